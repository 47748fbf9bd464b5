import type { DatabaseSync } from 'node:sqlite';

/** A change of an order at a later time. `reference`: the service's own id of the order. */
export interface Step {
  readonly number: bigint;
  readonly reference: string;
  readonly action: string;
  readonly dueAt: string;
}

export type CallbackState = 'waiting' | 'delivered' | 'withheld' | 'abandoned';

export interface Callback {
  readonly number: bigint;
  readonly eventId: string;
  readonly reference: string;
  readonly type: string;
  /** The exact text to send. */
  readonly body: string;
  readonly createdAt: string;
  readonly dueAt: string;
  readonly state: CallbackState;
  readonly attempts: bigint;
  /** What the last attempt led to: a status, or the reason that there was none. */
  readonly answer: string | null;
}

export const SCHEDULE_TABLES = `
CREATE TABLE IF NOT EXISTS step (
  number INTEGER PRIMARY KEY AUTOINCREMENT, reference TEXT NOT NULL, action TEXT NOT NULL, dueAt TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS step_due ON step (dueAt);
CREATE TABLE IF NOT EXISTS callback (
  number INTEGER PRIMARY KEY AUTOINCREMENT, eventId TEXT NOT NULL, reference TEXT NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL,
  createdAt TEXT NOT NULL, dueAt TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, answer TEXT) STRICT;
CREATE INDEX IF NOT EXISTS callback_due ON callback (dueAt) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS callback_reference ON callback (reference);
`;

/** What is still to happen: steps of orders, and callbacks. */
export class ScheduleBook {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  addStep({ reference, action, dueAt }: Omit<Step, 'number'>): void {
    this.#db.prepare('INSERT INTO step (reference, action, dueAt) VALUES (?, ?, ?)').run(reference, action, dueAt);
  }

  /** Takes the first step that is due out of the schedule. */
  takeStep(at: string): Step | undefined {
    const text =
      'DELETE FROM step WHERE number = (SELECT number FROM step WHERE dueAt <= ? ORDER BY dueAt, number LIMIT 1) RETURNING *';
    return this.#db.prepare(text).get(at) as Step | undefined;
  }

  addCallback(callback: Omit<Callback, 'number' | 'attempts' | 'answer'>): void {
    const { eventId, reference, type, body, createdAt, dueAt, state } = callback;
    this.#db
      .prepare(
        'INSERT INTO callback (eventId, reference, type, body, createdAt, dueAt, state) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(eventId, reference, type, body, createdAt, dueAt, state);
  }

  dueCallbacks(at: string, count: number): Callback[] {
    const text = "SELECT * FROM callback WHERE state = 'waiting' AND dueAt <= ? ORDER BY dueAt, number LIMIT ?";
    return this.#db.prepare(text).all(at, count) as unknown as Callback[];
  }

  recordAttempt(number: bigint, answer: string, state: CallbackState, dueAt: string): void {
    this.#db
      .prepare('UPDATE callback SET attempts = attempts + 1, answer = ?, state = ?, dueAt = ? WHERE number = ?')
      .run(answer, state, dueAt, number);
  }

  /** Makes the callbacks of an order due again. */
  resend(reference: string, at: string): void {
    this.#db
      .prepare("UPDATE callback SET state = 'waiting', dueAt = ?, createdAt = ? WHERE reference = ?")
      .run(at, at, reference);
  }

  callbacksOf(reference: string): Callback[] {
    const text = 'SELECT * FROM callback WHERE reference = ? ORDER BY number';
    return this.#db.prepare(text).all(reference) as unknown as Callback[];
  }

  /** The first time after `at` at which a step or callback is due. */
  nextDueAt(at: string): string | null {
    const text = `SELECT min(dueAt) AS dueAt FROM (SELECT min(dueAt) AS dueAt FROM step
      UNION ALL SELECT min(dueAt) FROM callback WHERE state = 'waiting' AND dueAt > ?)`;
    return (this.#db.prepare(text).get(at) as { dueAt: string | null }).dueAt;
  }
}
