export type SortValue = string | number | null;
export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** `name`, or `-name` for descending, as in the address. */
export const parseSort = (text: string): Sort => ({ key: text.replace(/^-/, ''), descending: text.startsWith('-') });
export const writeSort = ({ key, descending }: Sort): string => `${descending ? '-' : ''}${key}`;

/** Sorted copy, stable; missing values come last in both directions. @param locale for comparing texts */
export function sortRows<T>(
  rows: readonly T[],
  valueIn: (row: T) => SortValue,
  descending: boolean,
  locale: string,
): readonly T[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const compare = (a: string | number, b: string | number): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return rows.toSorted((one, other) => {
    const a = valueIn(one);
    const b = valueIn(other);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return descending ? compare(b, a) : compare(a, b);
  });
}
