import { STAFF_IDLE_MS } from '@marquee/contracts/schemas/staff';
import type { Db } from '@marquee/server-kit/postgres';
import { v7 as uuidv7 } from 'uuid';
import { STAFF_COLUMNS, type StaffAccount, type StaffRow, toAccount } from './staff.repository.ts';

/** `code`: the second factor's code is missing; `enrolment`: there is no second factor yet. */
export type Stage = 'code' | 'enrolment' | 'full';

export interface StaffSession {
  readonly id: string;
  readonly stage: Stage;
  readonly tokenHash: Buffer;
  /** Encrypted. */
  readonly totpPending: Buffer | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

const MINUTE_MS = 60_000;
const ABSOLUTE_MS: Readonly<Record<Stage, number>> = {
  code: 5 * MINUTE_MS,
  enrolment: 30 * MINUTE_MS,
  full: 12 * 60 * MINUTE_MS,
};

/** The absolute end of a session. */
export const endOf = ({ stage, createdAt }: StaffSession): Date => new Date(createdAt.getTime() + ABSOLUTE_MS[stage]);

export const isOver = (session: StaffSession, now: Date): boolean =>
  now.getTime() - session.seenAt.getTime() >= STAFF_IDLE_MS || now >= endOf(session);

interface SessionRow {
  readonly session_id: string;
  readonly stage: Stage;
  readonly token_hash: Buffer;
  readonly totp_pending: Buffer | null;
  readonly ip: string;
  readonly user_agent: string;
  readonly session_created_at: Date;
  readonly seen_at: Date;
}
const COLUMNS = `s.id AS session_id, s.stage, s.token_hash, s.totp_pending, s.ip, s.user_agent,
  s.created_at AS session_created_at, s.seen_at`;

const toSession = (row: SessionRow): StaffSession => ({
  id: row.session_id,
  stage: row.stage,
  tokenHash: row.token_hash,
  totpPending: row.totp_pending,
  ip: row.ip,
  userAgent: row.user_agent,
  createdAt: row.session_created_at,
  seenAt: row.seen_at,
});

/** A session with its account; null for an unknown token and for a disabled account. */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
): Promise<{ session: StaffSession; account: StaffAccount } | null> {
  const { rows } = await db.query<SessionRow & StaffRow>(
    `SELECT ${COLUMNS}, ${STAFF_COLUMNS} FROM staff_session s JOIN staff a ON a.id = s.staff
     WHERE s.token_hash = $1 AND a.state = 'active'`,
    [tokenHash],
  );
  return rows[0] === undefined ? null : { session: toSession(rows[0]), account: toAccount(rows[0]) };
}

/** Sessions that are not over. */
export async function listSessions(db: Db, staff: string, now: Date): Promise<StaffSession[]> {
  const { rows } = await db.query<SessionRow>(
    `SELECT ${COLUMNS} FROM staff_session s WHERE s.staff = $1 ORDER BY s.seen_at DESC, s.id`,
    [staff],
  );
  return rows.map(toSession).filter((session) => !isOver(session, now));
}

export async function insertSession(
  db: Db,
  staff: string,
  session: Pick<StaffSession, 'stage' | 'tokenHash' | 'ip' | 'userAgent'>,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO staff_session (id, staff, token_hash, stage, ip, user_agent, created_at, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [uuidv7(), staff, session.tokenHash, session.stage, session.ip, session.userAgent, now],
  );
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.query('UPDATE staff_session SET seen_at = $2 WHERE id = $1', [id, now]);
}

/** @returns false when the session has ended in the meantime. */
export async function setPending(db: Db, id: string, totpPending: Buffer): Promise<boolean> {
  const { rowCount } = await db.query('UPDATE staff_session SET totp_pending = $2 WHERE id = $1', [id, totpPending]);
  return rowCount === 1;
}

/** Ends sessions of one account: all, one, or all but one. @returns how many ended. */
export async function endSessions(
  db: Db,
  staff: string,
  { only = null, except = null }: { readonly only?: string | null; readonly except?: string | null } = {},
): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM staff_session WHERE staff = $1 AND ($2::text IS NULL OR id = $2) AND ($3::text IS NULL OR id <> $3)`,
    [staff, only, except],
  );
  return rowCount ?? 0;
}

export async function endSessionByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.query('DELETE FROM staff_session WHERE token_hash = $1', [tokenHash]);
}
