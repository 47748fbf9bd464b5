import type { RunTimeLayer } from '@marquee/contracts/layers';
import type { Override, OverrideNote } from '@marquee/tenancy';
import { type Edit, targetOf } from './edit.ts';

/** A brand's values of run time after edits of one layer; the other layers stay as they are. */
export function withEdits(
  current: readonly Override[],
  edits: readonly Edit[],
  layer: RunTimeLayer,
  note: OverrideNote,
): Override[] {
  const touched = new Set(edits.map(targetOf));
  const keyOf = (override: Override): string => targetOf({ merchant: edits[0]?.merchant ?? '', ...override });
  const kept = current.filter((override) => override.layer !== layer || !touched.has(keyOf(override)));
  const set = edits.flatMap(({ kind, path, set: value }): Override[] =>
    value === undefined ? [] : [{ layer, kind, path, value, note }],
  );
  return [...kept, ...set];
}

/** What takes a brand's values of a layer from `current` back to `wanted`, as edits. */
export function editsBetween(
  merchant: string,
  current: readonly Override[],
  wanted: readonly Override[],
  layer: RunTimeLayer = 'override',
): Edit[] {
  const read = (overrides: readonly Override[]) =>
    new Map(
      overrides
        .filter((override) => override.layer === layer)
        .map(({ kind, path, value }) => [targetOf({ merchant, kind, path }), { kind, path, value }] as const),
    );
  const [now, then] = [read(current), read(wanted)];
  return [...new Set([...now.keys(), ...then.keys()])].sort().flatMap((target): Edit[] => {
    const [from, to] = [now.get(target), then.get(target)];
    if (JSON.stringify(from?.value) === JSON.stringify(to?.value)) return [];
    const { kind, path } = to ?? from ?? { kind: 'tenant', path: [] };
    return [{ merchant, kind, path, ...(to === undefined ? {} : { set: to.value }) }];
  });
}
