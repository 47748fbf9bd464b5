import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, openBook } from '../sqlite.ts';

export type TransferType = 'deposit' | 'withdrawal';

export interface BookedTransfer {
  readonly id: string;
  readonly player: string;
  readonly type: TransferType;
  readonly currency: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly status: 'completed' | 'pending' | 'failed';
  readonly error: string | null;
  /** Milliseconds since 1970. */
  readonly at: bigint;
}

/** A finished round; amounts in minor units. */
export interface BookedRound {
  /** Sequence number, from 1. */
  readonly number: bigint;
  readonly player: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly paid: bigint;
  /** Milliseconds since 1970. */
  readonly at: bigint;
}

export interface Player {
  readonly id: string;
  readonly currency: string;
  readonly balance: bigint;
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS player (id TEXT PRIMARY KEY, currency TEXT NOT NULL, balance INTEGER NOT NULL CHECK (balance >= 0)) STRICT;
CREATE TABLE IF NOT EXISTS transfer (
  id TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES player, type TEXT NOT NULL, currency TEXT NOT NULL, amount INTEGER NOT NULL,
  status TEXT NOT NULL, error TEXT, at INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS transfer_at ON transfer (at);
CREATE TABLE IF NOT EXISTS round (
  number INTEGER PRIMARY KEY AUTOINCREMENT, player TEXT NOT NULL REFERENCES player, stake INTEGER NOT NULL, paid INTEGER NOT NULL,
  at INTEGER NOT NULL) STRICT;
`;

/** The vendor's accounts of players' money, on disk, so that acknowledged transfers survive a restart. */
export class VendorBook {
  readonly #db: DatabaseSync;

  /** `file`: a path, or `:memory:`. */
  constructor(file: string) {
    this.#db = openBook(file, SCHEMA);
  }

  openPlayer(id: string, currency: string): void {
    this.#db.prepare('INSERT INTO player VALUES (?, ?, 0) ON CONFLICT DO NOTHING').run(id, currency);
  }

  findPlayer(id: string): Player | undefined {
    return this.#db.prepare('SELECT * FROM player WHERE id = ?').get(id) as Player | undefined;
  }

  findTransfer(id: string): BookedTransfer | undefined {
    return this.#db.prepare('SELECT * FROM transfer WHERE id = ?').get(id) as BookedTransfer | undefined;
  }

  /** Records an order as pending; false if its id is known. */
  addTransfer({ id, player, type, currency, amount, at }: Omit<BookedTransfer, 'status' | 'error'>): boolean {
    const text = "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, 'pending', NULL, ?) ON CONFLICT DO NOTHING";
    return this.#db.prepare(text).run(id, player, type, currency, amount, at).changes === 1n;
  }

  /** Orders that were accepted and not executed, oldest first. */
  pendingTransfers(): BookedTransfer[] {
    return this.#db
      .prepare("SELECT * FROM transfer WHERE status = 'pending' ORDER BY at, id")
      .all() as unknown as BookedTransfer[];
  }

  /** Executes a pending order once, or fails it if the balance is too small. */
  finishTransfer(id: string): BookedTransfer | undefined {
    return inTransaction(this.#db, () => {
      const transfer = this.findTransfer(id);
      if (transfer?.status !== 'pending') return transfer;
      const change = transfer.type === 'deposit' ? transfer.amount : -transfer.amount;
      const isDone = this.#change(transfer.player, change);
      const text = 'UPDATE transfer SET status = ?, error = ? WHERE id = ?';
      this.#db.prepare(text).run(isDone ? 'completed' : 'failed', isDone ? null : 'insufficient_balance', id);
      return this.findTransfer(id);
    });
  }

  /** Plays a round: takes the stake and pays the win; null if the balance is too small. */
  play(player: string, stake: bigint, paid: bigint, at: bigint): bigint | null {
    return inTransaction(this.#db, () => {
      if (!this.#change(player, -stake)) return null;
      this.#change(player, paid);
      this.#db.prepare('INSERT INTO round (player, stake, paid, at) VALUES (?, ?, ?, ?)').run(player, stake, paid, at);
      return this.findPlayer(player)?.balance ?? null;
    });
  }

  /** Rounds after this number, in order. */
  roundsAfter(number: bigint, count: number): BookedRound[] {
    return this.#db
      .prepare(
        'SELECT r.*, p.currency FROM round r JOIN player p ON p.id = r.player WHERE number > ? ORDER BY number LIMIT ?',
      )
      .all(number, count) as unknown as BookedRound[];
  }

  /** Transfers of players whose ids have this prefix, in order of time. */
  transfersOf(prefix: string, from: bigint, to: bigint): BookedTransfer[] {
    return this.#db
      .prepare('SELECT * FROM transfer WHERE at >= ? AND at < ? AND substr(player, 1, length(?3)) = ?3 ORDER BY at, id')
      .all(from, to, prefix) as unknown as BookedTransfer[];
  }

  /** Latest first. */
  latestTransfers(count: number): BookedTransfer[] {
    return this.#db
      .prepare('SELECT * FROM transfer ORDER BY at DESC, id DESC LIMIT ?')
      .all(count) as unknown as BookedTransfer[];
  }

  /** Highest balance first. */
  richestPlayers(count: number): Player[] {
    return this.#db.prepare('SELECT * FROM player ORDER BY balance DESC, id LIMIT ?').all(count) as unknown as Player[];
  }

  close(): void {
    this.#db.close();
  }

  #change(player: string, change: bigint): boolean {
    const text = 'UPDATE player SET balance = balance + ?1 WHERE id = ?2 AND balance + ?1 >= 0';
    return this.#db.prepare(text).run(change, player).changes === 1n;
  }
}
