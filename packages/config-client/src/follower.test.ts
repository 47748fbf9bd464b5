import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBrandStore } from './brand-store.ts';
import type { ConfigHttp } from './config-http.ts';
import { follow } from './follower.ts';

const AWAY = 500;

/** What the service does at each try; a pause follows each. */
type Try = 'away' | 'fails' | 'works';

/** Follows a service with scripted answers → milliseconds between its tries, and lines of the log from `warn` up. */
async function pausesOf(tries: readonly Try[]): Promise<{ pauses: number[]; warnings: number }> {
  const askedAt: number[] = [];
  const stopping = new AbortController();
  let now: Try | undefined;
  const http: ConfigHttp = {
    brand: async () => null,
    asset: async () => null,
    snapshot: async () => {
      if (now === 'fails') throw new Error('The snapshot was answered 500');
      return null;
    },
    stream: async () => {
      askedAt.push(Date.now());
      now = tries[askedAt.length - 1];
      if (now === undefined) stopping.abort();
      if (now === undefined || now === 'away') throw new Error('fetch failed');
      return hello();
    },
  };
  const warnings: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => warnings.push(line) });
  const store = createBrandStore(() => {});
  const reconnectMs = { away: AWAY, first: 100, longest: 1000 };
  const following = follow({ http, store, logger, reconnectMs, swap: () => {}, confirm: () => {} }, stopping.signal);
  await vi.runAllTimersAsync();
  await following;
  return { pauses: askedAt.slice(1).map((at, i) => at - (askedAt[i] ?? 0)), warnings: warnings.length };
}

async function* hello(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('event: hello\ndata: {"type":"hello","revision":"r1"}\n\n');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('[T07] a service that is away is requested every half a second, for as long as it takes, and logged once', async () => {
  const { pauses, warnings } = await pausesOf(Array.from({ length: 100 }, () => 'away'));
  expect(pauses).toEqual(Array.from({ length: 100 }, () => AWAY));
  expect(warnings).toBe(1);
});

it('[T07] a service that answers and fails is left in peace ever longer, until it works again', async () => {
  const { pauses, warnings } = await pausesOf(['fails', 'fails', 'fails', 'fails', 'fails', 'works', 'fails', 'away']);
  expect(pauses).toEqual([100, 200, 400, 800, 1000, 100, 200, AWAY]);
  expect(warnings).toBe(7);
});
