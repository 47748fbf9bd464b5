import type { Db } from '@marquee/server-kit/postgres';
import { opensWith, seal, unseal } from '@marquee/server-kit/second-factor';
import type { StaffKeys } from './staff-deps.ts';

/**
 * Seals every second factor's secret with the current key, so that the former one may be withdrawn. @returns the number of
 * resealed secrets. @throws Error when a secret opens with none of the keys
 */
export async function resealTotp(db: Db, { totp }: Pick<StaffKeys, 'totp'>): Promise<number> {
  const { rows } = await db.query<{ id: string; totp_secret: Buffer }>(
    'SELECT id, totp_secret FROM staff WHERE totp_secret IS NOT NULL ORDER BY id',
  );
  const [current] = totp;
  const former = rows.filter(({ id, totp_secret: sealed }) => !opensWith(current, sealed, id));
  for (const { id, totp_secret: sealed } of former) {
    // A secret that was replaced in the meantime is sealed with the current key.
    await db.query('UPDATE staff SET totp_secret = $3 WHERE id = $1 AND totp_secret = $2', [
      id,
      sealed,
      seal(current, unseal(totp, sealed, id), id),
    ]);
  }
  return former.length;
}
