import type { JsonValue } from '@marquee/tenancy';

export interface Difference {
  /** Keys and indexes, dotted. */
  readonly path: string;
  /** Absent where there is no value. */
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** Where two JSON values differ, down to where their shapes differ. Lists of different lengths differ as a whole. */
export function deepDifference(before: JsonValue | undefined, after: JsonValue | undefined, path = ''): Difference[] {
  const keys = sharedKeys(before, after);
  if (keys === null) {
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
  }
  return keys.flatMap((key) => deepDifference(at(before, key), at(after, key), path === '' ? key : `${path}.${key}`));
}

/** Keys of both objects, or indexes of two lists of one length; null where the values have no common shape. */
function sharedKeys(before: JsonValue | undefined, after: JsonValue | undefined): string[] | null {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return null;
  if (Array.isArray(before) !== Array.isArray(after)) return null;
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) return null;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

const at = (value: JsonValue | undefined, key: string): JsonValue | undefined =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, JsonValue>)[key]
    : undefined;
