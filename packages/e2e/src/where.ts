import { SOCIAL_PROVIDERS, type SocialProvider } from '@marquee/contracts/social';
import type { BrandExpectations } from './expectations/index.ts';

const CONDITIONS = {
  registers: ({ registration }) => registration.length > 0,
  /** The platform answers its calls, not its own upstream. */
  platform: ({ ownUpstream }) => !ownUpstream,
  loginFirst: ({ loginFirst }) => loginFirst,
  freePlay: ({ freePlay }) => freePlay,
  registersByNumber: ({ waysToRegister }) => waysToRegister.includes('mobile'),
  numberField: ({ registration }) => registration.includes('mobileNum'),
  captchaField: ({ registration }) => registration.includes('captcha'),
  smsLogin: ({ smsLogin }) => smsLogin,
  recovery: ({ recovery }) => recovery.length > 0,
  recoveryByMail: ({ recovery }) => recovery.includes('email'),
  recoveryByPhone: ({ recovery }) => recovery.includes('phone'),
  social: ({ social }) => social.length > 0,
  remembers: ({ remembers }) => remembers,
  clock: ({ clock }) => clock,
  themeSwitch: ({ themeSwitch }) => themeSwitch,
  jackpot: ({ jackpot }) => jackpot,
  vendorWallet: ({ vendorWallets }) => vendorWallets.length > 0,
  favourites: ({ favourites }) => favourites,
  recentGames: ({ recentGames }) => recentGames,
  memberCentre: ({ memberCentre }) => memberCentre,
  demoAffiliate: ({ demoAffiliateCode }) => demoAffiliateCode !== null,
} satisfies Readonly<Record<string, (brand: BrandExpectations) => boolean>>;

type Condition = keyof typeof CONDITIONS | `social-${SocialProvider}`;
type Term = Condition | `!${Condition}`;

/**
 * Tags of a browser test with conditions on the brand: `!` negates one. The configuration compares them with the brand's expectations
 * before the run, so a test runs only on brands that meet all of them, and no test returns early.
 */
export const where = (...terms: readonly Term[]): string[] => terms.map((term) => `@where:${term}`);

function meets(brand: BrandExpectations, condition: Condition): boolean {
  const provider = SOCIAL_PROVIDERS.find((each) => condition === `social-${each}`);
  return provider === undefined
    ? CONDITIONS[condition as keyof typeof CONDITIONS](brand)
    : brand.social.includes(provider);
}

export const meetsAll = (brand: BrandExpectations, ...conditions: readonly Condition[]): boolean =>
  conditions.every((condition) => meets(brand, condition));

/** Matches tests with a condition that the brand does not meet. */
export function unmetConditions(brand: BrandExpectations): RegExp {
  const names = [...Object.keys(CONDITIONS), ...SOCIAL_PROVIDERS.map((each) => `social-${each}`)] as Condition[];
  const terms = names.map((name) => (meets(brand, name) ? `!${name}` : name));
  return new RegExp(`@where:(?:${terms.join('|')})(?!\\S)`);
}
