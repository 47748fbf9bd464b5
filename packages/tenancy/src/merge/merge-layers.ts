import { isObject, type JsonObject, type JsonValue } from '../document/document.ts';
import type { Locate, Path } from '../faults.ts';

/**
 * One source of values: a file of a folder or of a jurisdiction profile, or a run-time override.
 * Later layers override earlier ones.
 */
export interface Layer {
  /** Name of the source, e.g. the folder's. */
  readonly origin: string;
  readonly value: JsonObject;
  readonly locate: Locate;
}

export interface Merged<L extends Layer = Layer> {
  readonly value: JsonObject;
  /** The layer a value comes from: the highest that has it. Undefined if no layer has the path. */
  readonly originOf: (path: Path) => L | undefined;
  /** Every layer that has a value at a path, the highest first. */
  readonly layersAt: (path: Path) => L[];
  /** Where a value is written; for a missing one, its nearest parent in the highest layer that has it. */
  readonly locate: Locate;
}

export interface MergeOptions {
  /** Objects that are replaced whole instead of merged by key. */
  readonly isAtomic: (value: JsonObject, path: Path) => boolean;
  /** Result of `locate` without any layer. */
  readonly nowhere: Locate;
}

/** Merges layers: objects by key, all other values are replaced whole. The only merge function of the system. */
export function mergeLayers<L extends Layer>(layers: readonly L[], options: MergeOptions): Merged<L> {
  const value = layers.reduce<JsonObject>((below, layer) => mergeObjects(below, layer.value, options.isAtomic, []), {});
  const fromTop = layers.toReversed();
  const originOf = (path: Path) => fromTop.find((layer) => has(layer.value, path));
  const layersAt = (path: Path) => fromTop.filter((layer) => has(layer.value, path));
  const locate: Locate = (path, part) => {
    for (let depth = path.length; depth >= 0; depth -= 1) {
      const layer = originOf(path.slice(0, depth));
      if (layer) return layer.locate(path.slice(0, depth), depth === path.length ? part : 'value');
    }
    return options.nowhere(path, part);
  };
  return { value, originOf, layersAt, locate };
}

function mergeObjects(
  below: JsonObject,
  above: JsonObject,
  isAtomic: MergeOptions['isAtomic'],
  path: Path,
): JsonObject {
  const merged: JsonObject = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const inherited = merged[key];
    const inner = [...path, key];
    const isMergeable = isObject(value) && isObject(inherited) && !isAtomic(value, inner);
    merged[key] = isMergeable ? mergeObjects(inherited, value, isAtomic, inner) : value;
  }
  return merged;
}

function has(value: JsonValue, path: Path): boolean {
  let inner: JsonValue | undefined = value;
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return false;
    inner = (inner as Record<PropertyKey, JsonValue>)[key];
  }
  return inner !== undefined;
}

export interface Explained {
  /** Dotted path of a value below which nothing is merged. */
  readonly path: string;
  readonly value: JsonValue;
  readonly origin: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Every resolved value and its origin [T10]. */
export function explain(merged: Merged, isAtomic: (value: JsonObject) => boolean): Explained[] {
  const walk = (value: JsonValue, path: string[]): Explained[] => {
    const isBranch = isObject(value) && !isAtomic(value) && Object.keys(value).length > 0;
    if (isBranch) return Object.entries(value).flatMap(([key, inner]) => walk(inner, [...path, key]));
    const origin = merged.originOf(path)?.origin ?? '';
    return [{ path: path.join('.'), value, origin, ...merged.locate(path) }];
  };
  return walk(merged.value, []);
}
