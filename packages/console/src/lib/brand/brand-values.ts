import type { OverrideKind } from '@marquee/contracts/layers';
import { RUN_TIME_LAYERS } from '@marquee/contracts/layers';
import type { BrandValue, KillValue, ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import { isSensitive } from '@marquee/contracts/sensitivity';
import { type Json, valueAt, withValueAt } from './json.ts';

export type LayerValue = ResolvedValue['layers'][number];

/** All values of a brand, found by their path in its files. */
export interface BrandValues {
  /** The brand's version when these were read. */
  readonly version: number;
  readonly all: readonly ResolvedValue[];
  /** The value itself, or the value that contains it. */
  find(kind: OverrideKind, path: readonly string[]): ResolvedValue | undefined;
  json(kind: OverrideKind, path: readonly string[]): Json | undefined;
}

export const placeOf = (kind: OverrideKind, path: readonly string[]): string => JSON.stringify([kind, ...path]);

export function indexValues(version: number, all: readonly ResolvedValue[]): BrandValues {
  const byPlace = new Map(all.map((value) => [placeOf(value.kind, value.path), value]));
  const documents = new Map<OverrideKind, Json>();
  for (const { kind, path, value } of all) {
    if (value !== undefined) documents.set(kind, withValueAt(documents.get(kind), path, value as Json));
  }
  return {
    version,
    all,
    find: (kind, path) => {
      const places = path.map((_, index) => placeOf(kind, path.slice(0, path.length - index)));
      return places.map((place) => byPlace.get(place)).find((value) => value !== undefined);
    },
    json: (kind, path) => valueAt(documents.get(kind), path),
  };
}

/**
 * The known values of a brand whose folder has faults: only emergencies as layers, and the live switches, which can still be turned off.
 */
export function servedValues({ brand, manifest, kills }: BrandValue): BrandValues {
  const killed = new Map(kills.map((kill) => [kill.key, kill] as const));
  const switches = Object.entries(manifest?.switches ?? {}).map(
    ([key, value]): ResolvedValue => ({
      kind: 'switches',
      path: ['switches', key],
      written: `switches.${key}`,
      value,
      layers: killLayers(killed.get(key)),
      offBecauseOf: null,
      isSensitive: isSensitive('switches', ['switches', key]),
      isOverridable: true,
      locks: [],
      expiresAt: killed.get(key)?.expiresAt ?? null,
    }),
  );
  return indexValues(brand.version, switches);
}

const killLayers = (kill: KillValue | undefined): LayerValue[] =>
  kill === undefined
    ? []
    : [{ layer: 'kill', origin: kill.note.by, value: false, file: kill.note.changeSet, line: 1, note: kill.note }];

export const isRunTime = ({ layer }: LayerValue): boolean => RUN_TIME_LAYERS.some((each) => each === layer);
/** The layer that applies. The switch catalogue is a layer too, so every value has one. */
export const winnerOf = (value: ResolvedValue | undefined): LayerValue | undefined => value?.layers[0];
/** Whether a value set in the console hides the folders' value. */
export const isDrifted = (value: ResolvedValue | undefined): boolean => value?.layers.some(isRunTime) ?? false;
/** The active kill, if there is one. */
export const killOf = (value: ResolvedValue | undefined): LayerValue | undefined =>
  value?.layers.find(({ layer }) => layer === 'kill');
/** The folders' layer, below any value set in the console. */
export const folderLayer = (value: ResolvedValue | undefined): LayerValue | undefined =>
  value?.layers.find((each) => !isRunTime(each));
