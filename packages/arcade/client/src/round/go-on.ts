import { ApiError } from '../api.ts';
import type { PlayerState, RoundView } from '../api-types.ts';
import type { MessageKey } from '../i18n.ts';
import { showAmount, toCents } from '../money.ts';
import { fail, leaveAction, markShown, type Play, refreshBalance, setBalance, setBusy } from './play.ts';
import { followRound } from './submit-spin.ts';

/** The balance to show: the wallet's, or the one before the win while the winning round is not shown yet. */
export function shownBalance({ balance, lastRound }: PlayerState): string | undefined {
  const isToShow = lastRound !== undefined && lastRound.presentedSteps < lastRound.steps.length;
  return (isToShow ? lastRound.balanceAfterBet : undefined) ?? balance.balance;
}

/** Presents a round from where it was interrupted, then shows the wallet's balance. `turn`: the reels are turning for it. */
export async function present(play: Play, round: RoundView, turn: boolean): Promise<void> {
  const { table, presenter, t, frame } = play;
  const onShown = (steps: number) => {
    markShown(play, round.id, steps);
    frame.post({ type: 'round', phase: 'step' });
  };
  if (round.presentedSteps < round.steps.length) {
    await presenter.present(round, round.presentedSteps, turn, onShown);
  }
  if (round.state === 'open') {
    if (toCents(round.win) > 0n) table.plaque.note(t('notice.crediting'));
    const settled = await followRound(play.api, round.id);
    table.plaque.note('');
    if (settled?.balanceAfterWin !== undefined) setBalance(play, settled.balanceAfterWin);
  } else if (turn && round.balanceAfterWin !== undefined) setBalance(play, round.balanceAfterWin);
  else await refreshBalance(play);
}

/** A void bet: the page shows the reason once the stake is certainly returned. */
export async function showVoid(play: Play, round: RoundView): Promise<void> {
  const { api, table, t } = play;
  const reason = round.voidReason ?? 'unconfirmed';
  if (round.state === 'voiding') {
    table.notice.show(t('notice.returning'));
    const closed = await followRound(api, round.id);
    if (!closed) return fail(play, new ApiError('offline'), () => void resync(play));
  }
  if (reason === 'not_enough_money' && round.balanceAfterBet !== undefined) setBalance(play, round.balanceAfterBet);
  else await refreshBalance(play);
  const isOver = reason === 'session_over' || reason === 'game_off';
  table.notice.show(t(`error.${reason}`), isOver ? leaveAction(play) : undefined);
  table.announcer.announce(t(`error.${reason}`));
  markShown(play, round.id, 1);
}

/** A bet that was interrupted, and cancelled while the page was closed. */
async function showCancelled(play: Play, round: RoundView): Promise<void> {
  const { table, presenter, t, currency } = play;
  presenter.rest();
  if (round.presentedSteps > 0) return;
  const closed = round.state === 'void' ? round : await followRound(play.api, round.id);
  if (!closed) return fail(play, new ApiError('offline'), () => void resync(play));
  if (closed.state === 'settled') return goOn(play, closed);
  table.notice.show(t('notice.cancelled', { stake: showAmount(round.stake), currency }));
  markShown(play, round.id, 1);
  await refreshBalance(play);
}

/**
 * Resumes the newest round if it is unfinished or was not fully shown: after the player has read `lead`, and with the round's stake
 * displayed.
 */
export async function goOn(
  play: Play,
  round: RoundView | undefined,
  lead: MessageKey = 'notice.resume',
): Promise<void> {
  const { table, presenter, t, frame, controls } = play;
  if (!round) return presenter.rest();
  if (round.steps.length === 0) return showCancelled(play, round);
  presenter.rest(round);
  const isShown = round.presentedSteps >= round.steps.length;
  if (isShown && round.state === 'settled') return;
  frame.post({ type: 'round', phase: 'open' });
  controls.showStake(round.stake);
  if (!isShown) {
    await new Promise<void>((go) => table.notice.show(t(lead), { label: t('notice.resumeGo'), run: go }));
  }
  await present(play, round, false);
  controls.showStake(undefined);
  frame.post({ type: 'round', phase: 'closed' });
}

/** Reads the state from the server after anything unexpected. `lead` as in `goOn`. */
export async function resync(play: Play, lead?: MessageKey): Promise<void> {
  setBusy(play, true);
  try {
    const state = await play.api.readState();
    play.fairness = state.fairness;
    setBalance(play, shownBalance(state));
    await goOn(play, state.lastRound, lead);
  } catch (error) {
    fail(play, error, () => void resync(play));
  } finally {
    setBusy(play, false);
  }
}
