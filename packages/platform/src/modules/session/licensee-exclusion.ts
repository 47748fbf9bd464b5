import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/index.ts';
import { exclusionGroup } from '../../exclusion-group.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import { endAllSessions } from './session.repository.ts';

/**
 * Excludes the member if the same person is excluded by another account of this brand or of the licensee's others: all sessions and remembered
 * log-ins end, and the member is notified. A member who only may be that person waits for staff. Returns whether it excluded; not if the member is
 * excluded already. The member's row is locked. The outbox of mail is not woken: it finds the mail in its next run.
 */
export async function takeOverExclusion(db: TenantDb, ctx: Ctx, memberId: string): Promise<boolean> {
  const { exclusionMinDays } = ctx.manifest.private.protection;
  const { rows } = await db.execute<{ is_excluded: boolean }>(
    sql`SELECT core.take_over_exclusion(${ctx.merchant}, ${memberId}, ${exclusionGroup(ctx)}, ${exclusionMinDays}) AS is_excluded`,
  );
  if (rows[0]?.is_excluded !== true) return false;
  const event = { type: 'protection', reason: 'excluded' } as const;
  await notifyMember(db, { merchant: ctx.merchant, member: memberId, event });
  await endAllSessions(db, ctx, memberId, 'excluded', ctx.clock.now());
  await enqueueAccountNotice(db, ctx, { event: 'excluded', memberId, at: ctx.clock.now() });
  return true;
}

/** Whether a brand of the licensee excluded a person who has anything in common with the member: for a registration, as `isExcludedHere`. */
export async function isExcludedElsewhere(db: TenantDb, ctx: Ctx, memberId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT core.is_excluded_elsewhere(${ctx.merchant}, ${memberId}, ${exclusionGroup(ctx)}) AS found`,
  );
  return rows[0]?.found === true;
}

/** Whether another member of this brand is the same person and is excluded: for a registration, after `isExcludedElsewhere`, which dismisses what staff released. */
export async function isExcludedHere(
  db: TenantDb,
  { merchant }: Pick<Ctx, 'merchant'>,
  memberId: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    WITH keys AS (SELECT * FROM core.person_keys(${merchant}, ${memberId})), same AS (
      SELECT m.id FROM keys k JOIN app.member m ON m.tenant = ${merchant} AND m.mobile_key = k.mobile_key
      UNION SELECT b.member_id FROM keys k
      JOIN app.member_profile b ON b.tenant = ${merchant} AND b.field = 'birthday' AND b.value = split_part(k.person_key, '|', -1)
      JOIN app.member_profile n ON n.tenant = b.tenant AND n.member_id = b.member_id AND n.field = 'realName'
      WHERE core.person_key(n.value, b.value) = k.person_key
    )
    SELECT EXISTS (SELECT FROM same s JOIN app.member_protection p ON p.tenant = ${merchant} AND p.member_id = s.id
      WHERE core.kept_out_by(p.excluded_at, p.exclusion_ends_at, NULL, clock_timestamp()) IS NOT NULL AND NOT EXISTS (SELECT FROM app.exclusion_match x
        WHERE x.tenant = ${merchant} AND x.member_id = ${memberId} AND x.source_tenant = ${merchant} AND x.source_member = s.id AND x.state = 'dismissed')) AS found`);
  return rows[0]?.found === true;
}
