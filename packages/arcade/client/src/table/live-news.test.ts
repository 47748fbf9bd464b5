import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followTable } from './live-news.ts';

const dialled: FakeSocket[] = [];

/** A connection whose events the test sends. */
class FakeSocket extends EventTarget {
  readonly send = vi.fn();
  constructor() {
    super();
    dialled.push(this);
  }
}

beforeEach(() => {
  dialled.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'http://arcade.test' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openLast = () => dialled.at(-1)?.dispatchEvent(new Event('open'));
const closeLast = (code = 1006) => dialled.at(-1)?.dispatchEvent(Object.assign(new Event('close'), { code }));
const listener = () => ({ onNews: vi.fn(), onAway: vi.fn(), onSessionOver: vi.fn() });

it('[G11] a page that is refused reconnects after growing pauses; one that received an update reconnects at once', async () => {
  followTable('token', listener());
  const refuse = () => {
    openLast();
    closeLast();
  };
  refuse();
  for (let second = 0; second < 120; second += 1) {
    const before = dialled.length;
    await vi.advanceTimersByTimeAsync(1_000);
    if (dialled.length > before) refuse();
  }
  expect(dialled.length).toBeLessThan(25);
  openLast();
  dialled.at(-1)?.dispatchEvent(new MessageEvent('message', { data: '{}' }));
  closeLast();
  const before = dialled.length;
  await vi.advanceTimersByTimeAsync(500);
  expect(dialled.length).toBe(before + 1);
});

it('[G11] a page whose session is over shows that and does not reconnect', async () => {
  const spy = listener();
  followTable('token', spy);
  openLast();
  closeLast(4401);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(spy.onSessionOver).toHaveBeenCalledOnce();
  expect(dialled.length).toBe(1);
});
