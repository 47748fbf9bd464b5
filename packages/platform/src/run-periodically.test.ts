import { expect, it, vi } from 'vitest';
import { runPeriodically } from './run-periodically.ts';

it('repeats its work, logs failures, and stops when aborted', async () => {
  const stopping = new AbortController();
  const warn = vi.fn();
  let times = 0;
  const work = async () => {
    times += 1;
    if (times === 3) stopping.abort();
    if (times === 2) throw new Error('no database');
  };
  await runPeriodically({ everyMs: 1, work, failure: 'not done' }, { warn }, stopping.signal);
  expect(times).toBe(3);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: new Error('no database') }, 'not done');
});
