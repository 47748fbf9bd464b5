import { THEMES } from '@marquee/contracts/constants';
import { isObject, type JsonObject, type JsonValue } from '../document/document.ts';
import { fault, type Locate, type Report } from '../faults.ts';
import { BASE_TYPES, THEME_TYPES } from './theme-file.ts';
import { ALIAS, type TokenType } from './token-values.ts';

/** Full token path (`dark.color.bg`) → value without aliases. */
export type Tokens = ReadonlyMap<string, JsonValue>;

/** Every required token: full path → type. */
export const TOKEN_TYPES: ReadonlyMap<string, TokenType> = new Map([
  ...Object.entries(BASE_TYPES).map(([name, type]) => [`base.${name}`, type] as const),
  ...THEMES.flatMap((theme) => Object.entries(THEME_TYPES).map(([name, type]) => [`${theme}.${name}`, type] as const)),
]);

/** Types of values inside a composite token that may be aliases. */
const INNER_TYPES: Readonly<Record<string, TokenType>> = {
  color: 'color',
  offsetX: 'dimension',
  offsetY: 'dimension',
  blur: 'dimension',
  spread: 'dimension',
};

/** Merged theme file → token values. A missing, circular or wrongly typed token is reported and left out. */
export function resolveTokens(theme: JsonObject, locate: Locate, report: Report): Tokens {
  const tokens = new Map<string, JsonValue>();
  for (const [name, type] of TOKEN_TYPES) {
    const path = name.split('.');
    if (find(theme, path) === null) {
      report(fault(locate(path), 'theme.missing', `The token ${name} is missing.`, `Give ${name} a ${type} value.`));
      continue;
    }
    const value = follow(theme, name, type, [], (message, fix) =>
      report(fault(locate([...path, '$value']), 'theme.alias', message, fix)),
    );
    if (value !== null) tokens.set(name, value);
  }
  return tokens;
}

const find = (theme: JsonObject, path: readonly string[]): JsonObject | null => {
  const node = path.reduce<JsonValue | undefined>((inner, key) => (isObject(inner) ? inner[key] : undefined), theme);
  return isObject(node) && node['$value'] !== undefined ? node : null;
};

type ReportFault = (message: string, fix: string) => void;

function follow(
  theme: JsonObject,
  name: string,
  type: TokenType,
  trail: readonly string[],
  reportFault: ReportFault,
): JsonValue | null {
  if (trail.includes(name)) {
    reportFault(`The alias {${name}} leads back to itself.`, 'Give one token of the circle a value.');
    return null;
  }
  const node = find(theme, name.split('.'));
  if (node === null) {
    reportFault(`The alias {${name}} leads nowhere.`, 'Name a token of this theme, e.g. {dark.color.accent}.');
    return null;
  }
  if (node['$type'] !== type) {
    reportFault(`{${name}} is a ${String(node['$type'])}, not a ${type}.`, `Name a token of type ${type}.`);
    return null;
  }
  const deeper = [...trail, name];
  return substitute(node['$value'] ?? null, type);

  function substitute(value: JsonValue, type: TokenType): JsonValue | null {
    const target = typeof value === 'string' ? ALIAS.exec(value)?.[1] : undefined;
    if (target !== undefined) return follow(theme, target, type, deeper, reportFault);
    if (type !== 'gradient' && type !== 'shadow') return value;
    return Array.isArray(value) ? all(value.map(insides)) : insides(value);
  }

  function insides(value: JsonValue): JsonValue | null {
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, inner]) => {
      const innerType = INNER_TYPES[key];
      return [key, innerType ? substitute(inner, innerType) : inner] as const;
    });
    return entries.some(([, inner]) => inner === null) ? null : (Object.fromEntries(entries) as JsonObject);
  }
}

const all = (values: readonly (JsonValue | null)[]): JsonValue | null =>
  values.some((value) => value === null) ? null : (values as JsonValue[]);
