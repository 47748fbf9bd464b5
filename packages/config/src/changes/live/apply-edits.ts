import type { RunTimeLayer } from '@marquee/contracts/layers';
import { canonicalJson, type JsonValue, type Override, type OverrideNote } from '@marquee/tenancy';
import { type Edit, overlaps, targetOf } from '../sets/edit.ts';

/** Layers of values that people set, by hand or by schedule: the last one set counts. Highest first. */
const DECIDED: readonly RunTimeLayer[] = ['schedule', 'override'];

/** Layers whose value at the same place an edit of `layer` replaces. */
export const replacedBy = (layer: RunTimeLayer): readonly RunTimeLayer[] => (layer === 'kill' ? ['kill'] : DECIDED);

/** A brand's values of run time after edits of one layer. Other values stay, but none above a value set by hand now. */
export function withEdits(
  current: readonly Override[],
  edits: readonly Edit[],
  layer: RunTimeLayer,
  note: OverrideNote,
): Override[] {
  const merchant = edits[0]?.merchant ?? '';
  const touched = new Set(edits.map(targetOf));
  const keyOf = (override: Override): string => targetOf({ merchant, ...override });
  const replaced = replacedBy(layer);
  const kept = current.filter((each) => !replaced.includes(each.layer) || !touched.has(keyOf(each)));
  // A scheduled value around or inside a value set by hand would hide it: it moves down to `override`, where the later one counts.
  const isAbove = (each: Override) =>
    layer === 'override' && each.layer === 'schedule' && edits.some((edit) => overlaps(edit, { merchant, ...each }));
  const down = new Set(kept.filter(isAbove).map(keyOf));
  const settled = kept
    .filter((each) => each.layer !== 'override' || !down.has(keyOf(each)))
    .map((each): Override => (isAbove(each) ? { ...each, layer: 'override' } : each));
  const set = edits.flatMap(({ kind, path, set: value }): Override[] =>
    value === undefined ? [] : [{ layer, kind, path, value, note }],
  );
  return [...settled, ...set];
}

interface Decided extends Pick<Override, 'kind' | 'path'> {
  readonly value: JsonValue;
}

/** Target → the value that people set last, without kills. */
function decided(merchant: string, overrides: readonly Override[]): Map<string, Decided> {
  const lowestFirst = DECIDED.toReversed().flatMap((layer) => overrides.filter((each) => each.layer === layer));
  return new Map(
    lowestFirst.map(({ kind, path, value }) => [targetOf({ merchant, kind, path }), { kind, path, value }]),
  );
}

/** Edits by hand that lead from `current` to `next`. Kills stay. */
export function editsBetween(merchant: string, current: readonly Override[], next: readonly Override[]): Edit[] {
  const [now, then] = [decided(merchant, current), decided(merchant, next)];
  return [...new Set([...now.keys(), ...then.keys()])].sort().flatMap((target): Edit[] => {
    const [from, to] = [now.get(target), then.get(target)];
    const { kind, path } = to ?? from ?? { kind: 'tenant', path: [] };
    if (from !== undefined && to !== undefined && canonicalJson(from.value) === canonicalJson(to.value)) return [];
    return [{ merchant, kind, path, ...(to === undefined ? {} : { set: to.value }) }];
  });
}
