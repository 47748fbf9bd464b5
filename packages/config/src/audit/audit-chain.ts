import { createHash } from 'node:crypto';
import { canonicalJson, type JsonValue } from '@marquee/tenancy';

/** An action, before it has its place in the chain. */
export interface AuditEvent {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Member of staff, `folders` or `clock`. */
  readonly actor: string;
  /** Dotted verb, e.g. `change.publish`. */
  readonly action: string;
  readonly merchants: readonly string[];
  /** Changed values, e.g. `switches.home.jackpot`. */
  readonly targets: readonly string[];
  /** Details by action: before, after, reason, author, approvers. */
  readonly detail: { readonly [key: string]: JsonValue };
  readonly requestId: string | null;
  readonly ip: string | null;
}

export interface AuditEntry extends AuditEvent {
  /** From 1, without gaps. */
  readonly seq: number;
  /** `hash` of the previous entry; of the first, `CHAIN_START`. */
  readonly prevHash: string;
  /** SHA-256 of all other fields, hexadecimal. */
  readonly hash: string;
}

export const CHAIN_START = '0'.repeat(64);

export function chained(event: AuditEvent, last: Pick<AuditEntry, 'seq' | 'hash'> | null): AuditEntry {
  const entry = { ...event, seq: (last?.seq ?? 0) + 1, prevHash: last?.hash ?? CHAIN_START };
  return { ...entry, hash: hashOf(entry) };
}

const hashOf = (entry: Omit<AuditEntry, 'hash'>): string =>
  createHash('sha256').update(canonicalJson(entry)).digest('hex');

/** What is wrong with a chain, and from which entry on. */
export interface ChainBreak {
  readonly seq: number;
  readonly problem:
    | 'a gap'
    | 'a link to another entry'
    | 'other content than its hash'
    | 'another entry than the stored one'
    | 'entries are missing at the end';
}

/** Verifies entries in order and returns the first that does not fit. */
export class ChainVerifier {
  readonly #anchor: Pick<AuditEntry, 'seq' | 'hash'> | null;
  #last: Pick<AuditEntry, 'seq' | 'hash'> | null = null;

  /** @param anchor an entry known to have existed; null: none. */
  constructor(anchor: Pick<AuditEntry, 'seq' | 'hash'> | null) {
    this.#anchor = anchor;
  }

  /** @returns what is wrong with `entry`; null when it fits. */
  next(entry: AuditEntry): ChainBreak | null {
    const { hash, ...rest } = entry;
    const expectedSeq = (this.#last?.seq ?? 0) + 1;
    if (entry.seq !== expectedSeq) return { seq: expectedSeq, problem: 'a gap' };
    if (entry.prevHash !== (this.#last?.hash ?? CHAIN_START))
      return { seq: entry.seq, problem: 'a link to another entry' };
    if (hashOf(rest) !== hash) return { seq: entry.seq, problem: 'other content than its hash' };
    if (entry.seq === this.#anchor?.seq && hash !== this.#anchor.hash)
      return { seq: entry.seq, problem: 'another entry than the stored one' };
    this.#last = { seq: entry.seq, hash };
    return null;
  }

  /** @returns what is wrong with the end, after the last entry. */
  end(): ChainBreak | null {
    if (this.#anchor === null || this.#anchor.seq <= this.length) return null;
    return { seq: this.length + 1, problem: 'entries are missing at the end' };
  }

  get length(): number {
    return this.#last?.seq ?? 0;
  }
}
