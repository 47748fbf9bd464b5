import type { PublicManifest } from '@marquee/contracts/manifest';
import { REGISTRATION_FIELDS } from '@marquee/contracts/registration';
import { type BrandSnapshot, NO_CASHIER, type PrivateManifest } from '@marquee/contracts/snapshot';
import { SWITCH_KEYS, SWITCHES } from '@marquee/contracts/switches';

export interface BrandChanges {
  readonly revision?: string;
  readonly public?: Partial<PublicManifest>;
  readonly private?: Partial<PrivateManifest>;
  readonly switches?: Partial<PublicManifest['switches']>;
  readonly assets?: BrandSnapshot['assets'];
}

const rule = {
  enabled: false,
  required: false,
  acceptedPattern: '*' as const,
  patternId: 'any',
  minLength: 0,
  maxLength: 255,
};

function publicManifest(merchant: string, revision: string, changes: BrandChanges): PublicManifest {
  const switches = Object.fromEntries(SWITCH_KEYS.map((key) => [key, SWITCHES[key].default]));
  const registration = Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, rule]));
  const asset = (name: string) => `/brand/${name}`;
  return {
    merchant,
    revision,
    name: { EN: `Brand ${merchant}` },
    tagline: { EN: `Tagline of ${merchant}` },
    languages: ['EN', 'KM'],
    defaultLanguage: 'EN',
    currency: { code: 'KHR', symbol: '៛' },
    minBetFilters: ['0.01', '0.05', '0.1', '0.5', '0.75'],
    country: 'KH',
    timezone: 'Asia/Phnom_Penh',
    platform: 'web',
    device: 'WEB',
    lotteryType: 'SEA',
    defaultTheme: 'dark',
    layout: { header: 'stacked', cards: 'portrait', hero: 'wide', navMark: 'pill' },
    switches: { ...switches, 'games.rng': true, ...changes.switches } as PublicManifest['switches'],
    nav: [{ page: 'home' }, { category: 'RNG' }],
    vendors: [
      {
        code: 'STUDIO',
        name: { EN: 'A studio' },
        gameTypes: ['RNG'],
        isHot: false,
        logo: { white: asset('studio-white.svg'), colour: asset('studio-colour.svg') },
      },
    ],
    registration: registration as PublicManifest['registration'],
    dialingCodes: [],
    ages: { consent: 18, birthday: 21 },
    banners: [],
    marquee: [],
    imageCDNs: [],
    launchGameCDNs: [],
    assets: {
      logoDark: asset('0000000000000001.svg'),
      logoLight: asset('0000000000000002.svg'),
      mark: asset('0000000000000003.svg'),
      favicon: asset('0000000000000004.svg'),
      backdropDark: asset('0000000000000005.svg'),
      backdropLight: asset('0000000000000006.svg'),
      categories: {},
      emptyState: asset('0000000000000007.svg'),
    },
    themeCss: asset('0000000000000008.css'),
    bodyFace: 'Figtree Variable',
    licences: [],
    customerService: [],
    resources: [],
    copyright: { EN: `© ${merchant}` },
    messages: {},
    gtagId: null,
    jackpot: { illustrative: true },
    protection: {
      footerMarks: ['age'],
      help: [],
      limitPeriods: [],
      exclusionMinDays: 0,
      realityCheckMinutes: null,
    },
    licenceHolder: null,
    ...changes.public,
  };
}

/** A brand as the config service publishes it. Name and tagline contain its code, which canary tests look for. */
export function testBrand(merchant: string, changes: BrandChanges = {}): BrandSnapshot {
  const revision = changes.revision ?? `${merchant}-1`;
  return {
    merchant,
    revision,
    public: publicManifest(merchant, revision, changes),
    private: {
      hosts: [`${merchant}.localhost`, `${merchant}.example`, `*.${merchant}.example`],
      upstream: null,
      jurisdiction: 'none',
      protection: {
        limitPeriods: [],
        exclusionMinDays: 0,
        realityCheckMinutes: null,
        footerMarks: ['age'],
        identityForWithdrawal: 'none',
        identityAbove: '0.00',
        identityForPlay: 'none',
        identityProvider: null,
        depositLimitFirst: false,
      },
      licensee: null,
      cashier: NO_CASHIER,
      bonus: { wagering: 0, days: 30 },
      session: { idleMs: 1_800_000, absoluteMs: 43_200_000, passwordMaxAgeDays: 90 },
      smsPerDay: 0,
      profileFields: [],
      registrationBonus: '0.00',
      frameHosts: [],
      games: { off: [], first: {}, hot: {} },
      avatars: {},
      maintenance: false,
      blockedCountries: [],
      regionUnknown: 'open',
      ...changes.private,
    },
    assets: changes.assets ?? {},
  };
}
