import type { QueryClient } from '@tanstack/react-query';
import { KEYS } from '../api/query-keys.ts';

/** Whether notices come in; `lost` is said only after a while, so that no hiccup frightens anybody. */
export type LiveState = 'connecting' | 'live' | 'lost';

const EVENTS_PATH = '/staff/v1/events';

const merchantOf = (data: string): string | null => {
  try {
    const body: unknown = JSON.parse(data);
    return typeof body === 'object' && body !== null && 'merchant' in body ? String(body.merchant) : null;
  } catch {
    return null;
  }
};

/**
 * A notice says that something changed, never what it is now: what is shown of it is asked for again. Brands know which;
 * a notice that names none concerns all.
 */
export function applyNotice(queries: QueryClient, data: string): void {
  const merchant = merchantOf(data);
  const keys = [KEYS.brands, KEYS.changes, KEYS.audit, merchant === null ? ['brand'] : KEYS.brand(merchant)];
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
}

/** Keeps one stream open until `stop` is called. The browser comes back by itself, where the server did not refuse. */
export function followEvents(queries: QueryClient, onState: (state: LiveState) => void): () => void {
  const source = new EventSource(EVENTS_PATH);
  let wasLost = false;
  source.onopen = () => {
    onState('live');
    // Whatever was said meanwhile was missed.
    if (wasLost) applyNotice(queries, '');
    wasLost = false;
  };
  source.onerror = () => {
    wasLost = true;
    onState('lost');
  };
  source.onmessage = ({ data }) => applyNotice(queries, String(data));
  return () => source.close();
}
