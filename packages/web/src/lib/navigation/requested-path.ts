import { ownPath } from '../paths/link-target.ts';

/** State of the log-in's history entry: it is not in the address, so no link can set it. */
export interface Detour {
  readonly requested: string;
}

/** The path from which the guard sent the visitor to the log-in [R04]; null for none. */
export function requestedPath(state: unknown): string | null {
  const requested = typeof state === 'object' && state !== null && 'requested' in state ? state.requested : null;
  return typeof requested === 'string' ? ownPath(requested) : null;
}

/** The page of this host whose link led to the document, with its query; null for none. No other site can set it. */
export function referringPath({ referrer, location }: Pick<Document, 'referrer' | 'location'>): string | null {
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  return from?.origin === location.origin ? ownPath(from.pathname + from.search) : null;
}
