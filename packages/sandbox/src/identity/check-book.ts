import type { DatabaseSync } from 'node:sqlite';
import { SCHEDULE_TABLES, ScheduleBook } from '../callbacks/schedule-book.ts';
import { inTransaction, openBook } from '../sqlite.ts';

export const LEVELS = ['identity', 'address'] as const;
export const ANSWERS = ['accepted', 'refused', 'review'] as const;
export type Answer = (typeof ANSWERS)[number];

/** What was read from the pictures. */
export interface Facts {
  readonly name: string;
  /** Of an identity: `yyyy-MM-dd`, and the document's number and last day. */
  readonly birthday?: string;
  readonly number?: string;
  readonly expires_on?: string;
  /** Of an address. */
  readonly address?: string;
}

/** Times are ISO 8601 in UTC. Pictures are not kept: their kinds and sizes are. */
export interface Check {
  readonly reference: string;
  /** The customer's id: `<brand>.<uuid>`. */
  readonly checkId: string;
  readonly level: string;
  /** Kinds and sizes of the pictures. */
  readonly pictures: string;
  /** SHA-256 of the request. */
  readonly contentHash: string;
  /** What the customer expects to be read, as JSON. */
  readonly expected: string;
  readonly status: 'pending' | Answer;
  readonly reason: string | null;
  /** `Facts` as JSON; null before an answer, and where nothing could be read. */
  readonly facts: string | null;
  readonly createdAt: string;
  readonly answeredAt: string | null;
}

const TABLES = `
CREATE TABLE IF NOT EXISTS checks (
  number INTEGER PRIMARY KEY AUTOINCREMENT, reference TEXT NOT NULL UNIQUE, checkId TEXT NOT NULL UNIQUE, level TEXT NOT NULL,
  pictures TEXT NOT NULL, contentHash TEXT NOT NULL, expected TEXT NOT NULL, status TEXT NOT NULL, reason TEXT, facts TEXT,
  createdAt TEXT NOT NULL, answeredAt TEXT) STRICT;
CREATE TABLE IF NOT EXISTS lost_check (id TEXT PRIMARY KEY) STRICT;
`;

/** The identity service's book on disk, so that what was accepted survives a restart. */
export class CheckBook {
  readonly schedule: ScheduleBook;
  readonly #db: DatabaseSync;

  /** @param file a path, or `:memory:` */
  constructor(file: string) {
    this.#db = openBook(file, TABLES + SCHEDULE_TABLES);
    this.schedule = new ScheduleBook(this.#db);
  }

  add({ reference, checkId, level, pictures, contentHash, expected, status, createdAt }: Check): void {
    this.#db
      .prepare(
        'INSERT INTO checks (reference, checkId, level, pictures, contentHash, expected, status, createdAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(reference, checkId, level, pictures, contentHash, expected, status, createdAt);
  }

  /** @param id the customer's id or the reference */
  find(id: string): Check | undefined {
    return this.#db.prepare('SELECT * FROM checks WHERE checkId = ?1 OR reference = ?1').get(id) as Check | undefined;
  }

  answer(
    reference: string,
    { status, reason, facts, answeredAt }: Pick<Check, 'status' | 'reason' | 'facts' | 'answeredAt'>,
  ): void {
    this.#db
      .prepare('UPDATE checks SET status = ?, reason = ?, facts = ?, answeredAt = ? WHERE reference = ?')
      .run(status, reason, facts, answeredAt, reference);
  }

  latest(count: number): Check[] {
    return this.#db.prepare('SELECT * FROM checks ORDER BY number DESC LIMIT ?').all(count) as unknown as Check[];
  }

  /** Whether this check was never lost before. */
  isLostFirst(id: string): boolean {
    return this.#db.prepare('INSERT INTO lost_check VALUES (?) ON CONFLICT DO NOTHING').run(id).changes === 1n;
  }

  /** Everything that `work` writes, or nothing. */
  transact<T>(work: () => T): T {
    return inTransaction(this.#db, work);
  }

  close(): void {
    this.#db.close();
  }
}
