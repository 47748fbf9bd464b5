import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { passOnLines } from './whole-lines.ts';

it('passes on whole lines, wherever the stream is cut, and ends the last one', async () => {
  const stream = new PassThrough();
  const taken: string[] = [];
  const ended = passOnLines(stream, (lines) => taken.push(lines.toString('utf8')));
  const text = Buffer.from('one\ntwo ✓\n\nthree\nfo');
  for (const byte of text) {
    stream.write(Buffer.from([byte]));
    await new Promise(setImmediate);
  }
  stream.end();
  await ended;
  expect(taken).toEqual(['one\n', 'two ✓\n', '\n', 'three\n', 'fo\n']);
});

it('limits the length of a line in memory', async () => {
  const stream = new PassThrough();
  const sizes: number[] = [];
  const ended = passOnLines(stream, (lines) => sizes.push(lines.length));
  for (let part = 0; part < 30; part += 1) stream.write(Buffer.alloc(100_000, 'x'));
  stream.end();
  await ended;
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(3_000_000 + sizes.length);
});
