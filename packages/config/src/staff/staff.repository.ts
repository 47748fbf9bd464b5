import type { Db } from '@marquee/server-kit/postgres';
import { type Grants, tidy } from './grants.ts';

/** A member of staff with secrets; no answer contains it as it is. */
export interface StaffAccount {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly state: 'active' | 'disabled';
  readonly grants: Grants;
  readonly passwordHash: string | null;
  /** Encrypted. */
  readonly totpSecret: Buffer | null;
  /** Time step of the last used code. */
  readonly totpStep: number | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly signedInAt: Date | null;
  /** Until then the account approves nothing, and nothing that it wrote is approved (ADR 78). */
  readonly waitsUntil: Date | null;
}

export interface StaffRow {
  readonly id: string;
  readonly name: string;
  readonly display_name: string;
  readonly state: StaffAccount['state'];
  readonly grants: readonly { role: Grants[number]['role']; merchant: string }[];
  readonly password_hash: string | null;
  readonly totp_secret: Buffer | null;
  readonly totp_step: string | null;
  readonly version: number;
  readonly created_at: Date;
  readonly signed_in_at: Date | null;
  readonly waits_until: Date | null;
}

export const STAFF_COLUMNS = `a.id, a.name, a.display_name, a.state, a.password_hash, a.totp_secret, a.totp_step, a.version,
  a.created_at, a.signed_in_at, a.waits_until, coalesce((SELECT json_agg(json_build_object('role', g.role, 'merchant', g.merchant))
    FROM staff_grant g WHERE g.staff = a.id), '[]') AS grants`;

export const toAccount = (row: StaffRow): StaffAccount => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  state: row.state,
  grants: tidy(row.grants.map(({ role, merchant }) => ({ role, brands: merchant === '*' ? '*' : [merchant] }))),
  passwordHash: row.password_hash,
  totpSecret: row.totp_secret,
  totpStep: row.totp_step === null ? null : Number(row.totp_step),
  version: row.version,
  createdAt: row.created_at,
  signedInAt: row.signed_in_at,
  waitsUntil: row.waits_until,
});

async function one(db: Db, condition: string, value: string): Promise<StaffAccount | null> {
  const { rows } = await db.query<StaffRow>(`SELECT ${STAFF_COLUMNS} FROM staff a WHERE ${condition}`, [value]);
  return rows[0] === undefined ? null : toAccount(rows[0]);
}

export const findStaff = (db: Db, id: string): Promise<StaffAccount | null> => one(db, 'a.id = $1', id);
export const findStaffByKey = (db: Db, key: string): Promise<StaffAccount | null> => one(db, 'a.name_key = $1', key);
export async function listStaff(db: Db): Promise<StaffAccount[]> {
  const { rows } = await db.query<StaffRow>(`SELECT ${STAFF_COLUMNS} FROM staff a ORDER BY a.name_key`);
  return rows.map(toAccount);
}

/** Id → display name, of those of these accounts that exist. */
export async function namesOfStaff(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await db.query<{ id: string; display_name: string }>(
    'SELECT id, display_name FROM staff WHERE id = ANY ($1)',
    [ids],
  );
  return Object.fromEntries(rows.map(({ id, display_name }) => [id, display_name]));
}

/** Which of these accounts are disabled. */
export async function disabledStaff(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(`SELECT id FROM staff WHERE id = ANY ($1) AND state = 'disabled'`, [
    ids,
  ]);
  return rows.map(({ id }) => id);
}

/** The account, locked until this transaction ends. */
export async function lockStaff(db: Db, id: string): Promise<StaffAccount | null> {
  // Locked before it is read: a locking SELECT would return grants from before its wait.
  await db.query('SELECT 1 FROM staff WHERE id = $1 FOR UPDATE', [id]);
  return findStaff(db, id);
}

/** Any constant, equal in all processes. */
const ADMINISTRATORS_LOCK = 5_120_734;

/** Serialises changes that may add or remove an administrator, until the transaction ends. Taken before any row's lock. */
export async function lockAdministrators(db: Db): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [ADMINISTRATORS_LOCK]);
}

/** Administrators of every brand who can sign in; invited ones do not count. */
export async function countAdministrators(db: Db): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM staff a JOIN staff_grant g ON g.staff = a.id
     WHERE g.role = 'administrator' AND g.merchant = '*' AND a.state = 'active' AND a.password_hash IS NOT NULL`,
  );
  return rows[0]?.count ?? 0;
}

export interface NewStaff {
  readonly id: string;
  readonly name: string;
  readonly nameKey: string;
  readonly displayName: string;
  readonly passwordHash: string | null;
  readonly createdAt: Date;
}

/** The request that makes an account; a retry makes no second one. */
export interface CreateRequest {
  readonly createdBy: string;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
}

/** @returns false when this request already made one. @throws a violation of `staff_name_key_key` for a used name. */
export async function insertStaff(db: Db, staff: NewStaff, request: CreateRequest | null): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO staff (id, name, name_key, display_name, password_hash, created_at, created_by, idempotency_key, request_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (created_by, idempotency_key) DO NOTHING`,
    [
      staff.id,
      staff.name,
      staff.nameKey,
      staff.displayName,
      staff.passwordHash,
      staff.createdAt,
      request?.createdBy ?? null,
      request?.idempotencyKey ?? null,
      request?.requestHash ?? null,
    ],
  );
  return rowCount === 1;
}

/** The account of an earlier request; null when another request had the same key. */
export async function findByRequest(db: Db, request: CreateRequest): Promise<StaffAccount | null> {
  const { rows } = await db.query<StaffRow>(
    `SELECT ${STAFF_COLUMNS} FROM staff a WHERE a.created_by = $1 AND a.idempotency_key = $2 AND a.request_hash = $3`,
    [request.createdBy, request.idempotencyKey, request.requestHash],
  );
  return rows[0] === undefined ? null : toAccount(rows[0]);
}

/**
 * Adds and removes roles; those that stay are not touched. Each new role starts the account's wait.
 * @param by null: the system itself, which starts no wait
 */
export async function replaceGrants(
  db: Db,
  id: string,
  grants: Grants,
  by: { readonly name: string; readonly at: Date } | null,
): Promise<void> {
  const pairs = tidy(grants).flatMap(({ role, brands }) =>
    (brands === '*' ? ['*'] : brands).map((merchant) => ({ role, merchant })),
  );
  const values = [id, pairs.map(({ role }) => role), pairs.map(({ merchant }) => merchant)];
  await db.query(
    `DELETE FROM staff_grant WHERE staff = $1
       AND (role, merchant) NOT IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    values,
  );
  await db.query(
    `INSERT INTO staff_grant (staff, role, merchant, granted_by, granted_at)
     SELECT $1, role, merchant, $4, coalesce($5, now()) FROM unnest($2::text[], $3::text[]) AS added (role, merchant)
     ON CONFLICT DO NOTHING`,
    [...values, by?.name ?? null, by?.at ?? null],
  );
}

const WAIT_MS = 24 * 60 * 60_000;

/** The end of a wait that starts `now`; a longer wait stays. */
export const waitFrom = ({ waitsUntil }: Pick<StaffAccount, 'waitsUntil'>, now: Date): Date =>
  new Date(Math.max(waitsUntil?.getTime() ?? 0, now.getTime() + WAIT_MS));

/** Name → end of its wait, of those accounts that wait. */
export async function findWaiting(db: Db, names: readonly string[], now: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ name: string; waits_until: Date }>(
    'SELECT name, waits_until FROM staff WHERE name = ANY ($1) AND waits_until > $2',
    [names, now],
  );
  return new Map(rows.map(({ name, waits_until }) => [name, waits_until.toISOString()]));
}

/** A change by other staff or by the person. The version reveals that others have an older one. */
export async function saveStaff(
  db: Db,
  { id, displayName, state, passwordHash, totpSecret, totpStep, waitsUntil }: StaffAccount,
): Promise<void> {
  await db.query(
    `UPDATE staff SET display_name = $2, state = $3, password_hash = $4, totp_secret = $5, totp_step = $6,
       waits_until = $7, version = version + 1 WHERE id = $1`,
    [id, displayName, state, passwordHash, totpSecret, totpStep, waitsUntil],
  );
}

/** Records the use of a code. The version stays: staff see no change. */
export async function useStep(db: Db, id: string, step: number): Promise<void> {
  await db.query('UPDATE staff SET totp_step = $2 WHERE id = $1', [id, step]);
}

export async function noteSignIn(db: Db, id: string, at: Date): Promise<void> {
  await db.query('UPDATE staff SET signed_in_at = $2 WHERE id = $1', [id, at]);
}
