/** Small complete tenant folders for tests: a base and two brands, as text, so that a test can break an exact place. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GAME_TYPES } from '@marquee/contracts/constants';
import { REGISTRATION_FIELDS } from '@marquee/contracts/registration';
import { NO_CASHIER } from '@marquee/contracts/snapshot';
import { sampleTheme } from './sample-theme.ts';

/** Path below the tenants directory → content. */
export type TenantFiles = Record<string, string | Uint8Array>;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const svg = (fill: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">\n  <rect width="8" height="8" fill="${fill}"/>\n</svg>\n`;

function registration() {
  const on = ['username', 'password'];
  const rule = (field: string) => ({
    enabled: on.includes(field),
    required: on.includes(field),
    acceptedPattern: field === 'password' ? 'noSpaces' : '*',
    patternId: field === 'password' ? 'noSpaces' : 'any',
    minLength: field === 'password' ? 8 : 4,
    maxLength: 64,
  });
  return { version: 1, fields: Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, rule(field)])) };
}

const baseTenant = () => ({
  version: 1,
  hosts: [],
  platform: 'web',
  device: 'WEB',
  lotteryType: 'SEA',
  defaultTheme: 'dark',
  jurisdiction: 'none',
  layout: { header: 'stacked', cards: 'portrait', hero: 'wide', navMark: 'underline' },
  nav: [{ page: 'home' }, ...GAME_TYPES.slice(0, 3).map((category) => ({ category }))],
  ages: { consent: 18, birthday: 21 },
  session: { idleMs: 1_800_000, absoluteMs: 43_200_000, passwordMaxAgeDays: 90 },
  sms: { dialingCodes: [], perDay: 1000 },
  registrationBonus: '0.00',
  upstream: null,
  frameHosts: [],
  gtagId: null,
  maintenance: false,
  blockedCountries: [],
  regionUnknown: 'open',
  licences: [],
  customerService: [],
  resources: [],
  jackpot: { illustrative: true },
  protection: {
    limitPeriods: [],
    exclusionMinDays: 0,
    realityCheckMinutes: null,
    footerMarks: ['age'],
    help: [],
    identityForWithdrawal: 'none',
    identityAbove: '0.00',
    identityForPlay: 'none',
    identityProvider: null,
    depositLimitFirst: false,
  },
  licensee: null,
  licenceHolder: null,
  cashier: NO_CASHIER,
  bonus: { wagering: 0, days: 30 },
  assets: {
    ...Object.fromEntries(
      ['logoDark', 'logoLight', 'mark', 'favicon', 'backdropDark', 'backdropLight', 'emptyState'].map((name) => [
        name,
        'assets/mark.svg',
      ]),
    ),
    categories: { RNG: 'assets/mark.svg' },
  },
});

const vendor = {
  code: 'STUDIO',
  name: { EN: 'Studio', KM: 'ស្ទូឌីយោ' },
  gameTypes: ['RNG'],
  isHot: true,
  logo: { white: 'assets/vendor-white.svg', colour: 'assets/vendor-colour.svg' },
};

const brandTenant = (code: string) => ({
  $schema: '../../packages/tenancy/schemas/tenant.schema.json',
  version: 1,
  code,
  name: { EN: `Brand ${code}`, KM: `ម៉ាក ${code}` },
  tagline: { EN: 'Plain', KM: 'ធម្មតា' },
  hosts: [`${code}.example`, `*.${code}.example`],
  languages: ['EN', 'KM'],
  defaultLanguage: 'EN',
  currency: { code: 'USD', symbol: '$' },
  timezone: 'Asia/Phnom_Penh',
  customerService: [{ csType: 'email', title: { EN: 'Write', KM: 'សរសេរ' }, path: 'mailto:care@brand.example' }],
  copyright: { EN: '© Brand', KM: '© ម៉ាក' },
});

const BANNER_EN = `---
id: welcome
group: w_home
image: assets/banner.svg
linkageType: route
linkage: /rng
order: 1
title: Welcome
action: Play
---
A plain sentence.
`;
const BANNER_KM = `---
title: សូមស្វាគមន៍
action: លេង
---
ប្រយោគមួយ។
`;

/** One complete brand folder that inherits from `_base`. */
export const sampleBrand = (code: string): TenantFiles => ({
  [`${code}/tenant.json`]: json(brandTenant(code)),
  [`${code}/switches.json`]: json({ version: 1, switches: { 'games.rng': true, 'home.jackpot': true } }),
  [`${code}/registration.json`]: json({ version: 1, fields: { username: { minLength: 5 } } }),
  [`${code}/cdn.json`]: json({ version: 1, imageCDNs: ['https://cdn.example'] }),
  [`${code}/messages/EN.json`]: json({ version: 1, messages: { 'shell.greeting': 'Welcome aboard' } }),
  [`${code}/demo.json`]: json({
    version: 1,
    players: [
      { username: 'ada', password: 'long-enough-1', nickname: 'Ada', balance: '10.00' },
      { username: 'bob', password: 'long-enough-2', nickname: 'Bob', balance: '20.00' },
    ],
  }),
  [`${code}/content/banner/welcome.EN.md`]: BANNER_EN,
  [`${code}/content/banner/welcome.KM.md`]: BANNER_KM,
  [`${code}/content/marquee/hello.EN.md`]: '---\nid: hello\norder: 1\n---\nHello.\n',
  [`${code}/content/marquee/hello.KM.md`]: 'សួស្តី។\n',
  [`${code}/assets/banner.svg`]: svg('#123456'),
});

export const sampleBase = (): TenantFiles => ({
  '_base/tenant.json': json(baseTenant()),
  '_base/switches.json': json({
    version: 1,
    switches: { registration: true, login: true, USERNAMEREG3: true, customerService: true },
  }),
  '_base/registration.json': json(registration()),
  '_base/theme.tokens.json': json(sampleTheme()),
  '_base/cdn.json': json({ version: 1, imageCDNs: [], launchGameCDNs: [] }),
  '_base/vendors.json': json({ version: 1, vendors: [vendor] }),
  '_base/assets/mark.svg': svg('#000000'),
  '_base/assets/vendor-white.svg': svg('#ffffff'),
  '_base/assets/vendor-colour.svg': svg('#aa0000'),
});

/** A jurisdiction `strict` with locks on an age, a switch and a list. */
export const sampleProfile = (): TenantFiles => ({
  '_jurisdiction-strict/tenant.json': json({
    version: 1,
    jurisdiction: 'strict',
    ages: { consent: 18, birthday: 21 },
    protection: { limitPeriods: ['day', 'month'] },
  }),
  '_jurisdiction-strict/locks.json': json({
    version: 1,
    locks: [
      {
        rule: 'strict.age',
        file: 'tenant',
        path: 'ages.birthday',
        must: 'atLeast',
        value: 21,
        why: 'Players are at least 21.',
      },
      {
        rule: 'strict.free-play',
        file: 'switches',
        path: 'FREEPLAY3',
        must: 'equal',
        value: false,
        why: 'Age is verified first.',
      },
      {
        rule: 'strict.limits',
        file: 'tenant',
        path: 'protection.limitPeriods',
        must: 'include',
        value: ['month'],
        why: 'A monthly limit is offered.',
      },
    ],
  }),
});

/** The base and the brands `acme` and `bravo`; brands may override the keys in `SAMPLE_MESSAGE_KEYS`. */
export const sampleTenants = (): TenantFiles => ({ ...sampleBase(), ...sampleBrand('acme'), ...sampleBrand('bravo') });
export const SAMPLE_MESSAGE_KEYS: ReadonlySet<string> = new Set(['shell.greeting', 'shell.farewell']);

/** Writes files into `dir`, a new temporary directory by default, and returns it. */
export function writeTenants(files: TenantFiles, dir = mkdtempSync(join(tmpdir(), 'tenants-'))): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  return dir;
}

export const removeTenants = (dir: string): void => rmSync(dir, { recursive: true, force: true });
