/** A spreadsheet takes text that begins with one of these for a formula; whole-width forms count too. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r\n＝＋－＠]/;
/** Without the marks that turn the direction of what follows, and other control characters. */
const INVISIBLE = /(?![\t\r\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;

/** Text → cell of RFC 4180 that a spreadsheet shows as it is. */
export function textCell(text: string): string {
  const shown = text.replace(INVISIBLE, '');
  const safe = FORMULA.test(shown) ? `'${shown}` : shown;
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A number of our own, decimal text such as `-1234.50`. @throws Error for anything else */
export function numberCell(decimal: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(decimal)) throw new Error('A number cell needs a plain decimal');
  return decimal;
}

export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
