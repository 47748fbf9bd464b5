import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '@marquee/server-kit/postgres';
import type { ArcadeDeps } from '../arcade-deps.ts';
import { nodeHmac } from '../crypto/server-seed.ts';
import { hashDraws } from '../engine/hash-draws.ts';
import { openRoundsOf, setWin } from '../rounds/round.repository.ts';
import type { Round } from '../rounds/round.ts';
import { undoBet } from '../rounds/settlement.ts';
import { findBet, insertWalletCall, unansweredBets } from '../rounds/wallet-call.repository.ts';
import { type Loop, startLoop } from '../start-loop.ts';
import { type CoupOutcome, dealCoup } from './baccarat.ts';
import { type Coup, latestCoup, lockCoup, markDealt, openCoup } from './coup.repository.ts';
import { slipOf, slipWin } from './slip.ts';

const TICK_MS = 200;
/** Pause while the table has no player: only open coups have to be dealt. */
const IDLE_TICK_MS = 1_000;

/** The outcome that a coup's seed determines. */
export function outcomeOf(seed: string, tableCode: string, number: number): CoupOutcome {
  return dealCoup(hashDraws(nodeHmac, Buffer.from(seed, 'hex'), tableCode, number));
}

/** Writes the win of a confirmed slip. The resolver sends it to the wallet, like every win. */
async function settleSlip(db: Db, round: Round, outcome: CoupOutcome): Promise<void> {
  const bet = await findBet(db, round.id);
  if (!bet) throw new Error('a slip without a bet');
  const win = slipWin(slipOf(round), outcome);
  await setWin(db, round.id, win);
  await insertWalletCall(db, {
    transactionId: randomUUID(),
    roundId: round.id,
    kind: 'win',
    referenceId: bet.transactionId,
    amount: win,
    sealedWalletToken: bet.sealedWalletToken,
    leaseMs: 0,
  });
}

/**
 * Deals a coup whose time is over, once, in the process that is first.
 *
 * The result is published only when every slip has a final answer. The deal waits `tableAnswerMs` for the wallets. A slip without an
 * answer then becomes void before the cards are drawn, and its bet is rolled back. Otherwise a player who delays the wallet's answer
 * could see the result and let only losing bets be refused.
 */
export async function dealDue(deps: ArcadeDeps, coup: Coup): Promise<void> {
  await inTransaction(deps.pool, async (db) => {
    const held = await lockCoup(db, coup.tableCode, coup.number, 'update');
    if (!held || held.outcome || held.closesInMs > 0) return;
    const unanswered = await unansweredBets(db, held.tableCode, held.number);
    if (unanswered.length > 0 && held.closesInMs > -deps.timings.tableAnswerMs) return;
    for (const bet of unanswered) {
      await undoBet(db, { ...bet, voidReason: 'unconfirmed', why: 'no answer when the coup was dealt', leaseMs: 0 });
    }
    const seed = deps.seedSealer.open(held.sealedSeed);
    const outcome = outcomeOf(seed, held.tableCode, held.number);
    await markDealt(db, held, seed, outcome);
    for (const round of await openRoundsOf(db, held.tableCode, held.number)) await settleSlip(db, round, outcome);
  });
}

/** One step of a table. `isWanted`: the table has a player, so a new coup has to be opened. */
export async function tick(deps: ArcadeDeps, tableCode: string, isWanted: boolean): Promise<Coup | undefined> {
  const { tableBetMs, tableShowMs } = deps.timings;
  const coup = await latestCoup(deps.pool, tableCode);
  if (coup && !coup.outcome && coup.closesInMs <= 0) await dealDue(deps, coup);
  else if (isWanted && (!coup || (coup.dealtAgoMs ?? -1) >= tableShowMs)) {
    await openCoup(deps.pool, deps.seedSealer, tableCode, (coup?.number ?? 0) + 1, tableBetMs);
  } else return coup;
  return latestCoup(deps.pool, tableCode);
}

/** Runs a table's clock; `onCoup` receives the newest coup at every step. Another process deals what a killed one left. */
export const startDealer = (
  deps: ArcadeDeps,
  tableCode: string,
  isWanted: () => boolean,
  onCoup: (coup: Coup) => Promise<void>,
): Loop =>
  startLoop(async () => {
    try {
      const coup = await tick(deps, tableCode, isWanted());
      if (coup) await onCoup(coup);
    } catch (error) {
      deps.log.error({ err: error }, 'a step of the table failed');
    }
    return isWanted() ? TICK_MS : IDLE_TICK_MS;
  });
