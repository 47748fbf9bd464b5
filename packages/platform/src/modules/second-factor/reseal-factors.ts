import { opensWith } from '@marquee/server-kit/second-factor';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { type FactorKeys, openSecret, ownerOf, sealSecret } from './factor-secret.ts';
import { secondFactors } from './second-factor.tables.ts';

/** Rows of one transaction. */
const BATCH = 500;

export interface ResealDeps {
  readonly withTenant: WithTenant;
  readonly factorKeys: FactorKeys;
}

export interface Resealed {
  readonly resealed: number;
  /** Sealed with none of the keys. Their members need a removal by support. */
  readonly unreadable: number;
}

/** Seals every second factor of these brands with the current key, so that the former one may be withdrawn. */
export async function resealFactors(
  { withTenant, factorKeys }: ResealDeps,
  merchants: readonly string[],
): Promise<Resealed> {
  let [resealed, unreadable] = [0, 0];
  for (const merchant of merchants) {
    for (let after: string | null = ''; after !== null; ) {
      const from: string = after;
      const batch = await withTenant({ merchant }, (db) => resealBatch(db, { merchant }, factorKeys, from));
      resealed += batch.resealed;
      unreadable += batch.unreadable;
      after = batch.last;
    }
  }
  return { resealed, unreadable };
}

async function resealBatch(
  db: TenantDb,
  scope: TenantScope,
  keys: FactorKeys,
  after: string,
): Promise<Resealed & { readonly last: string | null }> {
  const isOfBrand = eq(secondFactors.tenant, scope.merchant);
  const rows = await db
    .select({ memberId: secondFactors.memberId, sealed: secondFactors.secret })
    .from(secondFactors)
    .where(and(isOfBrand, gt(secondFactors.memberId, after)))
    .orderBy(asc(secondFactors.memberId))
    .limit(BATCH);
  const isSealedWith = (key: Buffer, { memberId, sealed }: (typeof rows)[number]) =>
    opensWith(key, sealed, ownerOf(scope, memberId));
  const former = rows.filter((row) => !isSealedWith(keys[0], row));
  const readable = former.filter((row) => keys.some((key) => isSealedWith(key, row)));
  for (const { memberId, sealed } of readable) {
    const secret = sealSecret(keys, scope, memberId, openSecret(keys, scope, memberId, sealed));
    // A secret that was replaced in the meantime is sealed with the current key.
    const isThisOne = and(isOfBrand, eq(secondFactors.memberId, memberId), eq(secondFactors.secret, sealed));
    await db.update(secondFactors).set({ secret }).where(isThisOne);
  }
  return {
    resealed: readable.length,
    unreadable: former.length - readable.length,
    last: rows.length === BATCH ? (rows.at(-1)?.memberId ?? null) : null,
  };
}
