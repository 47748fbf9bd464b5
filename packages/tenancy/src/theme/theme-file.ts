import { BASE_TOKENS, THEME_COLORS, THEME_TOKENS } from '@marquee/contracts/theme';
import * as z from 'zod/mini';
import { TOKEN_SCHEMAS, type TokenType } from './token-values.ts';

/** Dotted token name → type, for the base group and for one theme. */
export const BASE_TYPES: Readonly<Record<string, TokenType>> = BASE_TOKENS;
export const THEME_TYPES: Readonly<Record<string, TokenType>> = {
  ...Object.fromEntries(THEME_COLORS.map((name) => [`color.${name}`, 'color' as const])),
  ...THEME_TOKENS,
};

type Shape = { [key: string]: z.ZodMiniType };

/** Names of one or two parts → an object schema in which each is optional. */
function group(types: Readonly<Record<string, TokenType>>): z.ZodMiniType {
  const shape: Shape = { $description: z.optional(z.string()) };
  const inner = new Map<string, Shape>();
  for (const [name, type] of Object.entries(types)) {
    const [head = '', rest] = name.split('.');
    const schema = z.optional(TOKEN_SCHEMAS[type]);
    if (rest === undefined) shape[head] = schema;
    else inner.set(head, { ...(inner.get(head) ?? {}), [rest]: schema });
  }
  for (const [head, tokens] of inner) {
    shape[head] = z.optional(z.strictObject({ $description: z.optional(z.string()), ...tokens }));
  }
  return z.strictObject(shape);
}

/** theme.tokens.json as written. Completeness is checked after inheritance, token by token. */
export const themeFile = z
  .strictObject({
    $schema: z.optional(z.string()).check(z.describe('The format’s own JSON Schema, for editors')),
    $description: z.optional(z.string()).check(z.describe('Notes')),
    $extensions: z
      .strictObject({ marquee: z.strictObject({ version: z.literal(1) }) })
      .check(z.describe('Version of this file’s format')),
    base: z.optional(group(BASE_TYPES)).check(z.describe('Tokens of both themes')),
    dark: z.optional(group(THEME_TYPES)).check(z.describe('The dark theme')),
    light: z.optional(group(THEME_TYPES)).check(z.describe('The light theme')),
  })
  .check(z.describe('Design tokens of a brand (DTCG 2025.10)'));
