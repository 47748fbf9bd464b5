/**
 * What makes a login name unique: case-folded NFKC (docs/decisions.md). Up and down again, so that ß and ss or the two sigmas
 * meet. Only used to find and compare, never shown.
 */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();

/** Who else stands in the audit as an actor. */
const RESERVED = new Set(['clock', 'folders', 'import', 'setup', 'system', 'visitor']);

export const isReservedName = (name: string): boolean => RESERVED.has(nameKey(name));
