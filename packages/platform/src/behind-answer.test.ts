import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { BehindAnswer, whenAnswered } from './behind-answer.ts';

const log = () => ({ error: vi.fn() }) as never;

it('begins when the answer has gone out, and not before', async () => {
  const behindAnswer = new BehindAnswer();
  const raw = new PassThrough();
  const work = vi.fn(async () => undefined);
  behindAnswer.do({ log: log() }, whenAnswered({ raw: raw as never }), 'a test', work);
  raw.write('half of it');
  await new Promise(setImmediate);
  expect(work).not.toHaveBeenCalled();
  raw.resume().end();
  await behindAnswer.settle();
  expect(work).toHaveBeenCalledOnce();
});

it('begins when whoever asked has gone away', async () => {
  const behindAnswer = new BehindAnswer();
  const raw = new PassThrough();
  const work = vi.fn(async () => undefined);
  behindAnswer.do({ log: log() }, whenAnswered({ raw: raw as never }), 'a test', work);
  raw.destroy();
  await behindAnswer.settle();
  expect(work).toHaveBeenCalledOnce();
});

it('waits for all that is left, and for what comes while it waits', async () => {
  const behindAnswer = new BehindAnswer();
  const done: string[] = [];
  behindAnswer.do({ log: log() }, Promise.resolve(), 'first', async () => {
    done.push('first');
    behindAnswer.do({ log: log() }, new Promise(setImmediate), 'second', async () => done.push('second'));
  });
  await behindAnswer.settle();
  expect(done).toEqual(['first', 'second']);
});

it('logs what fails, and goes on', async () => {
  const behindAnswer = new BehindAnswer();
  const error = vi.fn();
  const failure = new Error('no database');
  behindAnswer.do({ log: { error } as never }, Promise.resolve(), 'a test', () => Promise.reject(failure));
  await behindAnswer.settle();
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: failure, what: 'a test' }, expect.any(String));
});
