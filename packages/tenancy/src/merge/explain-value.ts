import type { LayerName, OverrideKind } from '@marquee/contracts/layers';
import { effectiveSwitches, SWITCHES, type SwitchDefinition, type SwitchKey } from '@marquee/contracts/switches';
import type { BrandDraft, BrandLayer } from '../brand/brand-draft.ts';
import type { JsonValue } from '../document/document.ts';
import type { Path, Place } from '../faults.ts';
import type { OverrideNote } from '../overrides/override.ts';
import type { Merged } from './merge-layers.ts';

/** The value in one layer. */
export interface LayerValue {
  readonly layer: LayerName;
  /** Folder, `catalogue`, or the name of the run-time layer. */
  readonly origin: string;
  readonly value: JsonValue;
  readonly place: Place;
  readonly note?: OverrideNote;
}

/** One resolved value with its value in every layer that sets it. */
export interface ValueExplained {
  readonly value: JsonValue | undefined;
  /** The highest first; its value is effective. */
  readonly layers: readonly LayerValue[];
  /** The parent that turns a switch off which is on itself. */
  readonly offBecauseOf: SwitchKey | null;
}

/** Where a value of a brand comes from [T10]. `path` is the value's path in its file; for messages, language and key. */
export function explainValue(draft: BrandDraft, kind: OverrideKind, path: readonly string[]): ValueExplained {
  const [head = '', ...rest] = path;
  const merged = kind === 'messages' ? messagesOf(draft, head) : draft.merged[kind];
  const inFile: Path = kind === 'messages' ? ['messages', ...rest] : path;
  const layers = merged?.layersAt(inFile) ?? [];
  return {
    // Objects merge over the layers; any other value is that of the highest layer.
    value: merged === undefined ? undefined : valueAt(merged.value, inFile),
    layers: layers.map((layer) => layerValue(layer, inFile)),
    offBecauseOf: kind === 'switches' && head === 'switches' ? decidingParent(draft, rest.join('.')) : null,
  };
}

const messagesOf = (draft: BrandDraft, language: string): Merged<BrandLayer> | undefined =>
  [...draft.messages].find(([code]) => code === language)?.[1];

const layerValue = ({ layer, origin, value, locate, note }: BrandLayer, path: Path): LayerValue => ({
  layer,
  origin,
  value: valueAt(value, path) ?? null,
  place: locate(path),
  ...(note === undefined ? {} : { note }),
});

function valueAt(value: JsonValue, path: Path): JsonValue | undefined {
  let inner: JsonValue | undefined = value;
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = (inner as Record<PropertyKey, JsonValue>)[key];
  }
  return inner;
}

function decidingParent({ merged }: BrandDraft, key: string): SwitchKey | null {
  const values = (merged.switches.value['switches'] ?? {}) as Record<string, boolean>;
  const effective = effectiveSwitches(values);
  const definition = (name: string): SwitchDefinition | undefined => SWITCHES[name as SwitchKey];
  if (values[key] !== true || effective[key as SwitchKey]) return null;
  for (let parent = definition(key)?.parent ?? null; parent !== null; parent = definition(parent)?.parent ?? null) {
    if (values[parent] !== true) return parent as SwitchKey;
  }
  return null;
}
