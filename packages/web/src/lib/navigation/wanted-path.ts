import { ownPath } from '../paths/link-target.ts';

/** State of the log-in's history entry: it is not in the address, so no link can set it. */
export interface Detour {
  readonly wanted: string;
}

/** The path from which the guard sent the visitor to the log-in [R04]; null for none. */
export function wantedPath(state: unknown): string | null {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null;
  return typeof wanted === 'string' ? ownPath(wanted) : null;
}
