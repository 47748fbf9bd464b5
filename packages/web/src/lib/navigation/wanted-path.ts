import { ownPath } from '../paths/link-target.ts';

/** What the entry of the log-in in the browser's history remembers: no address shows it, and no link can set it. */
export interface Detour {
  readonly wanted: string;
}

/** Where somebody was led away from by the guard [R04]; null when from nowhere. */
export function wantedPath(state: unknown): string | null {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null;
  return typeof wanted === 'string' ? ownPath(wanted) : null;
}
