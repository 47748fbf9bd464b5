import { ApiError } from '../api.ts';
import { toCents } from '../money.ts';
import { prefersReducedMotion, wait } from '../motion.ts';
import { present, resync, showVoid } from './go-on.ts';
import { fail, type Play, refreshBalance, setBalance, setBusy } from './play.ts';
import { newRequestId } from './request-id.ts';
import { submitSpin } from './submit-spin.ts';

/** Minimum time between two rounds, with a win or without. */
const SHORTEST_ROUND_MS = 2_500;
const SHORTEST_TURN_MS = 700;

/** Turns the reels, asks the server, and presents the round. */
async function playRound(play: Play): Promise<void> {
  const { table, presenter, controls, frame } = play;
  const startedMs = performance.now();
  const choice = play.choice();
  const request = {
    requestId: newRequestId(),
    stake: controls.currentStake(),
    commitment: play.fairness.commitment,
    ...(choice && { choice }),
  };
  table.plaque.clear();
  table.sound.spin();
  presenter.start();
  frame.post({ type: 'round', phase: 'open' });
  try {
    const { round, fairness } = await submitSpin(play.api, request);
    play.fairness = fairness;
    if (round.steps.length > 0 && round.balanceAfterBet !== undefined) setBalance(play, round.balanceAfterBet);
    await wait(prefersReducedMotion() ? 200 : SHORTEST_TURN_MS - (performance.now() - startedMs));
    if (round.steps.length > 0) await present(play, round, true);
    else {
      await presenter.abort();
      await showVoid(play, round);
    }
  } catch (error) {
    await presenter.abort();
    if (error instanceof ApiError && error.code === 'conflict') await showElsewhere(play);
    else fail(play, error, () => void resync(play));
  }
  frame.post({ type: 'round', phase: 'closed' });
  await wait(SHORTEST_ROUND_MS - (performance.now() - startedMs));
}

/** Another window has played since this page's last request. The press was no bet and must not look like a lost one. */
async function showElsewhere(play: Play): Promise<void> {
  const { table, t } = play;
  table.notice.show(t('error.elsewhere'));
  table.announcer.announce(t('error.elsewhere'));
  // Stays in view until that round is shown.
  await resync(play, 'error.elsewhere');
}

/** The action of the button, Space and Enter: one round per press. While a round is presented, a press skips. */
export async function pressSpin(play: Play): Promise<void> {
  if (play.busy) return play.table.skip.press();
  play.table.notice.hide();
  setBusy(play, true);
  try {
    const stake = toCents(play.controls.currentStake());
    const isShort = () => play.balance !== undefined && toCents(play.balance) < stake;
    if (isShort()) await refreshBalance(play);
    if (isShort()) {
      play.table.notice.show(play.t('error.not_enough_money'));
      return;
    }
    await playRound(play);
  } finally {
    setBusy(play, false);
  }
}
