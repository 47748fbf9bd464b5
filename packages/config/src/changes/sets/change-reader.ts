import type { ChangeState, ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { readInstant } from '../../read-instant.ts';
import { brandsWith } from '../../staff/grants.ts';
import type { SignedIn } from '../../staff/staff-deps.ts';
import { type Actor, approversOf, type ChangeDeps, versionsNow } from '../change-deps.ts';
import { ChangeError } from '../change-error.ts';
import { findChangeSet, type StoredChangeSet, searchChangeSets } from './change-set.repository.ts';
import { merchantsOf } from './change-set.ts';
import { viewOf } from './change-view.ts';

/** @throws ChangeError `change_not_found`, also for one that this person may not see. */
export async function findSeen(deps: ChangeDeps, actor: Actor, id: string): Promise<StoredChangeSet> {
  const change = await findChangeSet(deps.pool, id);
  if (change === null || !actor.sees(change)) throw new ChangeError('change_not_found');
  return change;
}

/** Change sets as the console's API answers them, with the present state of their brands. */
export async function viewAll(deps: ChangeDeps, changes: readonly StoredChangeSet[]): Promise<ChangeValue[]> {
  const versions = await versionsNow(deps, deps.pool, [...new Set(changes.flatMap(merchantsOf))]);
  const views: ChangeValue[] = [];
  for (const change of changes) {
    views.push(viewOf(change, { versions, approvers: await approversOf(deps, deps.pool, change) }));
  }
  return views;
}

export interface ChangeQuery {
  readonly state?: ChangeState | readonly ChangeState[] | undefined;
  readonly merchant?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A page of the change sets whose brands this person sees. */
export async function listChanges(
  deps: ChangeDeps,
  who: SignedIn,
  { state, merchant, before, limit }: ChangeQuery,
): Promise<{ changes: ChangeValue[]; next: string | null }> {
  const brands = brandsWith(who.grants, 'change.read');
  const reader = { name: who.name, brands: brands === '*' ? brands : [...brands] };
  const found = await searchChangeSets(deps.pool, reader, {
    states: state === undefined ? null : [state].flat(),
    merchant: merchant ?? null,
    before: before === undefined ? null : readMark(before),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const next = found.length > limit && last !== undefined ? `${last.updatedAt}_${last.id}` : null;
  return { changes: await viewAll(deps, page), next };
}

/** Reads the end of a page. An invalid one finds nothing rather than everything. */
function readMark(text: string): { updatedAt: string; id: string } {
  const [updatedAt = '', id = ''] = text.split('_');
  return { updatedAt: readInstant(updatedAt) ?? new Date(0).toISOString(), id };
}
