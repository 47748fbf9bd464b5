import type { LayerName, OverrideKind } from '@marquee/contracts/layers';
import { writtenPath } from '@marquee/contracts/layers';
import { REGISTRATION_FIELDS, type RegistrationRule, type RegistrationRules } from '@marquee/contracts/registration';
import type { BrandValue, ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import { effectiveSwitches } from '@marquee/contracts/switches';
import type { Json } from '../../lib/brand/json.ts';

const OFF: RegistrationRule = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 0,
  maxLength: 255,
};

/** A value as the server sends it, from the brand's folder by default. */
export function sampleValue(
  kind: OverrideKind,
  path: readonly string[],
  value: Json,
  { layer = 'brand', ...more }: Partial<ResolvedValue> & { layer?: LayerName } = {},
): ResolvedValue {
  const isRunTime = layer === 'override' || layer === 'kill' || layer === 'schedule';
  const note = { changeSet: 'cs-1', by: 'bopha', at: '2026-11-20T10:00:00Z', reason: 'asked for by the brand' };
  const folder = {
    layer: 'brand' as const,
    origin: 'lotus',
    value: !value,
    file: 'tenants/lotus/switches.json',
    line: 8,
  };
  const own = { layer, origin: 'lotus', value, file: `tenants/lotus/${kind}.json`, line: 3 };
  return {
    kind,
    path: [...path],
    written: writtenPath(kind, path),
    value,
    layers: isRunTime ? [{ ...own, note }, folder] : [own],
    offBecauseOf: null,
    isSensitive: false,
    isOverridable: true,
    locks: [],
    expiresAt: null,
    ...more,
  };
}

export const sampleSwitch = (key: string, value: boolean, more: Parameters<typeof sampleValue>[3] = {}) =>
  sampleValue('switches', ['switches', key], value, more);

export const SAMPLE_BRAND: BrandValue = {
  brand: {
    merchant: 'lotus',
    name: { EN: 'Lotus', KM: 'ផ្កាឈូក' },
    languages: ['KM', 'EN'],
    defaultLanguage: 'KM',
    hosts: ['lotus.localhost'],
    jurisdiction: 'none',
    mark: '',
    revision: 'abcdef0123456789',
    version: 7,
    health: 'good',
    faults: 0,
    overrides: 0,
    kills: 0,
    openChanges: 0,
    changedAt: null,
    changedBy: null,
  },
  manifest: null,
  chain: ['_base', 'lotus'],
  domains: [],
  faults: [],
  conflicts: [],
  kills: [],
};

/** The smallest valid public manifest. */
export const SAMPLE_MANIFEST: NonNullable<BrandValue['manifest']> = {
  merchant: 'lotus',
  revision: 'abcdef0123456789',
  name: { EN: 'Lotus' },
  tagline: {},
  languages: ['EN'],
  defaultLanguage: 'EN',
  currency: { code: 'KHR', symbol: 'r' },
  minBetFilters: ['0.01', '0.05', '0.1', '0.5', '0.75'],
  country: 'KH',
  timezone: 'Asia/Phnom_Penh',
  platform: 'web',
  device: 'WEB',
  lotteryType: 'SEA',
  defaultTheme: 'dark',
  layout: { header: 'stacked', cards: 'portrait', hero: 'wide', navMark: 'underline' },
  switches: effectiveSwitches({}),
  nav: [],
  vendors: [],
  registration: Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, OFF])) as RegistrationRules,
  dialingCodes: ['+855'],
  ages: { consent: 18, birthday: 21 },
  banners: [],
  marquee: [],
  imageCDNs: [],
  launchGameCDNs: [],
  assets: {
    logoDark: '',
    logoLight: '',
    mark: '',
    favicon: '',
    backdropDark: '',
    backdropLight: '',
    categories: {},
    emptyState: '',
  },
  themeCss: '',
  bodyFace: 'Figtree Variable',
  licences: [],
  customerService: [],
  resources: [],
  copyright: {},
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
};
