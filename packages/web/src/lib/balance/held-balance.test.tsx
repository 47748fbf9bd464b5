// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore, StoreProvider } from '../store/store.ts';
import { BALANCE_QUERY_KEY, createBalanceHold, LONGEST_SILENCE_MS, useHeldBalance } from './held-balance.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** `held`: the balance shown instead of the newest, undefined for none. */
function setUp(first?: string) {
  const [store, queries] = [createStore(), new QueryClient()];
  const learn = (sumBalance: string) => queries.setQueryData(BALANCE_QUERY_KEY, { sumBalance, currency: 'KHR' });
  if (first !== undefined) learn(first);
  const wrapper = ({ children }: { children: ReactNode }) => <StoreProvider store={store}>{children}</StoreProvider>;
  const { result } = renderHook(useHeldBalance, { wrapper });
  const hold = createBalanceHold(store, queries);
  const after = (ms: number, then: () => void = () => undefined) =>
    act(() => {
      vi.advanceTimersByTime(ms);
      then();
    });
  return { hold, learn, after, held: () => result.current[0]?.sumBalance, letGo: () => act(() => result.current[1]()) };
}

it('[W12] a hold keeps the balance of its start until it ends', () => {
  const { hold, learn, after, held } = setUp('100.00');
  expect(held()).toBeUndefined();
  after(0, hold.begin);
  after(0, () => learn('95.00'));
  expect(held()).toBe('100.00');
  after(0, hold.end);
  expect(held()).toBeUndefined();
});

it('[W12] a round that starts before the last one ended shows the last one’s result', () => {
  const { hold, learn, after, held } = setUp('100.00');
  after(0, hold.begin);
  after(0, () => learn('95.00'));
  after(0, hold.begin);
  expect(held()).toBe('95.00');
});

it('[W12] a silent game releases the balance; each report starts the time again', () => {
  const { hold, after, held } = setUp('100.00');
  after(0, hold.begin);
  after(LONGEST_SILENCE_MS - 1, hold.goOn);
  after(LONGEST_SILENCE_MS - 1);
  expect(held()).toBe('100.00');
  after(1);
  expect(held()).toBeUndefined();
  after(0, hold.goOn);
  expect(held()).toBeUndefined();
});

it('[W12] repeated starts of rounds hold no balance for longer than one silence', () => {
  const { hold, learn, after, held } = setUp('100.00');
  for (let round = 1; round <= 9; round += 1) {
    after(0, hold.begin);
    after(LONGEST_SILENCE_MS / 2, () => learn(`${100 - round}.00`));
    after(0, hold.begin);
    expect(held()).toBe(`${100 - round}.00`);
  }
});

it('[W12] a balance that the player released stays released while the round goes on', () => {
  const { hold, after, held, letGo } = setUp('100.00');
  after(0, hold.begin);
  letGo();
  after(0, hold.goOn);
  expect(held()).toBeUndefined();
});

it('[W12] a balance that is not known yet is not held back', () => {
  const { hold, after, held } = setUp();
  after(0, hold.begin);
  expect(held()).toBeUndefined();
});
