/** The pattern families of §5. They are fixed here, so none can backtrack badly (SEC-D17). */

/** A key is a rule's `patternId`; each expression is linear in its input. */
export const PATTERN_FAMILIES = {
  any: { expression: /^[\s\S]*$/u },
  letterFirst: { expression: /^[A-Za-z][A-Za-z0-9]*$/ },
  lettersChinese: { expression: /^[A-Za-z\p{Script=Han}]*$/u },
  // Dot-atoms only: no quoted local parts, no address literals (RFC 5321 §4.1.2 allows both).
  email: {
    expression:
      /^(?=[^@]{1,64}@)[A-Za-z0-9_%+-]+(?:\.[A-Za-z0-9_%+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,4}[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/,
  },
  lettersDigits: { expression: /^[A-Za-z0-9]*$/ },
  digits: { expression: /^[0-9]*$/ },
  lettersDigitsCapital: { expression: /^(?=[^A-Z]*[A-Z])[A-Za-z0-9]*$/ },
  lettersSpaces: { expression: /^[A-Za-z ]*$/ },
  noSpaces: { expression: /^\S*$/u },
  chineseSymbols: { expression: /^[\p{Script=Han}\p{P}\p{S}]*$/u },
  dateYmd: { expression: /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/ },
  dateMdy: { expression: /^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}$/ },
  korean: { expression: /^[\p{Script=Hangul} ]*$/u },
  thai: { expression: /^[\p{Script=Thai} ]*$/u },
  uppercase: { expression: /^[A-Z]*$/ },
  strongPassword: {
    expression: /^(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=[^0-9]*[0-9])(?=[A-Za-z0-9]*[^A-Za-z0-9])\S*$/,
  },
  fullName: { expression: /^[\p{L}\p{M}.'-]+(?: [\p{L}\p{M}.'-]+)+$/u },
  // Katakana by block: the script also holds the half-width forms (U+FF66 on).
  japaneseFullWidth: { expression: /^[\p{Script=Hiragana}\u30a0-\u30ff\u31f0-\u31ff\p{Script=Han}\u3000]*$/u },
} as const satisfies Record<string, { expression: RegExp }>;
export type PatternFamily = keyof typeof PATTERN_FAMILIES;
export const PATTERN_FAMILY_IDS = Object.keys(PATTERN_FAMILIES) as [PatternFamily, ...PatternFamily[]];

/** Refuses dates such as 31 February. The families check only the shape. */
function isCalendarDate(family: 'dateYmd' | 'dateMdy', text: string): boolean {
  const [first = 0, second = 0, third = 0] = text.split('-').map(Number);
  const [year, month, day] = family === 'dateYmd' ? [first, second, third] : [third, first, second];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

export function matchesFamily(family: PatternFamily, text: string): boolean {
  if (!PATTERN_FAMILIES[family].expression.test(text)) return false;
  return (family !== 'dateYmd' && family !== 'dateMdy') || isCalendarDate(family, text);
}
