import type { RunTimeLayer } from '@marquee/contracts/layers';
import type { Db } from '@marquee/server-kit/postgres';
import { type PassContext, type Trial, tryOverrides } from '../tenants/load-pass.ts';
import { type ChangeCore, nowOf } from './change-core.ts';
import { brandRefused } from './change-error.ts';
import { type ChangeSet, merchantsOf } from './change-set.ts';
import { valuesWith } from './live-change.ts';
import { readOverrides } from './override.repository.ts';

/** What is tried: a change set, or edits that are none yet. */
export type Tried = Pick<ChangeSet, 'id' | 'author' | 'reason' | 'edits'>;

/** Merchant → the brand as it is, and as it would be. Nothing is served or kept. */
export interface Trials {
  readonly before: ReadonlyMap<string, Trial>;
  readonly after: ReadonlyMap<string, Trial>;
}

/** The brands of a change with it in a layer, from their folders as they are now. */
export async function tryChange(
  core: ChangeCore,
  db: Db,
  pass: PassContext,
  { id, author, reason, edits }: Tried,
  layer: RunTimeLayer,
): Promise<Trials> {
  const at = nowOf(core);
  const merchants = merchantsOf({ edits });
  const stored = await readOverrides(db, at, merchants);
  const current = new Map(merchants.map((merchant) => [merchant, stored.get(merchant) ?? []] as const));
  const wanted = valuesWith(current, edits, layer, { changeSet: id, by: author, at, reason });
  return { before: tryOverrides(pass, current), after: tryOverrides(pass, wanted) };
}

/** Nobody learns at night that a brand would not make sense. @throws ChangeError `brand_invalid`, `locked`. */
export async function requireSense(
  core: ChangeCore,
  db: Db,
  pass: PassContext,
  change: Tried,
  layer: RunTimeLayer,
): Promise<void> {
  const { after } = await tryChange(core, db, pass, change, layer);
  for (const { brand, faults } of after.values()) if (brand === null) throw brandRefused(faults);
}
