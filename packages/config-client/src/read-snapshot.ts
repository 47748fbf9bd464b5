import { hashRevision } from './brand-store.ts';
import { type HeldBrand, holdBrand, peekBrand } from './held-brand.ts';

export interface SnapshotReading {
  /** Brands that are new or changed. */
  readonly changed: readonly HeldBrand[];
  /** All merchants of the snapshot. */
  readonly merchants: ReadonlySet<string>;
  readonly revision: string;
}

export interface ReadSnapshotOptions {
  /** A merchant's known revision; a brand with this revision is not parsed again. */
  readonly knownRevision: (merchant: string) => string | undefined;
  /** A brand does not fit the contract: its old version stays, and the others are read. */
  readonly onBroken: (merchant: string, error: unknown) => void;
}

const OPENING = /^\{"revision":"([0-9a-f]{16})","brands":\[$/;
const COMMA = 0x2c;

/**
 * Reads a snapshot as a stream, one brand per line. It changes nothing: the caller gets the whole snapshot or an error.
 * @throws if it ends early, is malformed, or does not match its revision
 */
export async function readSnapshot(
  body: AsyncIterable<Uint8Array>,
  { knownRevision, onBroken }: ReadSnapshotOptions,
): Promise<SnapshotReading> {
  const changed: HeldBrand[] = [];
  const seen = new Map<string, { merchant: string; revision: string }>();
  let revision: string | null = null;
  let isClosed = false;
  for await (const line of splitLines(body)) {
    if (revision === null) {
      revision = OPENING.exec(line.toString('latin1'))?.[1] ?? null;
      if (revision === null) throw new Error('The snapshot has no opening line');
    } else if (line.length === 2 && line.toString('latin1') === ']}') {
      isClosed = true;
    } else {
      const json = line.at(-1) === COMMA ? line.subarray(0, -1) : line;
      const start = peekBrand(json);
      if (start === null || isClosed) throw new Error('The snapshot has a line that is no brand');
      seen.set(start.merchant, start);
      if (knownRevision(start.merchant) === start.revision) continue;
      try {
        changed.push(holdBrand(json));
      } catch (error) {
        onBroken(start.merchant, error);
      }
    }
  }
  if (revision === null || !isClosed) throw new Error('The snapshot ended early');
  if (hashRevision(seen.values()) !== revision) throw new Error('The snapshot does not add up to its revision');
  return { changed, merchants: new Set(seen.keys()), revision };
}

async function* splitLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, start)) {
      yield Buffer.concat([...pending, bytes.subarray(start, end)]);
      pending = [];
      start = end + 1;
    }
    if (start < bytes.length) pending.push(bytes.subarray(start));
  }
  if (pending.length > 0) yield Buffer.concat(pending);
}
