import { OVERRIDE_KINDS, type OverrideKind, writtenPath } from '@marquee/contracts/layers';
import type { ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import { isSensitive } from '@marquee/contracts/sensitivity';
import {
  explainValue,
  isOverridable,
  type JsonValue,
  type LoadedBrand,
  locksAt,
  type OverrideNote,
} from '@marquee/tenancy';
import { killExpiries, type OverrideFacts } from './brand.repository.ts';

type Draft = LoadedBrand['draft'];
/** Keys about the file, not about the brand. */
const HEADER = ['$schema', 'version', '$extensions', '$description'];

export interface ValuesOptions {
  /** Null: every kind. */
  readonly kind: OverrideKind | null;
  readonly overrides: readonly OverrideFacts[];
  /** Name of a file as it is displayed. */
  readonly nameOf: (file: string) => string;
  /** Change sets that the reader may not see; their reasons are hidden. */
  readonly hidden: ReadonlySet<string>;
}

/** The note on a value of run time, without the reason of a hidden change set. */
export const visibleNote = (note: OverrideNote, hidden: ReadonlySet<string>): OverrideNote =>
  hidden.has(note.changeSet) ? { ...note, reason: '' } : note;

/** Every resolved value of a brand with its layers and what may be done with it [T10]. */
export function brandValues(draft: Draft, { kind, overrides, nameOf, hidden }: ValuesOptions): ResolvedValue[] {
  const expiryOf = killExpiries(overrides);
  const kinds = kind === null ? OVERRIDE_KINDS : [kind];
  return kinds.flatMap((each) =>
    pathsOf(draft, each).map((path): ResolvedValue => {
      const { value, layers, offBecauseOf } = explainValue(draft, each, path);
      return {
        kind: each,
        path: [...path],
        written: writtenPath(each, path),
        ...(value === undefined ? {} : { value }),
        layers: layers.map(({ layer, origin, value: layerValue, place, note }) => ({
          layer,
          origin,
          value: layerValue,
          file: nameOf(place.file),
          line: place.line,
          ...(note === undefined ? {} : { note: visibleNote(note, hidden) }),
        })),
        offBecauseOf,
        isSensitive: isSensitive(each, path),
        isOverridable: isOverridable(each, path),
        locks: locksAt(draft, each, path).map(({ rule, must, value: locked, why }) => ({
          rule,
          must,
          value: locked,
          why,
        })),
        expiresAt: expiryOf(each, path),
      };
    }),
  );
}

function pathsOf(draft: Draft, kind: OverrideKind): (readonly string[])[] {
  if (kind !== 'messages') {
    const { value } = draft.merged[kind];
    return Object.entries(value).flatMap(([key, inner]) => (HEADER.includes(key) ? [] : leaves(inner, [key])));
  }
  return [...draft.messages].flatMap(([language, merged]) =>
    Object.keys((merged.value['messages'] ?? {}) as object).map((key) => [language, key]),
  );
}

/** Values that do not merge: lists and design tokens replace whole. */
function leaves(value: JsonValue, path: readonly string[]): (readonly string[])[] {
  const isBranch =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !('$value' in value) &&
    Object.keys(value).length > 0;
  if (!isBranch) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$description' ? [] : leaves(inner as JsonValue, [...path, key]),
  );
}
