import type { ChangeDiffValue, ChangeValue } from '@marquee/contracts/schemas/console-changes';
import type { Act } from '../data/use-act.ts';
import type { Content } from './conflict.ts';

/** Props of the dialogs of actions. */
export interface ActDialogProps {
  readonly open: boolean;
  /** The version when the dialog opened; the action applies to exactly this one. */
  readonly change: ChangeValue;
  /** The effect; null while it loads. */
  readonly diff: ChangeDiffValue | null;
  readonly isBusy: boolean;
  /** Error of the last attempt, if it can be repeated unchanged. */
  readonly error: unknown;
  readonly onClose: () => void;
  /** `content`: the author's input, for a conflict. */
  readonly onAct: (act: Omit<Act, 'change'>, content?: Content) => void;
}

export const DIALOG_WIDTH_PX = 560;
