import type { Theme } from '@marquee/contracts/constants';
import { isObject, type Json, type JsonObject, valueAt } from '../../lib/brand/json.ts';
import { followed, type TokenAt } from '../../lib/brand/tokens.ts';
import { type Paint, paintOf, paintValue } from './paint.ts';

/** As many as the server takes. */
export const LAYERS = { min: 1, max: 8 } as const;
export const LENGTH_MAX = 999;
export const SHADOW_LENGTHS = ['offsetX', 'offsetY', 'blur', 'spread'] as const;
export type ShadowLength = (typeof SHADOW_LENGTHS)[number];

export interface ShadowLayer {
  readonly paint: Paint;
  readonly lengths: Readonly<Record<ShadowLength, { readonly value: number; readonly unit: string }>>;
  readonly isInset: boolean;
}

function layerOf(layer: JsonObject, theme: Theme, tokenAt: TokenAt): ShadowLayer {
  const lengthOf = (name: ShadowLength) => {
    // Lengths by name are followed; an edited one becomes a length of its own.
    const length = followed(layer[name], tokenAt);
    return { value: Number(valueAt(length, ['value']) ?? 0), unit: String(valueAt(length, ['unit']) ?? 'px') };
  };
  return {
    paint: paintOf(layer['color'], theme, tokenAt),
    lengths: {
      offsetX: lengthOf('offsetX'),
      offsetY: lengthOf('offsetY'),
      blur: lengthOf('blur'),
      spread: lengthOf('spread'),
    },
    isInset: layer['inset'] === true,
  };
}

export const layersOf = (value: Json | undefined, theme: Theme, tokenAt: TokenAt): readonly ShadowLayer[] =>
  [value ?? []]
    .flat()
    .filter(isObject)
    .map((layer) => layerOf(layer, theme, tokenAt));

/** A single layer is not wrapped in a list, as in files. */
export function shadowToken(layers: readonly ShadowLayer[], theme: Theme): Json {
  const values = layers.map(
    ({ paint, lengths, isInset }): Json => ({
      color: paintValue(paint, theme),
      ...(lengths as unknown as JsonObject),
      ...(isInset ? { inset: true } : {}),
    }),
  );
  const [only] = values;
  return { $type: 'shadow', $value: values.length === 1 && only !== undefined ? only : values };
}
