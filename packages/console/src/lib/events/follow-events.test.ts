import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestEventSource } from '../../testing/event-source.ts';
import { applyNotice, followEvents, parseNotice } from './follow-events.ts';

const stale = (queries: QueryClient): string[] =>
  queries
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.isInvalidated)
    .map((query) => query.queryKey.join('/'));

let queries: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', TestEventSource);
  TestEventSource.opened.length = 0;
  queries = new QueryClient();
  for (const key of [
    ['session'],
    ['brands'],
    ['brand', 'lotus'],
    ['brand', 'lotus', 'values'],
    ['brand', 'harbor'],
    ['changes'],
    ['attention'],
    ['attention', 'lotus'],
    ['deposits', 'lotus', 'unmatched', 'open'],
    ['identity', 'lotus', 'list'],
    ['messages', 'lotus'],
    ['messages', 'harbor'],
    ['staff'],
  ]) {
    queries.setQueryData(key, {});
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[T09] notices of the server', () => {
  it('invalidate the data that they concern, and no other brand’s', () => {
    applyNotice(queries, { type: 'brand', merchant: 'lotus' });
    expect(stale(queries)).toEqual(['brands', 'brand/lotus', 'brand/lotus/values', 'changes']);
  });

  it('about open items invalidate those and nothing else', () => {
    const notice = parseNotice('{"type":"attention"}');
    if (notice) applyNotice(queries, notice);
    expect(stale(queries)).toEqual([
      'attention',
      'attention/lotus',
      'deposits/lotus/unmatched/open',
      'identity/lotus/list',
    ]);
  });

  it('about messages invalidate the list of that brand', () => {
    const notice = parseNotice('{"type":"messages","merchant":"lotus"}');
    if (notice) applyNotice(queries, notice);
    expect(stale(queries)).toEqual(['messages/lotus']);
  });

  it('that are unknown or invalid change nothing', () => {
    expect(parseNotice('{"type":"tomorrow"}')).toBeNull();
    expect(parseNotice('{"type":"brand"}')).toBeNull();
    expect(parseNotice('{')).toBeNull();
    expect(parseNotice('null')).toBeNull();
  });

  it('that were missed are replaced by a refetch when the stream is back', () => {
    const states: string[] = [];
    const stop = followEvents(queries, (state) => states.push(state));
    const [first] = TestEventSource.opened;
    first?.open();
    expect(stale(queries)).toEqual([]);
    first?.fail(false);
    expect(states).toEqual(['live']);
    vi.advanceTimersByTime(10_000);
    expect(states).toEqual(['live', 'lost']);
    first?.open();
    expect(states).toEqual(['live', 'lost', 'live']);
    expect(stale(queries)).toContain('staff');
    stop();
  });

  it('continue after a refusal, once the session was fetched', () => {
    const stop = followEvents(queries, () => undefined);
    TestEventSource.opened[0]?.fail(true);
    expect(stale(queries)).toEqual(['session']);
    vi.advanceTimersByTime(1_000);
    expect(TestEventSource.opened).toHaveLength(2);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(TestEventSource.opened).toHaveLength(2);
    expect(TestEventSource.opened[1]?.readyState).toBe(TestEventSource.CLOSED);
  });
});
