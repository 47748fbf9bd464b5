import { type ChangeValue, changeSchema } from '@marquee/contracts/schemas/console-changes';
import { hasCode } from '../../../lib/api/api-problem.ts';

/** The author's part of a change set. */
export type Content = Pick<ChangeValue, 'title' | 'reason' | 'edits'>;

/** A conflict: the version that was shown (or edited), and the current one. */
export interface Conflict {
  readonly mine: Content;
  readonly theirs: ChangeValue;
  /** `mine` was to be saved, and can be written again. */
  readonly isEdit: boolean;
}

/** Null for any other failure. */
export function conflictOf(error: unknown, mine: Content, isEdit: boolean): Conflict | null {
  if (!hasCode(error, 'version_moved')) return null;
  const { data: theirs } = changeSchema.safeParse(error.body['current']);
  return theirs === undefined ? null : { mine, theirs, isEdit };
}

export const contentOf = ({ title, reason, edits }: Content): Content => ({ title, reason, edits });
