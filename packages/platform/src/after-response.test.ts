import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { AfterResponse, whenAnswered } from './after-response.ts';

const log = () => ({ error: vi.fn() }) as never;

it('begins after the response is sent, and not before', async () => {
  const afterResponse = new AfterResponse();
  const raw = new PassThrough();
  const work = vi.fn(async () => undefined);
  afterResponse.do({ log: log() }, whenAnswered({ raw: raw as never }), 'a test', work);
  raw.write('half of it');
  await new Promise(setImmediate);
  expect(work).not.toHaveBeenCalled();
  raw.resume().end();
  await afterResponse.settle();
  expect(work).toHaveBeenCalledOnce();
});

it('begins when the caller has disconnected', async () => {
  const afterResponse = new AfterResponse();
  const raw = new PassThrough();
  const work = vi.fn(async () => undefined);
  afterResponse.do({ log: log() }, whenAnswered({ raw: raw as never }), 'a test', work);
  raw.destroy();
  await afterResponse.settle();
  expect(work).toHaveBeenCalledOnce();
});

it('waits for all remaining work, and for work added meanwhile', async () => {
  const afterResponse = new AfterResponse();
  const done: string[] = [];
  afterResponse.do({ log: log() }, Promise.resolve(), 'first', async () => {
    done.push('first');
    afterResponse.do({ log: log() }, new Promise(setImmediate), 'second', async () => done.push('second'));
  });
  await afterResponse.settle();
  expect(done).toEqual(['first', 'second']);
});

it('logs failures, and continues', async () => {
  const afterResponse = new AfterResponse();
  const error = vi.fn();
  const failure = new Error('no database');
  afterResponse.do({ log: { error } as never }, Promise.resolve(), 'a test', () => Promise.reject(failure));
  await afterResponse.settle();
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: failure, what: 'a test' }, expect.any(String));
});
