/** Expectations of a folder that has no written table, from its files and `_base`, without the code under test. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { GameType } from '@marquee/contracts/constants';
import { dialingCodeOf } from '@marquee/contracts/countries';
import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import { REGISTRATION_FIELDS } from '@marquee/contracts/registration';
import { SOCIAL_PROVIDERS } from '@marquee/contracts/social';
import { TENANTS } from '../harness/brands.ts';
import type { BrandExpectations } from './brand-expectations.ts';

interface TenantFile {
  languages: LanguageCode[];
  defaultLanguage: LanguageCode;
  defaultTheme: 'dark' | 'light';
  currency: { symbol: string };
  country?: string;
  timezone: string;
  registrationBonus: string;
  upstream: unknown;
  nav: ({ page: string } | { category: GameType })[];
}
type Switches = Record<string, boolean>;
type Fields = Record<string, { enabled?: boolean }>;

const PROVIDERS = resolve(import.meta.dirname, '../../../platform/providers.json');
const { providers } = JSON.parse(readFileSync(PROVIDERS, 'utf8')) as {
  providers: { adapter?: string; vendors: string[] }[];
};
/** Shipped providers that keep their players' balance. */
const WALLET_VENDORS = providers.filter(({ adapter }) => adapter === 'transfer').flatMap(({ vendors }) => vendors);

/** The folder's values over those of `_base`, key by key. */
function read<T extends object>(code: string, file: string, pick: (json: Record<string, unknown>) => T): T {
  const layers = ['_base', code].map((folder) => join(TENANTS, folder, file)).filter((path) => existsSync(path));
  return Object.assign({}, ...layers.map((path) => pick(JSON.parse(readFileSync(path, 'utf8'))))) as T;
}

const zoneLabel = (timeZone: string): string =>
  (
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
      .formatToParts(new Date())
      .find((part) => part.type === 'timeZoneName')?.value ?? 'UTC'
  ).replace('GMT', 'UTC');

const countContent = (code: string, kind: string, language: string, test: RegExp): number => {
  const folder = join(TENANTS, code, 'content', kind);
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter(
    (name) => name.endsWith(`.${language}.md`) && test.test(readFileSync(join(folder, name), 'utf8')),
  ).length;
};

export function readFolder(code: string): BrandExpectations {
  const tenant = read(code, 'tenant.json', (json) => json as unknown as TenantFile);
  const switches = read(code, 'switches.json', (json) => json['switches'] as Switches);
  const fields = read(code, 'registration.json', (json) => json['fields'] as Fields);
  const vendors = read(code, 'vendors.json', (json) => json as { vendors: { code: string; gameTypes: string[] }[] });
  const hasVendor = (type: string) => vendors.vendors.some((vendor) => vendor.gameTypes.includes(type));
  const nav = tenant.nav.flatMap((entry): ('home' | GameType)[] => {
    if ('page' in entry) return entry.page === 'home' ? ['home'] : [];
    return switches[`games.${entry.category.toLowerCase()}`] && hasVendor(entry.category) ? [entry.category] : [];
  });
  return {
    code,
    languages: [tenant.defaultLanguage, ...tenant.languages.filter((language) => language !== tenant.defaultLanguage)],
    direction: LANGUAGES[tenant.defaultLanguage].direction,
    defaultTheme: tenant.defaultTheme,
    currencySymbol: tenant.currency.symbol,
    nav: switches['nav.bar'] ? nav : [],
    registration: switches['registration'] ? REGISTRATION_FIELDS.filter((field) => fields[field]?.enabled) : [],
    waysToRegister: switches['registration']
      ? [
          ...(switches['MOBILENUMREG3'] ? ['mobile' as const] : []),
          ...(switches['USERNAMEREG3'] ? ['username' as const] : []),
        ]
      : [],
    loginFirst: switches['login.toHome'] === true,
    freePlay: switches['FREEPLAY3'] === true,
    smsLogin: switches['MOBILEVERCODELOGIN3'] === true,
    recovery: [
      ...(switches['login.recovery'] && fields['email']?.enabled ? (['email'] as const) : []),
      ...(switches['CHNGPASSVERIF3'] && fields['mobileNum']?.enabled ? (['phone'] as const) : []),
    ],
    social: SOCIAL_PROVIDERS.filter((provider) => switches[`login.${provider}`]),
    remembers: switches['login.remember'] === true,
    themeSwitch: switches['theme.switch'] === true,
    clock: switches['header.clock'] === true,
    marquee: switches['header.marquee'] === true && countContent(code, 'marquee', tenant.defaultLanguage, /./) > 0,
    jackpot: switches['home.jackpot'] === true,
    sidebar: switches['sidebar'] === true,
    homeBanners: countContent(code, 'banner', tenant.defaultLanguage, /^group:\s*w_home\s*$/m),
    homeBannersToJoin: countContent(
      code,
      'banner',
      tenant.defaultLanguage,
      /^group:\s*w_home\s*$(?=[\s\S]*^linkageType:\s*(?:register|login)\s*$)/m,
    ),
    registrationBonus: tenant.registrationBonus,
    slotVendors: vendors.vendors.filter((vendor) => vendor.gameTypes.includes('RNG')).map((vendor) => vendor.code),
    vendorWallets: vendors.vendors.map((vendor) => vendor.code).filter((code) => WALLET_VENDORS.includes(code)),
    favourites: switches['games.favourites'] === true,
    recentGames: switches['games.recent'] === true,
    memberCentre: switches['memberCentre'] === true,
    zoneLabel: zoneLabel(tenant.timezone),
    dialingCode: dialingCodeOf(tenant.country ?? LANGUAGES[tenant.defaultLanguage].flag) ?? '',
    // A folder without a table has no demo players.
    demoAffiliateCode: null,
    ownUpstream: tenant.upstream != null,
  };
}
