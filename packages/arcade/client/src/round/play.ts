import { type Api, ApiError } from '../api.ts';
import type { FairnessView } from '../api-types.ts';
import type { Frame } from '../frame.ts';
import type { Translate } from '../i18n.ts';
import { refusalOf } from '../refusal.ts';
import type { Presenter, RoundChoice } from '../staging/staging.ts';
import type { Controls } from '../view/controls.ts';
import type { NoticeAction } from '../view/notice.ts';
import type { Table } from '../view/table-parts.ts';

/** One player at the table: what the functions of this folder work on. */
export interface Play {
  readonly api: Api;
  readonly frame: Frame;
  readonly t: Translate;
  readonly currency: string;
  readonly table: Table;
  readonly presenter: Presenter;
  /** What is chosen beside the stake, where there is a choice. */
  readonly choice: () => RoundChoice | undefined;
  readonly controls: Controls;
  /** What the next round will be drawn from. */
  fairness: FairnessView;
  /** What the wallet said last; undefined when it did not answer. */
  balance: string | undefined;
  busy: boolean;
}

export function setBalance(play: Play, balance: string | undefined): void {
  play.balance = balance;
  play.controls.setBalance(balance);
}

export function setBusy(play: Play, busy: boolean): void {
  play.busy = busy;
  play.controls.setBusy(busy);
}

export function leaveAction({ t, frame }: Play): NoticeAction {
  return { label: t('leave'), run: frame.exit };
}

/** Asks the wallet; keeps what is shown when it is silent. */
export async function refreshBalance(play: Play): Promise<void> {
  const answer = await play.api.readBalance().catch(() => undefined);
  if (answer?.balance !== undefined) setBalance(play, answer.balance);
  if (answer?.wallet === 'session_over') play.table.notice.show(play.t('error.session_over'), leaveAction(play));
}

/** Remembers how far a round has been shown. Only the place to resume at is lost if it does not arrive. */
export function markShown(play: Play, roundId: string, steps: number): void {
  play.api.markPresented(roundId, steps).catch(() => undefined);
}

/** Says that something went wrong and offers `retry`, or the way out when only a new launch helps. */
export function fail(play: Play, error: unknown, retry: () => void): void {
  const code = error instanceof ApiError ? error.code : 'offline';
  play.frame.post({ type: 'failed', code });
  const { message, isOver } = refusalOf(error);
  play.table.notice.show(play.t(message), isOver ? leaveAction(play) : { label: play.t('error.retry'), run: retry });
}
