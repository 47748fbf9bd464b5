/** A JSON value, as in files and answers. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equal as JSON, in any order of keys. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, index) => isSame(each, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

/** The value at `path` inside `value`. */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let inner = value;
  for (const key of path) {
    if (!isObject(inner) || !Object.hasOwn(inner, key)) return undefined;
    inner = inner[key];
  }
  return inner;
}

/** A copy of `value` with `set` at `path`; missing objects on the path are created. */
export function withValueAt(value: Json | undefined, path: readonly string[], set: Json): Json {
  const [head, ...rest] = path;
  if (head === undefined) return set;
  const base = isObject(value) ? value : {};
  return { ...base, [head]: withValueAt(Object.hasOwn(base, head) ? base[head] : undefined, rest, set) };
}
