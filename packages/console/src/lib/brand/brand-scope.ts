import type { OverrideKind } from '@marquee/contracts/layers';
import type { BrandValue, ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import { createContext, use } from 'react';
import { type BrandValues, folderLayer } from './brand-values.ts';
import { type Draft, placeOfEdit, type StagedEdit, stage, unstage } from './draft.ts';
import { type Json, valueAt } from './json.ts';

/** The brand of a page with its draft. */
export interface BrandScope {
  readonly merchant: string;
  /** Its name in the reader's language, else in its own. */
  readonly name: string;
  readonly about: BrandValue;
  readonly values: BrandValues;
  /** The folder has faults: only the live values are known, and only emergencies can change them. */
  readonly isFaulty: boolean;
  readonly draft: Draft;
  readonly changeDraft: (change: (draft: Draft) => Draft) => void;
  /** Whether the reader may write change sets of it. */
  readonly mayWrite: boolean;
}
export const BrandContext = createContext<BrandScope | null>(null);

export function useBrandScope(): BrandScope {
  const scope = use(BrandContext);
  if (scope === null) throw new Error('a brand’s section stands on a brand’s page');
  return scope;
}

/** One value with its current and its staged content. */
export interface EditableValue {
  readonly resolved: ResolvedValue | undefined;
  readonly current: Json | undefined;
  /** `current` where nothing is staged. */
  readonly edited: Json | undefined;
  readonly staged: StagedEdit | undefined;
  readonly isOpen: boolean;
  readonly set: (value: Json) => void;
  /** Stages the folder's value. */
  readonly giveBack: () => void;
  readonly undo: () => void;
}

/** @param path keys from the top of the file. */
export function editableValue(scope: BrandScope, kind: OverrideKind, path: readonly string[]): EditableValue {
  const { values, draft, changeDraft, mayWrite } = scope;
  const resolved = values.find(kind, path);
  const current = values.json(kind, path);
  const staged = draft.find((edit) => placeOfEdit(edit) === placeOfEdit({ kind, path }));
  const isSensitive = resolved?.isSensitive ?? false;
  const base = { kind, path, isSensitive, ...(current === undefined ? {} : { before: current }) };
  const back = valueAt(folderLayer(resolved)?.value as Json | undefined, path.slice(resolved?.path.length));
  return {
    resolved,
    current,
    edited: staged === undefined ? current : (staged.set ?? back),
    staged,
    isOpen: mayWrite && (resolved?.isOverridable ?? true),
    set: (value) => changeDraft((all) => stage(all, { ...base, set: value })),
    giveBack: () => changeDraft((all) => stage(all, base)),
    undo: () => changeDraft((all) => unstage(all, { kind, path })),
  };
}

export function useEditable(kind: OverrideKind, path: readonly string[]): EditableValue {
  return editableValue(useBrandScope(), kind, path);
}
