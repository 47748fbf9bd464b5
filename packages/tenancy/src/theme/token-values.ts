/** Values of design tokens (Design Tokens Community Group, format 2025.10) of the types the themes use. */
import * as z from 'zod/mini';

export const ALIAS = /^\{([a-z0-9-]+(?:\.[a-z0-9-]+)*)\}$/;
const alias = z.string().check(z.regex(ALIAS, { error: 'Write a value, or an alias like {dark.color.accent}.' }));
const orAlias = <S extends z.ZodMiniType>(schema: S) => z.union([schema, alias]);

const component = z.number().check(z.gte(0), z.lte(1));
const colorValue = z.strictObject({
  colorSpace: z.literal('srgb'),
  components: z.array(component).check(z.length(3)),
  alpha: z.optional(component),
  hex: z.string().check(z.regex(/^#[0-9a-f]{6}$/, { error: 'Write six small hex digits, e.g. #1d0f2d.' })),
});
const dimensionValue = z.strictObject({
  value: z.number().check(z.gte(-999), z.lte(999)),
  unit: z.enum(['px', 'rem']),
});
const durationValue = z.strictObject({
  value: z.number().check(z.gte(0), z.lte(10_000)),
  unit: z.enum(['ms', 's']),
});
/** Written into CSS, so only letters, digits, spaces and hyphens are allowed. */
const familyName = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{0,63}$/, { error: 'Write a font name of letters, digits and spaces.' }));
const shadowLayer = z.strictObject({
  color: orAlias(colorValue),
  offsetX: orAlias(dimensionValue),
  offsetY: orAlias(dimensionValue),
  blur: orAlias(dimensionValue),
  spread: orAlias(dimensionValue),
  inset: z.optional(z.boolean()),
});
const gradientStop = z.strictObject({
  color: orAlias(colorValue),
  position: z.number().check(z.gte(0), z.lte(1)),
});

export const TOKEN_VALUES = {
  color: colorValue,
  dimension: dimensionValue,
  duration: durationValue,
  number: z.number().check(z.gte(-999), z.lte(999)),
  fontFamily: z.union([z.array(familyName).check(z.minLength(1), z.maxLength(16)), familyName]),
  fontWeight: z.number().check(z.int(), z.gte(1), z.lte(1000)),
  gradient: z.array(gradientStop).check(z.minLength(2), z.maxLength(8)),
  shadow: z.union([z.array(shadowLayer).check(z.minLength(1), z.maxLength(8)), shadowLayer]),
} as const;
export type TokenType = keyof typeof TOKEN_VALUES;

export type ColorValue = z.infer<typeof colorValue>;
export type DimensionValue = z.infer<typeof dimensionValue>;
export type DurationValue = z.infer<typeof durationValue>;
/** Composite values after aliases are resolved. */
export interface ShadowLayer {
  color: ColorValue;
  offsetX: DimensionValue;
  offsetY: DimensionValue;
  blur: DimensionValue;
  spread: DimensionValue;
  inset?: boolean;
}
export interface GradientStop {
  color: ColorValue;
  position: number;
}

/** A token with its type; the value has that type or is an alias. */
const token = (type: TokenType): z.ZodMiniType =>
  z.strictObject({
    $type: z.literal(type),
    $value: orAlias(TOKEN_VALUES[type] as z.ZodMiniType),
    $description: z.optional(z.string()),
  });

/** One schema per type, so that JSON Schema has it once. */
export const TOKEN_SCHEMAS: Readonly<Record<TokenType, z.ZodMiniType>> = {
  color: token('color'),
  dimension: token('dimension'),
  duration: token('duration'),
  number: token('number'),
  fontFamily: token('fontFamily'),
  fontWeight: token('fontWeight'),
  gradient: token('gradient'),
  shadow: token('shadow'),
};
