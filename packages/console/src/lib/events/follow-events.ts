import { STAFF_CALLS } from '@marquee/contracts/staff-calls';
import type { QueryClient } from '@tanstack/react-query';
import { KEYS } from '../api/query-keys.ts';

/** Whether notices arrive. `lost` is reported only after a while, to ignore short interruptions. */
export type LiveState = 'live' | 'lost';

const LOST_AFTER_MS = 5_000;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

type Notice =
  | { readonly type: 'brand' | 'messages'; readonly merchant: string }
  | { readonly type: 'change' | 'attention' };

/** Null for unknown events (of a newer server) and for invalid data. */
export function parseNotice(data: string): Notice | null {
  try {
    const body: unknown = JSON.parse(data);
    if (typeof body !== 'object' || body === null || !('type' in body)) return null;
    if (body.type === 'change' || body.type === 'attention') return { type: body.type };
    const isOfBrand = (body.type === 'brand' || body.type === 'messages') && 'merchant' in body;
    return isOfBrand ? ({ type: body.type, merchant: String(body.merchant) } as Notice) : null;
  } catch {
    return null;
  }
}

/** A notice says that something changed, not its new value; the page fetches that again. */
export function applyNotice(queries: QueryClient, notice: Notice): void {
  for (const queryKey of keysOf(notice)) void queries.invalidateQueries({ queryKey });
}

function keysOf(notice: Notice): readonly (readonly string[])[] {
  if (notice.type === 'attention')
    return [KEYS.attention, ['adjustments'], ['deposits'], ['exclusions'], ['identity'], ['withdrawals']];
  if (notice.type === 'messages') return [KEYS.messages(notice.merchant), KEYS.audit];
  const all = [KEYS.changes, KEYS.brands, KEYS.audit];
  return notice.type === 'brand' ? [KEYS.brand(notice.merchant), ...all] : all;
}

/**
 * Keeps one stream open until the returned function is called. The browser reconnects after a lost connection, but not after a refusal:
 * then the session is fetched, which ends it here if it is over, and the stream is opened again.
 */
export function followEvents(queries: QueryClient, onState: (state: LiveState) => void): () => void {
  let source: EventSource | null = null;
  let failures = 0;
  let hasMissed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let lost: ReturnType<typeof setTimeout> | undefined;

  const open = (): void => {
    source = new EventSource(STAFF_CALLS.events.path);
    source.onopen = () => {
      clearTimeout(lost);
      lost = undefined;
      failures = 0;
      onState('live');
      if (hasMissed) void queries.invalidateQueries();
      hasMissed = false;
    };
    source.onmessage = ({ data }) => {
      const notice = parseNotice(String(data));
      if (notice) applyNotice(queries, notice);
    };
    source.onerror = () => {
      hasMissed = true;
      lost ??= setTimeout(() => onState('lost'), LOST_AFTER_MS);
      if (source?.readyState !== EventSource.CLOSED) return;
      void queries.invalidateQueries({ queryKey: KEYS.session });
      retry = setTimeout(open, Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS));
      failures += 1;
    };
  };
  open();
  return () => {
    clearTimeout(retry);
    clearTimeout(lost);
    source?.close();
  };
}
