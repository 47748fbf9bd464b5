import type { AuditEntryValue } from '@marquee/contracts/schemas/console-audit';

/** One line of an entry's detail. */
export type DetailRow =
  | { readonly kind: 'difference'; readonly path: string; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'fact'; readonly path: string; readonly value: unknown };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Lists of values stand in the order of the entry's targets; objects are compared key by key, and only what differs is kept. */
function differences(before: unknown, after: unknown, targets: readonly string[]): DetailRow[] {
  const [was, is] = [before ?? null, after ?? null];
  const lists = [was, is].filter(Array.isArray);
  if (lists.length > 0 && lists.every((list) => list.length === targets.length)) {
    return targets.map((path, index) => ({
      kind: 'difference',
      path,
      before: Array.isArray(was) ? was[index] : undefined,
      after: Array.isArray(is) ? is[index] : undefined,
    }));
  }
  if (isRecord(was) || isRecord(is)) {
    const [one, other] = [isRecord(was) ? was : {}, isRecord(is) ? is : {}];
    return [...new Set([...Object.keys(one), ...Object.keys(other)])]
      .filter((key) => !same(one[key], other[key]))
      .map((key) => ({ kind: 'difference', path: key, before: one[key], after: other[key] }));
  }
  return [{ kind: 'difference', path: targets.join(', '), before: was, after: is }];
}

/** An entry's detail for people: what was and is first, then the rest; what says nothing (false, empty) is left out. */
export function detailRows({ detail, targets }: Pick<AuditEntryValue, 'detail' | 'targets'>): DetailRow[] {
  if (!isRecord(detail)) return detail === null ? [] : [{ kind: 'fact', path: '', value: detail }];
  const { before, after, ...rest } = detail;
  const changed = before === undefined && after === undefined ? [] : differences(before, after, targets);
  const facts = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== false && value !== '' && !same(value, []))
    .map(([path, value]): DetailRow => ({ kind: 'fact', path, value }));
  return [...changed, ...facts];
}
