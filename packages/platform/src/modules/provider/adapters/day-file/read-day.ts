import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { DAY_FILE_LINE_MAX_BYTES, dayFileSignature, dayFileTotals } from '@marquee/contracts/wallet';
import * as z from 'zod/mini';
import { DAY_MS } from '../../../../utc-day.ts';
import { DayFileError } from '../../day-file.ts';
import type { DayProtocol, DayRequest, Verifier } from './day-protocol.ts';

const NEWLINE = 0x0a;
const headLine = z.looseObject({ type: z.literal('head') });

/** A file with a valid signature. Its lines are unread. */
export interface SignedFile {
  readonly path: string;
  /** Length of the signed part: all lines but the last. */
  readonly bytes: number;
  readonly hash: Buffer;
}

/** Verifies the signature before anything of the file is used. @throws DayFileError `truncated`, `unsigned`, `altered`. */
export async function verifyDay(path: string, verifiers: readonly Verifier[]): Promise<SignedFile> {
  const { last, start } = await lastLineOf(path);
  const isTotals = dayFileTotals.safeParse(last).success;
  const signature = dayFileSignature.safeParse(last);
  if (!signature.success) throw new DayFileError(isTotals ? 'unsigned' : 'truncated');
  const hash = createHash('sha256');
  if (start > 0) {
    for await (const piece of createReadStream(path, { end: start - 1 }) as AsyncIterable<Buffer>) {
      for (const verifier of verifiers) verifier.update(piece);
      hash.update(piece);
    }
  }
  const isTheirs = verifiers.some((verifier) => verifier.accepts(signature.data.signature));
  if (!isTheirs) throw new DayFileError('altered');
  return { path, bytes: start, hash: hash.digest() };
}

/** The last line and its position. A file that ends in the middle of a line has none. */
async function lastLineOf(path: string): Promise<{ last: unknown; start: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, DAY_FILE_LINE_MAX_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    if (tail.at(-1) !== NEWLINE) return { last: undefined, start: size };
    const before = tail.lastIndexOf(NEWLINE, -2) + 1;
    return { last: parse(tail.subarray(before)), start: size - tail.length + before };
  } finally {
    await file.close();
  }
}

/**
 * Yields the transactions of a signed file line by line, checked against head, day and totals. They are valid only once the
 * iteration has ended without an error.
 * @throws DayFileError `wrong_day`, `malformed`, `totals`.
 */
export async function* readDay<Line extends { readonly at: string }>(
  file: SignedFile,
  protocol: DayProtocol<Line>,
  request: DayRequest,
): AsyncGenerator<Line> {
  const from = Date.parse(`${request.day}T00:00:00Z`);
  const sums = new Map<string, bigint>();
  let count = 0;
  let place: 'head' | 'transactions' | 'end' = 'head';
  for await (const line of linesOf(file)) {
    if (place === 'head') {
      requireRequested(line, protocol.headOf(request));
      place = 'transactions';
      continue;
    }
    if (place === 'end') throw new DayFileError('malformed');
    const transaction = protocol.line.safeParse(line);
    if (!transaction.success) {
      requireTotals(line, count, sums, protocol);
      place = 'end';
      continue;
    }
    const { at } = transaction.data;
    if (Date.parse(at) < from || Date.parse(at) >= from + DAY_MS) throw new DayFileError('wrong_day');
    const sum = protocol.sumOf(transaction.data);
    if (sum !== null) sums.set(nameOf(sum), (sums.get(nameOf(sum)) ?? 0n) + sum.amount);
    count += 1;
    yield transaction.data;
  }
  if (place !== 'end') throw new DayFileError('malformed');
}

const nameOf = ({ kind, currency }: { readonly kind: string; readonly currency: string }) => `${kind} ${currency}`;

function requireRequested(line: unknown, request: Readonly<Record<string, string>>): void {
  const head = headLine.safeParse(line);
  if (!head.success) throw new DayFileError('malformed');
  const stated: Readonly<Record<string, unknown>> = head.data;
  if (Object.entries(request).some(([name, value]) => stated[name] !== value)) throw new DayFileError('wrong_day');
}

function requireTotals(
  line: unknown,
  count: number,
  sums: ReadonlyMap<string, bigint>,
  { readSum }: Pick<DayProtocol<never>, 'readSum'>,
): void {
  const totals = dayFileTotals.safeParse(line);
  if (!totals.success) throw new DayFileError('malformed');
  const stated = new Map(totals.data.sums.map((sum) => [nameOf(sum), readSum(sum.amount)]));
  const isSame = stated.size === sums.size && [...sums].every(([key, sum]) => stated.get(key) === sum);
  if (totals.data.transactions !== count || !isSame) throw new DayFileError('totals');
}

/** Limits the length of a line, so a file cannot fill the memory. */
async function* linesOf({ path, bytes }: SignedFile): AsyncGenerator<unknown> {
  if (bytes === 0) return;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(path, { end: bytes - 1 }) as AsyncIterable<Buffer>) {
    const data = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = data.indexOf(NEWLINE); end !== -1; end = data.indexOf(NEWLINE, start)) {
      yield parse(data.subarray(start, end));
      start = end + 1;
    }
    rest = data.subarray(start);
    if (rest.length > DAY_FILE_LINE_MAX_BYTES) throw new DayFileError('malformed');
  }
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line));
  } catch {
    return undefined;
  }
}
