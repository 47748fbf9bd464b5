/**
 * The key that makes a login name unique: case-folded NFKC. Upper-cased and lower-cased again, so that ß and ss or the two sigmas are
 * equal. For comparison only, never displayed.
 */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();

/** Names of actors in the audit that are no people. */
const RESERVED = new Set(['clock', 'folders', 'import', 'setup', 'system', 'visitor']);

export const isReservedName = (name: string): boolean => RESERVED.has(nameKey(name));
