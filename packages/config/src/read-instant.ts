/**
 * A moment as databases read it: ISO 8601 UTC of the years 1 to 9999. Null where the text is no moment, or is another's: a year
 * can be written that no database knows, and an offset that takes one there.
 */
export function readInstant(text: string): string | null {
  const ms = Date.parse(text);
  const instant = Number.isNaN(ms) ? '' : new Date(ms).toISOString();
  return /^(?!0000)\d{4}-/.test(instant) ? instant : null;
}
