import type { IDENTITY_LEVELS } from '@marquee/contracts/cashier';
import type { IdentityCheckLevel } from '@marquee/contracts/identity';
import type { BrandScope, Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { dayAt } from '../../utc-day.ts';
import { checksOf, type IdentityCheck } from './checks.repository.ts';

type Level = (typeof IDENTITY_LEVELS)[number];

/** A document is valid through its last day, in UTC. */
const isValid = ({ expiresOn }: Pick<IdentityCheck, 'expiresOn'>, { clock }: Pick<Ctx, 'clock'>): boolean =>
  expiresOn === null || expiresOn >= dayAt(clock.now());

/** An address counts only for a person whose identity is verified. */
export function levelOf(ctx: Pick<Ctx, 'clock'>, checks: readonly IdentityCheck[]): Level {
  const has = (level: IdentityCheckLevel): boolean =>
    checks.some((check) => check.level === level && check.state === 'approved' && isValid(check, ctx));
  if (!has('identity')) return 'none';
  return has('address') ? 'address' : 'identity';
}

export interface MissingLevel {
  readonly level: IdentityCheckLevel;
  /** Decimal text: withdrawals up to this sum need no verification. */
  readonly above: string;
}

/** The level that the brand requires for withdrawals, if it is above the given one. */
export function missingAt({ manifest }: Pick<Ctx, 'manifest'>, reached: Level): MissingLevel | null {
  const { identityForWithdrawal: level, identityAbove: above } = manifest.private.protection;
  return level === 'none' || reaches(reached, level) ? null : { level, above };
}

const reaches = (reached: Level, level: Level): boolean =>
  level === 'none' || level === reached || reached === 'address';

/** Whether the member lacks the level that the brand requires before play. A document that has ended counts no more, as for withdrawals. */
export async function lacksLevelForPlay(db: TenantDb, ctx: BrandScope, memberId: string): Promise<boolean> {
  const { identityForPlay: level } = ctx.manifest.private.protection;
  // Most brands require none, and read nothing.
  return level !== 'none' && !reaches(levelOf(ctx, await checksOf(db, ctx, memberId)), level);
}

/** The level of verification that the brand requires for withdrawals and that the member lacks; null: none. */
export async function missingLevel(db: TenantDb, ctx: BrandScope, memberId: string): Promise<MissingLevel | null> {
  if (missingAt(ctx, 'none') === null) return null;
  return missingAt(ctx, levelOf(ctx, await checksOf(db, ctx, memberId)));
}
