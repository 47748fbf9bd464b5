import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FollowClockOptions, followClock } from './follow-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[T11] a damaged end of the audit is logged once, not each second', async () => {
  const said: string[] = [];
  const logger = { error: (_what: unknown, text: string) => said.push(text) };
  const anchor = vi.fn(async () => true);
  const tenants = { onPass: () => undefined };
  const stop = followClock({ tenants, logger, anchor } as unknown as FollowClockOptions);
  await vi.advanceTimersByTimeAsync(3_500);
  expect([anchor.mock.calls.length, said]).toEqual([3, []]);
  anchor.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(3_000);
  anchor.mockRejectedValue(new Error('the disk is full'));
  await vi.advanceTimersByTimeAsync(3_000);
  anchor.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(said).toEqual([expect.stringContaining('verify it'), expect.stringContaining('can’t be kept')]);
  await stop();
  expect(anchor).toHaveBeenCalledTimes(13);
});
