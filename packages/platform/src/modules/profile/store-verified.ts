import type { StaffField } from '@marquee/contracts/schemas/profile';
import type { TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { Member } from '../member/index.ts';
import { putField, recordChanges, setVerified } from './profile.repository.ts';

interface Facts {
  readonly values: Readonly<Partial<Record<StaffField, string>>>;
  /** Id of the staff account that read them from a document. */
  readonly staff: string;
  /** What they were read from: of one key the fields are stored once. */
  readonly key: string;
  readonly reason: string;
}

/** Stores facts from a document as verified values, whatever the fields said before. The caller has locked the member. */
export async function storeVerified(
  db: TenantDb,
  ctx: TimedScope,
  { id, profileVersion }: Member,
  { values, staff, key, reason }: Facts,
): Promise<void> {
  const at = ctx.clock.now();
  const facts = Object.entries(values) as [StaffField, string][];
  for (const [field, value] of facts) {
    await putField(db, ctx, id, { field, value });
    await setVerified(db, ctx, id, { field, value, verifiedAt: at });
  }
  const [first, ...others] = facts.map(([field]) => ({
    version: profileVersion + 1,
    field,
    kind: 'verified' as const,
    at,
    staff,
    idempotencyKey: `${key}.${field}`,
    reason,
  }));
  if (first !== undefined) await recordChanges(db, ctx, id, [first, ...others]);
}
