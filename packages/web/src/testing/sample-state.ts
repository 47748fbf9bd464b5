import type { PublicManifest } from '@marquee/contracts/manifest';
import { REGISTRATION_FIELDS, type RegistrationRules } from '@marquee/contracts/registration';
import type { PageState } from '@marquee/contracts/schemas/settings';
import { effectiveSwitches } from '@marquee/contracts/switches';

const OFF = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: '*',
  minLength: 0,
  maxLength: 255,
} as const;

/** A made-up brand with everything this package can show turned on. */
export const sampleManifest = (rest: Partial<PublicManifest> = {}): PublicManifest => ({
  merchant: 'sample',
  revision: 'r1',
  name: { EN: 'Sample & Sons', KM: 'គំរូ' },
  tagline: { EN: 'A tagline <here>' },
  languages: ['EN', 'KM'],
  defaultLanguage: 'EN',
  currency: { code: 'USD', symbol: '$' },
  minBetFilters: ['0.01', '0.05', '0.1', '0.5', '0.75'],
  country: 'KH',
  timezone: 'Asia/Phnom_Penh',
  platform: 'web',
  device: 'WEB',
  lotteryType: 'SEA',
  defaultTheme: 'dark',
  layout: { header: 'stacked', cards: 'portrait', hero: 'wide', navMark: 'underline' },
  switches: effectiveSwitches({ 'games.rng': true, 'home.jackpot': true, memberCentre: true }),
  nav: [{ page: 'home' }, { category: 'RNG' }, { category: 'LIVE' }, { page: 'promotions' }],
  vendors: [
    {
      code: 'LUMEN',
      name: { EN: 'Lumen' },
      gameTypes: ['RNG'],
      isHot: true,
      logo: { white: '/brand/white.svg', colour: '/brand/colour.svg' },
    },
  ],
  registration: Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, OFF])) as RegistrationRules,
  dialingCodes: ['+855'],
  ages: { consent: 18, birthday: 21 },
  banners: [
    {
      bannerId: 'b1',
      groupName: 'w_home',
      url: '/brand/b1.svg',
      linkageType: 'route',
      linkage: '/rng',
      title: { EN: 'First banner' },
      text: { EN: 'Its text' },
      action: { EN: 'Go there' },
    },
    {
      bannerId: 'b2',
      groupName: 'w_home',
      url: '/brand/b2.svg',
      linkageType: 'none',
      title: { EN: 'Second banner' },
      text: { EN: 'More text' },
      action: { EN: 'Nowhere' },
    },
  ],
  marquee: [{ id: 'm1', text: { EN: 'A running notice' } }],
  imageCDNs: [],
  launchGameCDNs: [],
  assets: {
    logoDark: '/brand/logo-dark.svg',
    logoLight: '/brand/logo-light.svg',
    mark: '/brand/mark.svg',
    favicon: '/brand/favicon.svg',
    backdropDark: '/brand/backdrop-dark.svg',
    backdropLight: '/brand/backdrop-light.svg',
    categories: { RNG: '/brand/rng.svg' },
    emptyState: '/brand/empty.svg',
  },
  themeCss: '/brand/theme.css',
  bodyFace: 'Figtree Variable',
  licences: [],
  customerService: [{ csType: 'email', title: { EN: 'Write to us' }, path: 'mailto:care@sample.example' }],
  resources: [],
  copyright: { EN: '© Sample' },
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
  ...rest,
});

export const sampleState = (rest: Partial<PageState> = {}): PageState => ({
  language: 'EN',
  systemStatus: 0,
  location: null,
  manifest: sampleManifest(),
  gameOrigins: [],
  arcadeOrigin: 'https://arcade.example',
  ...rest,
});
