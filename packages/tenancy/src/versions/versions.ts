import type { Versioned } from './upgrade.ts';

/**
 * The version of each kind of file. To change a format: raise `current`, add an upgrade `{ from, up }` that also writes
 * the new version number, and keep the older ones.
 */
const first = (path: readonly string[] = ['version']): Versioned => ({ current: 1, path, upgrades: [] });

export const VERSIONS = {
  tenant: first(),
  switches: first(),
  registration: first(),
  theme: first(['$extensions', 'marquee', 'version']),
  cdn: first(),
  vendors: first(),
  messages: first(),
  demo: first(),
  locks: first(),
} as const satisfies Record<string, Versioned>;
export type FileKind = keyof typeof VERSIONS;
