import { filePath } from '@marquee/contracts/layers';
import type { DifferenceValue } from '@marquee/contracts/schemas/console-changes';

export interface DifferenceGroup<D> {
  readonly merchant: string;
  /** File in the brand's folder; empty when grouped by brand only. */
  readonly file: string;
  readonly differences: readonly D[];
}

/** The file of a value by its dotted path. */
export function fileOf(written: string): string {
  const { kind, path } = filePath(written);
  if (kind === 'messages') return path.length > 1 ? `messages/${path[0]}.json` : 'messages';
  return kind === 'theme' ? 'theme.tokens.json' : `${kind}.json`;
}

/** By brand, then by file, in alphabetical order. */
export function byFile<D extends DifferenceValue>(differences: readonly D[]): readonly DifferenceGroup<D>[] {
  return grouped(differences, ({ path }) => fileOf(path));
}

export function byBrand<D extends DifferenceValue>(differences: readonly D[]): readonly DifferenceGroup<D>[] {
  return grouped(differences, () => '');
}

function grouped<D extends DifferenceValue>(differences: readonly D[], fileIn: (difference: D) => string) {
  const groups = new Map<string, { merchant: string; file: string; differences: D[] }>();
  for (const difference of differences) {
    const group = { merchant: difference.merchant, file: fileIn(difference), differences: [] as D[] };
    const key = `${group.merchant}/${group.file}`;
    const known = groups.get(key) ?? group;
    known.differences.push(difference);
    groups.set(key, known);
  }
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  for (const group of groups.values()) group.differences.sort((a, b) => order(a.path, b.path));
  return [...groups.entries()].sort(([a], [b]) => order(a, b)).map(([, group]) => group);
}
