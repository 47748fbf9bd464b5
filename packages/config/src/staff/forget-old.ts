import { STAFF_IDLE_MS } from '@marquee/contracts/schemas/staff';
import type { Db } from '@marquee/server-kit/postgres';
import { FORGET_MS } from './guess-limit.ts';

/** Deletes expired rows. Locked rows are left for the next time, so that no transaction waits. */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => [new Date(now.getTime() - ms)];
  await db.query(
    `DELETE FROM staff_session WHERE id IN
       (SELECT id FROM staff_session WHERE seen_at < $1 FOR UPDATE SKIP LOCKED)`,
    before(STAFF_IDLE_MS),
  );
  await db.query(
    `DELETE FROM staff_guess WHERE subject IN
       (SELECT subject FROM staff_guess WHERE at < $1 FOR UPDATE SKIP LOCKED)`,
    before(FORGET_MS),
  );
}
