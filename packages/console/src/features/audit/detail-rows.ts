import type { AuditEntryValue } from '@marquee/contracts/schemas/console-audit';

/** One line of an entry's detail. */
export type DetailRow =
  | { readonly kind: 'difference'; readonly path: string; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'fact'; readonly path: string; readonly value: unknown };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The name of each value in an entry's lists, with its brand if there are several; in older entries the targets. */
function namesOf(edits: unknown, targets: readonly string[]): readonly string[] {
  if (!Array.isArray(edits)) return targets;
  const known = edits
    .filter(isRecord)
    .map(({ merchant, target }) => ({ merchant: String(merchant), target: String(target) }));
  const isOfOne = new Set(known.map(({ merchant }) => merchant)).size < 2;
  return known.map(({ merchant, target }) => (isOfOne ? target : `${merchant} ${target}`));
}

/** Lists of values are in the order of their names. Objects are compared key by key; only differences are kept. */
function differences(before: unknown, after: unknown, names: readonly string[]): DetailRow[] {
  const [was, is] = [before ?? null, after ?? null];
  const lists = [was, is].filter(Array.isArray);
  if (lists.length > 0 && lists.every((list) => list.length === names.length)) {
    return names.map((path, index) => ({
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
  return [{ kind: 'difference', path: names.join(', '), before: was, after: is }];
}

/** An entry's detail as rows: differences first, then facts. False and empty values are left out. */
export function detailRows({ detail, targets }: Pick<AuditEntryValue, 'detail' | 'targets'>): DetailRow[] {
  if (!isRecord(detail)) return detail === null ? [] : [{ kind: 'fact', path: '', value: detail }];
  const { before, after, edits, ...rest } = detail;
  const changed =
    before === undefined && after === undefined ? [] : differences(before, after, namesOf(edits, targets));
  const facts = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== false && value !== '' && !same(value, []))
    .map(([path, value]): DetailRow => ({ kind: 'fact', path, value }));
  return [...changed, ...facts];
}
