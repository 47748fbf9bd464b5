import type { LayerName, OverrideKind } from '@marquee/contracts/layers';
import { writtenPath } from '@marquee/contracts/layers';
import type { BrandValue, ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import type { Json } from '../data/json.ts';

/** A value as the server tells it, from the brand's own folder unless said otherwise. */
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
};
