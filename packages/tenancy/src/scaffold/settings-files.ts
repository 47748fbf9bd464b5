import { LANGUAGES } from '@marquee/contracts/languages';
import type { JsonObject } from '../document/document.ts';
import type { BrandFiles, BrandPlan } from './brand-plan.ts';
import { layoutOf } from './looks.ts';
import { STARTER_TEXTS } from './texts/starter-texts.ts';

/** Switches that are on in a new brand. */
const SWITCHES_ON = [
  'registration',
  'USERNAMEREG3',
  'login',
  'login.recovery',
  'theme.switch',
  'nav.bar',
  'header.clock',
  'header.marquee',
  'home.jackpot',
  'footer.vendors',
  'sidebar',
  'customerService',
  'memberCentre',
  'games.rng',
  'games.favourites',
  'games.recent',
] as const;

export const writeJson = (value: JsonObject): string => `${JSON.stringify(value, null, 2)}\n`;
const header = (file: string): JsonObject => ({
  $schema: `../../packages/tenancy/schemas/${file}.schema.json`,
  version: 1,
});

/** All JSON files except the theme. Vendors and fields that are off are inherited. */
export function settingsFiles(plan: BrandPlan): BrandFiles {
  const required = { enabled: true, required: true };
  const fields = { username: required, password: required, email: required };
  return new Map([
    ['tenant.json', writeJson(tenantJson(plan))],
    [
      'switches.json',
      writeJson({ ...header('switches'), switches: Object.fromEntries(SWITCHES_ON.map((key) => [key, true])) }),
    ],
    ['registration.json', writeJson({ ...header('registration'), fields })],
    ['cdn.json', writeJson({ ...header('cdn'), imageCDNs: [], launchGameCDNs: [] })],
  ]);
}

function tenantJson(plan: BrandPlan): JsonObject {
  const { code, name, languages, currency, look } = plan;
  const each = (text: (words: (typeof STARTER_TEXTS)[(typeof languages)[number]]) => string): JsonObject =>
    Object.fromEntries(languages.map((language) => [language, text(STARTER_TEXTS[language])]));
  return {
    ...header('tenant'),
    code,
    name: each(() => name),
    tagline: each(({ tagline }) => tagline),
    hosts: [...plan.hosts],
    languages: [...languages],
    defaultLanguage: languages[0],
    currency: { code: currency, symbol: currencySymbol(currency, LANGUAGES[languages[0]].locale) },
    timezone: plan.timezone,
    defaultTheme: plan.defaultTheme,
    layout: { ...layoutOf(code, look) },
    copyright: each(({ copyright }) => copyright(name)),
    assets: {
      logoDark: 'assets/logo-dark.svg',
      logoLight: 'assets/logo-light.svg',
      mark: 'assets/mark.svg',
      favicon: 'assets/favicon.svg',
      backdropDark: 'assets/backdrop-dark.svg',
      backdropLight: 'assets/backdrop-light.svg',
      emptyState: 'assets/empty-state.svg',
      categories: { RNG: 'assets/category-rng.svg' },
    },
  };
}

/** The usual symbol of a currency, without direction marks. A code that Intl does not know is its own symbol. */
export function currencySymbol(currency: string, locale: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return currency;
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1);
  const symbol =
    parts
      .find(({ type }) => type === 'currency')
      ?.value.replace(/\p{Cf}/gu, '')
      .trim() ?? '';
  return symbol === '' ? currency : symbol;
}
