import type { AuditEntry } from './audit-chain.ts';

/**
 * The brands whose entries somebody may read. What was done with a change set of several is told to readers of some of them
 * in their part; any other entry of several to those who may read of all of them.
 */
export type AuditScope = '*' | readonly string[];

/** What says nothing of any brand. Reasons and remarks are people's words about all of them. */
const COMMON = ['changeSet', 'author', 'approvers', 'layer', 'expiresAt', 'from', 'to'];

/** An entry as somebody may read it. Its hash stays that of the whole. */
export function partFor(scope: AuditScope, entry: AuditEntry): AuditEntry {
  const { merchants, detail } = entry;
  if (scope === '*' || merchants.every((each) => scope.includes(each))) return entry;
  const edits = editsOf(detail);
  const own = edits.flatMap(({ merchant }, index) => (scope.includes(merchant) ? [index] : []));
  const kept = Object.entries(detail).flatMap(([key, value]) => {
    if (COMMON.includes(key)) return [[key, value] as const];
    const isPerEdit =
      ['edits', 'before', 'after'].includes(key) && Array.isArray(value) && value.length === edits.length;
    return isPerEdit ? [[key, own.map((index) => value[index] ?? null)] as const] : [];
  });
  return {
    ...entry,
    merchants: merchants.filter((each) => scope.includes(each)),
    targets: [...new Set(own.flatMap((index) => edits[index]?.target ?? []))].sort(),
    detail: { ...Object.fromEntries(kept), isPart: true },
  };
}

/** Which brand's value each edit was of; entries of before this was written down do not say. */
function editsOf({ edits }: AuditEntry['detail']): readonly { readonly merchant: string; readonly target: string }[] {
  return Array.isArray(edits) ? (edits as { merchant: string; target: string }[]) : [];
}
