/**
 * An instant in the range of databases: ISO 8601 UTC of the years 1 to 9999. Null for other text, and for an offset that leaves the range.
 */
export function readInstant(text: string): string | null {
  const ms = Date.parse(text);
  const instant = Number.isNaN(ms) ? '' : new Date(ms).toISOString();
  return /^(?!0000)\d{4}-/.test(instant) ? instant : null;
}
