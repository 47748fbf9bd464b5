import type { OverrideKind } from '@marquee/contracts/layers';
import type { EditValue } from '@marquee/contracts/schemas/console-changes';
import { type BrandValues, placeOf } from './brand-values.ts';
import { isSame, type Json } from './json.ts';

/** One edited value that is not sent yet. */
export interface StagedEdit {
  readonly kind: OverrideKind;
  readonly path: readonly string[];
  /** Absent: returned to the folder. */
  readonly set?: Json;
  /** The displayed value when it was staged. */
  readonly before?: Json;
  readonly isSensitive: boolean;
}
/** Staged edits of one brand, in the order they were made. */
export type Draft = readonly StagedEdit[];

export const placeOfEdit = ({ kind, path }: Pick<StagedEdit, 'kind' | 'path'>): string => placeOf(kind, path);

/** Of two values that contain one another only one can be staged, since their order would be ambiguous. */
function overlaps(a: StagedEdit, b: StagedEdit): boolean {
  const shared = Math.min(a.path.length, b.path.length);
  return a.kind === b.kind && a.path.slice(0, shared).every((key, index) => key === b.path[index]);
}

/** Adds an edit, or replaces the one of the same value. An edit back to the former value is removed. */
export function stage(draft: Draft, edit: StagedEdit): Draft {
  const place = placeOfEdit(edit);
  const index = draft.findIndex((each) => placeOfEdit(each) === place);
  if (edit.set !== undefined && isSame(edit.set, edit.before)) return unstage(draft, edit);
  if (index !== -1) return draft.with(index, edit);
  return [...draft.filter((each) => !overlaps(each, edit)), edit];
}

export const unstage = (draft: Draft, edit: Pick<StagedEdit, 'kind' | 'path'>): Draft =>
  draft.filter((each) => placeOfEdit(each) !== placeOfEdit(edit));

/** Whether another person changed the value since it was staged. */
export function isMoved({ kind, path, before }: StagedEdit, values: BrandValues): boolean {
  const current = values.json(kind, path);
  return current !== undefined && !isSame(current, before);
}

/** Keeps the edit over the current value; removes it when both are equal. */
export function keepMine(draft: Draft, edit: StagedEdit, values: BrandValues): Draft {
  const current = values.json(edit.kind, edit.path);
  return stage(draft, { ...edit, ...(current === undefined ? {} : { before: current }) });
}

/** In the form of a change set. */
export const editsOf = (merchant: string, draft: Draft): EditValue[] =>
  draft.map(({ kind, path, set }) => ({ merchant, kind, path: [...path], ...(set === undefined ? {} : { set }) }));
