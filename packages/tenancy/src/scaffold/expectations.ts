import { dialingCodeOf } from '@marquee/contracts/countries';
import { LANGUAGES } from '@marquee/contracts/languages';
import type { BrandPlan } from './brand-plan.ts';
import { currencySymbol } from './settings-files.ts';

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const list = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`;

/** Source of a new brand's expectations for the browser tests. */
export function expectationsSource({ code, languages, currency, defaultTheme, timezone }: BrandPlan): string {
  const language = LANGUAGES[languages[0]];
  return `import type { BrandExpectations } from '../index.ts';

export const expectations: BrandExpectations = {
  code: ${quoted(code)},
  languages: ${list(languages)},
  direction: ${quoted(language.direction)},
  defaultTheme: ${quoted(defaultTheme)},
  currencySymbol: ${quoted(currencySymbol(currency, language.locale))},
  nav: ['home', 'RNG'],
  registration: ['username', 'password', 'email'],
  waysToRegister: ['username'],
  loginFirst: false,
  freePlay: false,
  smsLogin: false,
  recovery: ['email'],
  social: [],
  remembers: false,
  themeSwitch: true,
  clock: true,
  marquee: true,
  jackpot: true,
  sidebar: true,
  homeBanners: 2,
  homeBannersToJoin: 1,
  registrationBonus: '0.00',
  slotVendors: ['LUMEN'],
  vendorWallets: [],
  favourites: true,
  recentGames: true,
  memberCentre: true,
  zoneLabel: ${quoted(zoneLabel(timezone))},
  dialingCode: ${quoted(dialingCodeOf(language.flag) ?? '')},
  demoAffiliateCode: null,
  ownUpstream: false,
};
`;
}

/** A time zone as the page's clock shows it: UTC+7. */
function zoneLabel(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(new Date());
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC').replace('GMT', 'UTC');
}
