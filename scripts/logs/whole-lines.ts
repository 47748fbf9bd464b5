import type { Readable } from 'node:stream';

/** A longer line is passed on in pieces, to limit memory. */
const LONGEST_LINE_BYTES = 1_000_000;
const LINE_END = Buffer.from('\n');

/**
 * Passes on a stream in whole lines, so that several writers can share a file. Resolves at the end of the stream; an unfinished last line
 * gets its end.
 */
export function passOnLines(stream: Readable, take: (lines: Buffer) => void): Promise<void> {
  let begun: Buffer[] = [];
  let begunBytes = 0;
  const flush = (last: Buffer) => {
    const lines = begun.length === 0 ? last : Buffer.concat([...begun, last]);
    begun = [];
    begunBytes = 0;
    take(lines);
  };
  stream.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf(0x0a) + 1;
    if (end > 0) flush(chunk.subarray(0, end));
    if (end === chunk.length) return;
    begun.push(chunk.subarray(end));
    begunBytes += chunk.length - end;
    if (begunBytes > LONGEST_LINE_BYTES) flush(LINE_END);
  });
  return new Promise((resolve) => {
    stream.on('error', () => undefined);
    stream.once('close', () => {
      if (begun.length > 0) flush(LINE_END);
      resolve();
    });
  });
}
