export interface DiffLine {
  readonly mark: 'same' | 'removed' | 'added';
  readonly text: string;
}

const CONTEXT_LINES = 2;
const linesOf = (value: unknown): string[] => (value === undefined ? [] : JSON.stringify(value, null, 2).split('\n'));

/** Two values as lines of JSON: removed, added, and a little context. */
export function valueLines(before: unknown, after: unknown): readonly DiffLine[] {
  const old = linesOf(before);
  const now = linesOf(after);
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  const as = (mark: DiffLine['mark'], lines: readonly string[]) => lines.map((text): DiffLine => ({ mark, text }));
  return [
    ...as('same', old.slice(Math.max(0, head - CONTEXT_LINES), head)),
    ...as('removed', old.slice(head, old.length - tail)),
    ...as('added', now.slice(head, now.length - tail)),
    ...as('same', old.slice(old.length - tail, old.length - Math.max(0, tail - CONTEXT_LINES))),
  ];
}

/** Short enough to be shown beside its name. */
export const isShort = (value: unknown): boolean =>
  linesOf(value).length <= 1 && String(linesOf(value)[0] ?? '').length <= 48;

/** No change: the order of keys does not matter. */
export function isSame(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return false;
  if (Array.isArray(before) !== Array.isArray(after)) return false;
  const [own, other] = [before, after].map((each) => Object.entries(each));
  return (
    own?.length === other?.length &&
    (own ?? []).every(
      ([key, value]) => Object.hasOwn(after, key) && isSame(value, (after as Record<string, unknown>)[key]),
    )
  );
}
