import { GAME_TYPES } from '@marquee/contracts/constants';
import { REGISTRATION_FIELDS, type RegistrationRule } from '@marquee/contracts/registration';
import { PROFILE_FIELDS } from '@marquee/contracts/registration-fields';
import { type BrandSnapshot, NO_CASHIER } from '@marquee/contracts/snapshot';
import { SWITCH_KEYS, type SwitchKey } from '@marquee/contracts/switches';
import type { Brands } from '../services.ts';

/** How long a session of a test brand may be idle. */
export const SESSION_IDLE_MS = 30 * 60_000;

/** Brands that a test may change while the app runs: the next request sees what `set` stores. */
export interface TestBrands extends Brands {
  set(brand: BrandSnapshot): void;
  /** False: the platform has just started and the config service has not answered yet. */
  setComplete(isComplete: boolean): void;
  /** Turns a brand's switches on or off. */
  switch(merchant: string, switches: Partial<Record<SwitchKey, boolean>>): void;
}

export function createTestBrands(...brands: BrandSnapshot[]): TestBrands {
  const table = new Map(brands.map((brand) => [brand.merchant, brand]));
  let isComplete = true;
  const need = (merchant: string): BrandSnapshot => {
    const brand = table.get(merchant);
    if (brand === undefined) throw new Error(`No test brand ${merchant}`);
    return brand;
  };
  return {
    get: (merchant) => table.get(merchant),
    merchants: () => [...table.keys()],
    set: (brand) => void table.set(brand.merchant, brand),
    isComplete: () => isComplete,
    setComplete: (now) => {
      isComplete = now;
    },
    switch: (merchant, switches) => {
      const brand = need(merchant);
      const changed = { ...brand.public.switches, ...switches };
      table.set(merchant, { ...brand, public: { ...brand.public, switches: changed } });
    },
  };
}

const off: RegistrationRule = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 0,
  maxLength: 64,
};
const required = (minLength: number, maxLength: number): RegistrationRule => ({
  ...off,
  enabled: true,
  required: true,
  minLength,
  maxLength,
});

export interface TestBrandOptions {
  readonly currency?: string;
  readonly switches?: Partial<Record<SwitchKey, boolean>>;
  readonly public?: Partial<BrandSnapshot['public']>;
  readonly private?: Partial<BrandSnapshot['private']>;
}

/**
 * A brand with every switch on except the human check, which would have to be solved at every registration; registration by
 * username and password, and one slots vendor, `ARCADE`.
 */
export function testBrand(merchant: string, options: TestBrandOptions = {}): BrandSnapshot {
  const revision = `test-${merchant}`;
  const switches = Object.fromEntries(SWITCH_KEYS.map((key) => [key, true])) as Record<SwitchKey, boolean>;
  const rules = Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, off]));
  const asset = '/brand/none.svg';
  return {
    merchant,
    revision,
    assets: {},
    public: {
      merchant,
      revision,
      name: { EN: merchant },
      tagline: { EN: merchant },
      languages: ['EN'],
      defaultLanguage: 'EN',
      currency: { code: options.currency ?? 'USD', symbol: '$' },
      minBetFilters: ['0.01', '0.05', '0.1', '0.5', '0.75'],
      country: 'KH',
      timezone: 'Asia/Phnom_Penh',
      platform: 'web',
      device: 'WEB',
      lotteryType: 'SEA',
      defaultTheme: 'dark',
      layout: { header: 'stacked', cards: 'portrait', hero: 'wide', navMark: 'underline' },
      switches: { ...switches, humanCheck: false, ...options.switches },
      nav: [{ page: 'home' }, { category: 'RNG' }],
      vendors: [
        {
          code: 'ARCADE',
          name: { EN: 'Arcade' },
          gameTypes: [...GAME_TYPES],
          isHot: true,
          logo: { white: asset, colour: asset },
        },
      ],
      registration: {
        ...rules,
        username: required(4, 16),
        password: required(8, 64),
      } as BrandSnapshot['public']['registration'],
      dialingCodes: ['+855', '+84'],
      ages: { consent: 18, birthday: 21 },
      banners: [],
      marquee: [],
      imageCDNs: [],
      launchGameCDNs: [],
      assets: {
        logoDark: asset,
        logoLight: asset,
        mark: asset,
        favicon: asset,
        backdropDark: asset,
        backdropLight: asset,
        categories: {},
        emptyState: asset,
      },
      themeCss: '/brand/none.css',
      bodyFace: 'Figtree Variable',
      licences: [],
      customerService: [],
      resources: [],
      copyright: { EN: '' },
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
      ...options.public,
    },
    private: {
      hosts: [`${merchant}.localhost`],
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
      session: { idleMs: SESSION_IDLE_MS, absoluteMs: 12 * 60 * 60_000, passwordMaxAgeDays: 90 },
      smsPerDay: 1000,
      registrationBonus: '0',
      profileFields: [...PROFILE_FIELDS],
      frameHosts: [],
      games: { off: [], first: {}, hot: {} },
      avatars: { crane: '/brand/00000000000000aa.svg', koi: '/brand/00000000000000ab.svg' },
      maintenance: false,
      blockedCountries: [],
      regionUnknown: 'open',
      ...options.private,
    },
  };
}
