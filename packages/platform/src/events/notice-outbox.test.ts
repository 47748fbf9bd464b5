import { beforeEach, expect, it, vi } from 'vitest';
import { NoticeOutbox, WAITING_MAX } from './notice-outbox.ts';

const warn = vi.fn();
/** Batches sent; each is under way until the test completes it. */
const sent: (readonly string[])[] = [];
const underWay: PromiseWithResolvers<void>[] = [];
let outbox: NoticeOutbox;

beforeEach(() => {
  warn.mockClear();
  sent.splice(0);
  underWay.splice(0);
  const send = (notices: readonly string[]): Promise<void> => {
    sent.push(notices);
    const batch = Promise.withResolvers<void>();
    underWay.push(batch);
    return batch.promise;
  };
  outbox = new NoticeOutbox(send, { warn });
});

/** Completes or fails the last batch, and lets the next one start. */
async function finish(failure?: Error): Promise<void> {
  if (failure === undefined) underWay.at(-1)?.resolve();
  else underWay.at(-1)?.reject(failure);
  await new Promise(setImmediate);
}

it('[W12] sends the first at once, and those that come meanwhile together, in order', async () => {
  outbox.add(['a']);
  outbox.add(['b', 'c']);
  outbox.add([]);
  outbox.add(['d']);
  expect(sent).toEqual([['a']]);
  await finish();
  expect(sent).toEqual([['a'], ['b', 'c', 'd']]);
  await finish();
  expect(sent).toHaveLength(2);
  outbox.add(['e']);
  expect(sent.at(-1)).toEqual(['e']);
});

it('is idle once everything is sent', async () => {
  await outbox.idle();
  outbox.add(['a']);
  outbox.add(['b']);
  const idle = vi.fn();
  void outbox.idle().then(idle);
  await finish();
  expect(idle).not.toHaveBeenCalled();
  await finish();
  expect(idle).toHaveBeenCalled();
});

it('keeps the newest waiting notices, and logs dropped ones once until a batch succeeds', async () => {
  const many = Array.from({ length: WAITING_MAX }, (_, i) => `n${i}`);
  outbox.add(['first']);
  outbox.add(many);
  expect(warn).not.toHaveBeenCalled();
  outbox.add(['x']);
  outbox.add(['y']);
  expect(warn).toHaveBeenCalledTimes(1);
  await finish();
  expect(sent.at(-1)).toEqual([...many.slice(2), 'x', 'y']);
  await finish();
  outbox.add(['again']);
  outbox.add(many);
  outbox.add(['z']);
  expect(warn).toHaveBeenCalledTimes(2);
});

it('loses no more than the failed batch, and logs it once until a batch succeeds', async () => {
  outbox.add(['a']);
  outbox.add(['b']);
  await finish(new Error('refused'));
  outbox.add(['c']);
  await finish(new Error('refused'));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([['a'], ['b'], ['c']]);
  await finish();
  outbox.add(['d']);
  await finish(new Error('refused'));
  expect(warn).toHaveBeenCalledTimes(2);
});
