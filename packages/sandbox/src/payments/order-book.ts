import type { DatabaseSync } from 'node:sqlite';

export const METHODS = ['card', 'bank', 'ewallet', 'qr', 'crypto'] as const;
export type Method = (typeof METHODS)[number];
export type PaymentStatus = 'open' | 'pending' | 'paid' | 'failed' | 'expired';
export type PayoutStatus = 'pending' | 'paid' | 'failed' | 'returned';

/** Amounts in minor units, times ISO 8601 in UTC. */
export interface Payment {
  readonly reference: string;
  /** The merchant's id: `<brand>.<uuid>`. */
  readonly orderId: string;
  /** Secret in the address of the page. */
  readonly token: string;
  readonly method: Method;
  readonly amount: bigint;
  readonly currency: string;
  readonly expiresAt: string;
  readonly returnUrl: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly status: PaymentStatus;
  /** Of a failed payment. */
  readonly reason: string | null;
  readonly paidAmount: bigint | null;
  readonly paidCurrency: string | null;
  readonly createdAt: string;
  readonly paidAt: string | null;
  /** Whether the payer's bank asks for a code. */
  readonly stage: 'form' | 'challenge';
  /** Declined attempts. */
  readonly declines: bigint;
  /** Confirmations of a transfer of cryptocurrency. */
  readonly confirmations: bigint;
}

export interface Payout {
  readonly reference: string;
  /** The merchant's id: `<brand>.<uuid>`. */
  readonly payoutId: string;
  readonly kind: string;
  readonly holder: string;
  readonly account: string;
  readonly bank: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly status: PayoutStatus;
  readonly reason: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export type MovementKind = 'payment' | 'refund' | 'chargeback' | 'return_reversal' | 'payout' | 'payout_return';

/** Money that came in or went out. */
export interface Movement {
  readonly eventId: string;
  readonly kind: MovementKind;
  /** The merchant's id of the payment or payout. */
  readonly id: string;
  readonly reference: string;
  /** The merchant's id of a refund that it ordered. */
  readonly refundId: string | null;
  /** Of a reversal: the event of the refund or chargeback whose money came back. */
  readonly undoes: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: string;
}

export const ORDER_TABLES = `
CREATE TABLE IF NOT EXISTS payment (
  number INTEGER PRIMARY KEY AUTOINCREMENT, reference TEXT NOT NULL UNIQUE, orderId TEXT NOT NULL UNIQUE, token TEXT NOT NULL UNIQUE,
  method TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL, expiresAt TEXT NOT NULL, returnUrl TEXT NOT NULL,
  language TEXT NOT NULL, status TEXT NOT NULL, reason TEXT, paidAmount INTEGER, paidCurrency TEXT, createdAt TEXT NOT NULL, paidAt TEXT,
  stage TEXT NOT NULL, declines INTEGER NOT NULL, confirmations INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS payout (
  number INTEGER PRIMARY KEY AUTOINCREMENT, reference TEXT NOT NULL UNIQUE, payoutId TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
  holder TEXT NOT NULL, account TEXT NOT NULL, bank TEXT, amount INTEGER NOT NULL, currency TEXT NOT NULL, status TEXT NOT NULL,
  reason TEXT, createdAt TEXT NOT NULL, endedAt TEXT) STRICT;
CREATE TABLE IF NOT EXISTS movement (
  number INTEGER PRIMARY KEY AUTOINCREMENT, eventId TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, id TEXT NOT NULL, reference TEXT NOT NULL,
  refundId TEXT UNIQUE, undoes TEXT, amount INTEGER NOT NULL, currency TEXT NOT NULL, at TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS movement_reference ON movement (reference);
CREATE INDEX IF NOT EXISTS movement_at ON movement (at);
CREATE TABLE IF NOT EXISTS lost_order (id TEXT PRIMARY KEY) STRICT;
`;

/** The payments, payouts and movements of money. */
export class OrderBook {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  addPayment(payment: Payment): void {
    insert(this.#db, 'payment', payment);
  }

  /** @param id the merchant's id or the reference */
  findPayment(id: string): Payment | undefined {
    return this.#one<Payment>('SELECT * FROM payment WHERE orderId = ?1 OR reference = ?1', id);
  }

  paymentOf(token: string): Payment | undefined {
    return this.#one<Payment>('SELECT * FROM payment WHERE token = ?', token);
  }

  updatePayment(reference: string, changes: Partial<Payment>): void {
    update(this.#db, 'payment', reference, changes);
  }

  latestPayments(count: number): Payment[] {
    return this.#all<Payment>('SELECT * FROM payment ORDER BY number DESC LIMIT ?', count);
  }

  addPayout(payout: Payout): void {
    insert(this.#db, 'payout', payout);
  }

  /** @param id the merchant's id or the reference */
  findPayout(id: string): Payout | undefined {
    return this.#one<Payout>('SELECT * FROM payout WHERE payoutId = ?1 OR reference = ?1', id);
  }

  updatePayout(reference: string, changes: Partial<Payout>): void {
    update(this.#db, 'payout', reference, changes);
  }

  latestPayouts(count: number): Payout[] {
    return this.#all<Payout>('SELECT * FROM payout ORDER BY number DESC LIMIT ?', count);
  }

  addMovement(movement: Movement): void {
    insert(this.#db, 'movement', movement);
  }

  movementsOf(reference: string): Movement[] {
    return this.#all<Movement>('SELECT * FROM movement WHERE reference = ? ORDER BY number', reference);
  }

  refundOf(refundId: string): Movement | undefined {
    return this.#one<Movement>('SELECT * FROM movement WHERE refundId = ?', refundId);
  }

  /** Movements of orders whose ids have this prefix, as they happened. */
  movementsBetween(prefix: string, from: string, to: string): Movement[] {
    const text =
      'SELECT * FROM movement WHERE at >= ? AND at < ? AND substr(id, 1, length(?3)) = ?3 ORDER BY at, number';
    return this.#all<Movement>(text, from, to, prefix);
  }

  /** Whether this order was never lost before. */
  isLostFirst(id: string): boolean {
    return this.#db.prepare('INSERT INTO lost_order VALUES (?) ON CONFLICT DO NOTHING').run(id).changes === 1n;
  }

  #one<T>(text: string, ...values: string[]): T | undefined {
    return this.#db.prepare(text).get(...values) as T | undefined;
  }

  #all<T>(text: string, ...values: (string | number)[]): T[] {
    return this.#db.prepare(text).all(...values) as unknown as T[];
  }
}

type Columns = Readonly<Record<string, string | bigint | null>>;

function insert(db: DatabaseSync, table: string, row: object): void {
  const columns = Object.entries(row as Columns);
  const names = columns.map(([name]) => name).join(', ');
  const marks = columns.map(() => '?').join(', ');
  db.prepare(`INSERT INTO ${table} (${names}) VALUES (${marks})`).run(...columns.map(([, value]) => value));
}

function update(db: DatabaseSync, table: string, reference: string, changes: object): void {
  const columns = Object.entries(changes as Columns);
  const set = columns.map(([name]) => `${name} = ?`).join(', ');
  db.prepare(`UPDATE ${table} SET ${set} WHERE reference = ?`).run(...columns.map(([, value]) => value), reference);
}
