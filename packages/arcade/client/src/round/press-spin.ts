import { ApiError } from '../api.ts';
import { toCents } from '../money.ts';
import { isCalm, wait } from '../motion.ts';
import { present, resync, showVoid } from './go-on.ts';
import { fail, type Play, refreshBalance, setBalance, setBusy } from './play.ts';
import { newRequestId } from './request-id.ts';
import { submitSpin } from './submit-spin.ts';

/** From press to the next possible press: no round is over faster, with a win or without. */
const SHORTEST_ROUND_MS = 2_500;
const SHORTEST_TURN_MS = 700;

/** Turns the reels, asks the server, and shows what it decided. */
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
    await wait(isCalm() ? 200 : SHORTEST_TURN_MS - (performance.now() - startedMs));
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

/** Another window has played since this one looked: the press was no bet, and must not look like one that won nothing. */
async function showElsewhere(play: Play): Promise<void> {
  const { table, t } = play;
  table.notice.show(t('error.elsewhere'));
  table.announcer.say(t('error.elsewhere'));
  // Where that round is still to be shown, this stays in view until it is.
  await resync(play, 'error.elsewhere');
}

/** What the button, Space and Enter do: one round a press. While a round is under way a press ends what is being shown. */
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
