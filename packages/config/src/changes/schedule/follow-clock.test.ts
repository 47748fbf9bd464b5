import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FollowClockOptions, followClock } from './follow-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[T11] a damaged end of the audit is logged once, not each second', async () => {
  const logged: string[] = [];
  const logger = { error: (_what: unknown, text: string) => logged.push(text) };
  const anchor = vi.fn(async () => true);
  const tenants = { onPass: () => undefined };
  const stop = followClock({ tenants, logger, anchor } as unknown as FollowClockOptions);
  await vi.advanceTimersByTimeAsync(3_500);
  expect([anchor.mock.calls.length, logged]).toEqual([3, []]);
  anchor.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(3_000);
  anchor.mockRejectedValue(new Error('the disk is full'));
  await vi.advanceTimersByTimeAsync(3_000);
  anchor.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(logged).toEqual([expect.stringContaining('verify it'), expect.stringContaining('cannot be stored')]);
  await stop();
  expect(anchor).toHaveBeenCalledTimes(13);
});
