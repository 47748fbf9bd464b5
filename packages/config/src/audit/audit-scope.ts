import type { AuditEntry } from './audit-chain.ts';

/**
 * The brands whose entries a person may read. An entry about a change set of several brands is shown to readers of some of
 * them in part; any other entry of several brands only to readers of all of them.
 */
export type AuditScope = '*' | readonly string[];

/** Fields without a brand's values. Reasons and remarks are text about all brands. */
const COMMON = ['changeSet', 'author', 'approvers', 'layer', 'expiresAt', 'from', 'to'];

/** An entry as its reader sees it. Its hash stays that of the whole. */
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

/** Brand and target of each edit; older entries do not have them. */
function editsOf({ edits }: AuditEntry['detail']): readonly { readonly merchant: string; readonly target: string }[] {
  return Array.isArray(edits) ? (edits as { merchant: string; target: string }[]) : [];
}
