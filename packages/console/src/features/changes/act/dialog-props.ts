import type { ChangeDiffValue, ChangeValue } from '@marquee/contracts/schemas/console-changes';
import type { Act } from '../data/use-act.ts';
import type { Content } from './conflict.ts';

/** Props of the dialogs of actions. */
export interface ActDialogProps {
  readonly open: boolean;
  /** As it was when the dialog opened: what is done is done with exactly this version. */
  readonly change: ChangeValue;
  /** What it does; null while that is not known. */
  readonly diff: ChangeDiffValue | null;
  readonly isBusy: boolean;
  /** Why the last attempt failed, where it can be tried again as it is. */
  readonly error: unknown;
  readonly onClose: () => void;
  /** `content`: what was written, for a conflict. */
  readonly onAct: (act: Omit<Act, 'change'>, content?: Content) => void;
}

export const DIALOG_WIDTH_PX = 560;
