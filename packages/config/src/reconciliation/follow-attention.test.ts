import { createLogger, createServer } from '@marquee/server-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { CallPlatform } from '../platform/call-platform.ts';
import { ConsoleError } from '../staff/console-error.ts';
import { followAttention } from './follow-attention.ts';

/** A platform that answers `counts`; null: it is away. */
function follow() {
  const state = {
    counts: {} as Record<string, number> | null,
    calls: 0,
    isAny: false,
    published: [] as (readonly string[])[],
  };
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const app = createServer({ name: 'config', logger: createLogger({ name: 'config', level: 'warn', destination }) });
  onTestFinished(() => app.close());
  const callPlatform = (async () => {
    state.calls += 1;
    if (state.counts === null) throw new ConsoleError('platform_away');
    return {
      brands: Object.entries(state.counts).map(([merchant, count]) => ({
        merchant,
        count,
        waiting: {},
      })),
    };
  }) as unknown as CallPlatform;
  const deps = { callPlatform, clock: { now: () => new Date() }, merchants: () => [] };
  const followers = {
    isAny: () => state.isAny,
    publishAttention: (merchants: readonly string[]) => void state.published.push(merchants),
  };
  const watch = followAttention(app, deps, followers, 5);
  return { state, watch, lines };
}

it('[G11] attention is watched while a page follows, and pages get notices of changes', async () => {
  const { state, watch, lines } = follow();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(state.calls).toBe(0);
  state.counts = { acme: 2, bravo: 1 };
  state.isAny = true;
  await vi.waitFor(() => expect(state.published).toEqual([['acme', 'bravo']]));
  state.counts = { acme: 3, bravo: 1 };
  await vi.waitFor(() => expect(state.published.slice(1)).toEqual([['acme']]));
  state.counts = { acme: 3 };
  await vi.waitFor(() => expect(state.published.slice(2)).toEqual([['bravo']]));
  const calls = state.calls;
  await vi.waitFor(() => expect(state.calls).toBeGreaterThan(calls + 2));
  expect(state.published).toHaveLength(3);

  // After an action of staff the number may be the same.
  watch.refreshSoon('acme', { warn: () => undefined });
  await vi.waitFor(() => expect(state.published.splice(3)).toEqual([['acme']]));

  state.counts = null;
  await vi.waitFor(() => expect(watch.counts()).rejects.toMatchObject({ code: 'platform_away' }));
  state.counts = { acme: 3 };
  // Callers during the outage got nothing.
  await vi.waitFor(() => expect(state.published.slice(3)).toEqual([['acme']]));
  expect(lines).toEqual([]);
});

it('[G11] a fresh count answers all callers, and callers during a look share it', async () => {
  const { state, watch } = follow();
  state.counts = { acme: 2 };
  const answers = await Promise.all([watch.counts(), watch.counts(), watch.refresh()]);
  expect([await watch.counts(), ...answers].map((counts) => counts.get('acme')?.count)).toEqual([2, 2, 2, 2]);
  expect(state.calls).toBe(1);
});
