import { type Api, ApiError } from '../api.ts';
import type { FairnessView } from '../api-types.ts';
import type { Frame } from '../frame.ts';
import type { Translate } from '../i18n.ts';
import { refusalOf } from '../refusal.ts';
import type { Presenter, RoundChoice } from '../staging/staging.ts';
import type { Controls } from '../view/controls.ts';
import type { NoticeAction } from '../view/notice.ts';
import type { Table } from '../view/table-parts.ts';

/** One player at the game, for the functions of this folder. */
export interface Play {
  readonly api: Api;
  readonly frame: Frame;
  readonly t: Translate;
  readonly currency: string;
  readonly table: Table;
  readonly presenter: Presenter;
  /** The choice beside the stake, in games that have one. */
  readonly choice: () => RoundChoice | undefined;
  readonly controls: Controls;
  /** The seeds of the next round. */
  fairness: FairnessView;
  /** The wallet's last balance; undefined when it did not answer. */
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

/** Reads the balance from the wallet. Without an answer the displayed one stays. */
export async function refreshBalance(play: Play): Promise<void> {
  const answer = await play.api.readBalance().catch(() => undefined);
  if (answer?.balance !== undefined) setBalance(play, answer.balance);
  if (answer?.wallet === 'session_over') play.table.notice.show(play.t('error.session_over'), leaveAction(play));
}

/** Stores how far a round has been shown. If it does not arrive, only the place to resume is lost. */
export function markShown(play: Play, roundId: string, steps: number): void {
  play.api.markPresented(roundId, steps).catch(() => undefined);
}

/** Shows an error with `retry`, or with the exit when only a new launch helps. */
export function fail(play: Play, error: unknown, retry: () => void): void {
  const code = error instanceof ApiError ? error.code : 'offline';
  play.frame.post({ type: 'failed', code });
  const { message, isOver } = refusalOf(error);
  play.table.notice.show(play.t(message), isOver ? leaveAction(play) : { label: play.t('error.retry'), run: retry });
}
