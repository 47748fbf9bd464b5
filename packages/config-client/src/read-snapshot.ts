import { hashRevision } from './brand-store.ts';
import { type HeldBrand, holdBrand, peekBrand } from './held-brand.ts';

export interface SnapshotReading {
  /** Brands that are new or changed. */
  readonly changed: readonly HeldBrand[];
  /** Every merchant of the snapshot. */
  readonly merchants: ReadonlySet<string>;
  readonly revision: string;
}

export interface ReadSnapshotOptions {
  /** The revision held of a merchant; its brand is then not parsed again. */
  readonly knownRevision: (merchant: string) => string | undefined;
  /** One brand does not fit the contract: it keeps the version held, the others go on. */
  readonly onBroken: (merchant: string, error: unknown) => void;
}

const OPENING = /^\{"revision":"([0-9a-f]{16})","brands":\[$/;
const COMMA = 0x2c;

/**
 * Reads a snapshot as it comes, a brand a line. Nothing is swapped here: the caller gets the whole or an error.
 * @throws when it ends early, is malformed, or its brands don't add up to its revision.
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
