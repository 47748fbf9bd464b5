import type { Db } from '@marquee/server-kit/postgres';
import { hashToken, isToken, newToken } from './token.ts';

export type LinkPurpose = 'first' | 'invitation' | 'password';

/** What a one-time link opens. `staff`: the account; null for the first administrator. */
export interface StaffLink {
  readonly purpose: LinkPurpose;
  readonly staff: string | null;
}

const DAY_MS = 24 * 60 * 60_000;
/** The first administrator's link is valid until it is used. */
const GOOD_FOR_MS = { first: null, invitation: 7 * DAY_MS, password: DAY_MS } as const satisfies Record<
  LinkPurpose,
  number | null
>;

/** After `#`, so that neither logs nor referrers contain it. */
export const linkPath = (token: string): string => `/setup#${token}`;

/** Makes a link and answers its path, which is stored nowhere. An older link of the account becomes void. */
export async function makeLink(db: Db, { purpose, staff }: StaffLink, now: Date): Promise<string> {
  const token = newToken();
  const goodForMs = GOOD_FOR_MS[purpose];
  await db.query('DELETE FROM staff_link WHERE staff = $1', [staff]);
  await db.query(
    'INSERT INTO staff_link (token_hash, purpose, staff, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [hashToken(token), purpose, staff, now, goodForMs === null ? null : new Date(now.getTime() + goodForMs)],
  );
  return linkPath(token);
}

/** Null for a link that was used, replaced, has expired or never existed. */
export async function findLink(db: Db, token: string, now: Date): Promise<StaffLink | null> {
  if (!isToken(token)) return null;
  const { rows } = await db.query<{ purpose: LinkPurpose; staff: string | null }>(
    'SELECT purpose, staff FROM staff_link WHERE token_hash = $1 AND (expires_at IS NULL OR expires_at > $2)',
    [hashToken(token), now],
  );
  return rows[0] ?? null;
}

/** Uses a link. With the first administrator's, those of other starts become void too. */
export async function takeLink(db: Db, token: string, now: Date): Promise<StaffLink | null> {
  if (!isToken(token)) return null;
  const { rows } = await db.query<{ purpose: LinkPurpose; staff: string | null }>(
    'DELETE FROM staff_link WHERE token_hash = $1 AND (expires_at IS NULL OR expires_at > $2) RETURNING purpose, staff',
    [hashToken(token), now],
  );
  if (rows[0]?.purpose === 'first') await db.query("DELETE FROM staff_link WHERE purpose = 'first'");
  return rows[0] ?? null;
}

export async function voidLinks(db: Db, staff: string): Promise<void> {
  await db.query('DELETE FROM staff_link WHERE staff = $1', [staff]);
}
