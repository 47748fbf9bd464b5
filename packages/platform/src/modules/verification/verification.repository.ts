import { and, eq } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import { sweepOut } from '../../db/sweep-out.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { captchas } from './verification.tables.ts';

export type Captcha = Omit<typeof captchas.$inferSelect, 'tenant'>;

/** Stores a captcha and deletes old ones, so the table stays as long as two minutes of traffic. */
export async function insertCaptcha(db: TenantDb, scope: TenantScope, captcha: Captcha, now: Date): Promise<void> {
  await sweepOut(db, scope, captchas, now);
  await db.insert(captchas).values({ tenant: scope.merchant, ...captcha });
}

/** Takes a captcha: of any number of concurrent callers exactly one gets it. Null when there is none, or for another purpose. */
export async function takeCaptcha(
  db: TenantDb,
  scope: TenantScope,
  id: string,
  purpose: Captcha['purpose'],
): Promise<Pick<Captcha, 'answerHash' | 'expiresAt'> | null> {
  const [captcha] = await db
    .delete(captchas)
    .where(and(eq(captchas.tenant, scope.merchant), eq(captchas.id, id), eq(captchas.purpose, purpose)))
    .returning({ answerHash: captchas.answerHash, expiresAt: captchas.expiresAt });
  return captcha ?? null;
}
