import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, inTransaction } from '@marquee/server-kit/postgres';
import { toWalletNumber } from '../amount.ts';
import type { ArcadeDeps } from '../arcade-deps.ts';
import { revealSeed } from '../players/seed.repository.ts';
import { TABLES } from '../table/tables.ts';
import type { WalletAnswer } from '../wallet/wallet-client.ts';
import { moveRound } from './round.repository.ts';
import type { Round, VoidReason, WalletCall } from './round.ts';
import { closeWalletCall, insertWalletCall, postponeWalletCall } from './wallet-call.repository.ts';
import { answerText, betOutcome, retryDelayMs } from './wallet-outcome.ts';

/** While the player waits: the number of attempts of a bet, and of its win, with a short pause between them. */
export const LIVE_ATTEMPTS = 2;
export const LIVE_PAUSE_MS = 150;

/** Sends a stored call, repeatedly if needed, always with the same transaction id. */
function send(deps: ArcadeDeps, call: WalletCall): Promise<WalletAnswer> {
  const common = {
    user: call.user,
    token: deps.tokenSealer.open(call.sealedWalletToken),
    game_code: call.gameCode,
    transaction_uuid: call.transactionId,
    round: call.roundId,
  };
  const money = { ...common, amount: toWalletNumber(call.amount), currency: call.currency };
  const reference = call.referenceId ?? '';
  if (call.kind === 'bet') return deps.wallet.bet({ ...money, round_closed: false });
  if (call.kind === 'win') {
    return deps.wallet.win({ ...money, round_closed: true, reference_transaction_uuid: reference });
  }
  return deps.wallet.rollback({ ...common, round_closed: true, reference_transaction_uuid: reference });
}

async function closeRound(deps: ArcadeDeps, db: Db, round: Round): Promise<Round> {
  // All players share a coup's seed. The deal reveals it, even if one slip became void before.
  if (TABLES.has(round.gameCode)) return round;
  await revealSeed(db, deps.seedSealer, round.playerId, round.gameCode, round.nonce);
  return round;
}

/**
 * betting → open. The win is written before anything is sent. A slip of a table has no win yet: the deal writes it. The deal voids every
 * slip that is still in `betting`, so a slip never opens after its result is known.
 */
async function openRound(deps: ArcadeDeps, bet: WalletCall, answer: WalletAnswer) {
  return inTransaction(deps.pool, async (db) => {
    const balanceAfterBet = answer.kind === 'answered' ? answer.balance : undefined;
    const moved = await moveRound(db, bet.roundId, { from: 'betting', to: 'open', balanceAfterBet });
    if (!moved) return undefined;
    await closeWalletCall(db, bet.transactionId, 'acknowledged', answerText(answer));
    if (TABLES.has(moved.gameCode)) return { round: moved, call: undefined };
    const call = await insertWalletCall(db, {
      transactionId: randomUUID(),
      roundId: bet.roundId,
      kind: 'win',
      referenceId: bet.transactionId,
      amount: moved.win,
      sealedWalletToken: bet.sealedWalletToken,
      leaseMs: deps.timings.leaseMs,
    });
    return { round: moved, call };
  });
}

/** betting → void: the wallet refused, so nothing has to be undone. */
async function declineBet(deps: ArcadeDeps, bet: WalletCall, voidReason: VoidReason, answer: WalletAnswer) {
  return inTransaction(deps.pool, async (db) => {
    // The balance in a refusal is the current one.
    const balanceAfterBet = answer.kind === 'answered' ? answer.balance : undefined;
    const round = await moveRound(db, bet.roundId, { from: 'betting', to: 'void', voidReason, balanceAfterBet });
    if (!round) return undefined;
    await closeWalletCall(db, bet.transactionId, 'refused', answerText(answer));
    return closeRound(deps, db, round);
  });
}

export interface BetToUndo {
  readonly roundId: string;
  readonly transactionId: string;
  readonly sealedWalletToken: Buffer;
  readonly voidReason: VoidReason;
  /** Stored as the last answer to the bet. */
  readonly why: string;
  /** How long the rollback belongs to the caller; then the resolver sends it. */
  readonly leaseMs: number;
}

/** betting → voiding. The rollback is written before anything is sent. Undefined when the round has changed meanwhile. */
export async function undoBet(db: Db, { roundId, transactionId, voidReason, ...bet }: BetToUndo) {
  const round = await moveRound(db, roundId, { from: 'betting', to: 'voiding', voidReason });
  if (!round) return undefined;
  await closeWalletCall(db, transactionId, 'abandoned', bet.why);
  const call = await insertWalletCall(db, {
    transactionId: randomUUID(),
    roundId,
    kind: 'rollback',
    referenceId: transactionId,
    amount: 0n,
    sealedWalletToken: bet.sealedWalletToken,
    leaseMs: bet.leaseMs,
  });
  return { round, call };
}

/** {@link undoBet} in a transaction of its own, for a caller that sends the rollback at once. */
export function undoBetNow(deps: ArcadeDeps, bet: WalletCall, voidReason: VoidReason, why: string) {
  return inTransaction(deps.pool, (db) => undoBet(db, { ...bet, voidReason, why, leaseMs: deps.timings.leaseMs }));
}

function isDelivered(deps: ArcadeDeps, call: WalletCall, answer: WalletAnswer): boolean {
  if (answer.kind === 'silent') return false;
  if (answer.status === 'RS_OK') return true;
  if (call.kind !== 'rollback') return false;
  if (answer.status === 'RS_ERROR_TRANSACTION_ROLLED_BACK') return true;
  const ageMs = Date.now() - call.createdAt.getTime();
  return answer.status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' && ageMs > deps.timings.lateBetMs;
}

/**
 * One attempt at a win or rollback. If it is acknowledged, the round closes; otherwise the call stays pending with back-off, and the
 * result is undefined. A second acknowledgement of the same call changes nothing.
 */
export async function deliver(deps: ArcadeDeps, call: WalletCall): Promise<Round | undefined> {
  const answer = await send(deps, call);
  if (!isDelivered(deps, call, answer)) {
    const ageMs = Date.now() - call.createdAt.getTime();
    const delayMs = retryDelayMs(call.attempts, ageMs, deps.timings.retryMs);
    await postponeWalletCall(deps.pool, call.transactionId, answerText(answer), delayMs);
    const fields = { roundId: call.roundId, kind: call.kind, attempts: call.attempts + 1, answer: answerText(answer) };
    deps.log.warn({ ...fields, delayMs }, 'wallet call not acknowledged, will be tried again');
    return undefined;
  }
  return inTransaction(deps.pool, async (db) => {
    const balanceAfterWin = answer.kind === 'answered' ? answer.balance : undefined;
    const move =
      call.kind === 'win' ? ({ from: 'open', to: 'settled' } as const) : ({ from: 'voiding', to: 'void' } as const);
    const round = await moveRound(db, call.roundId, { ...move, balanceAfterWin });
    if (!round) return undefined;
    await closeWalletCall(db, call.transactionId, 'acknowledged', answerText(answer));
    return closeRound(deps, db, round);
  });
}

/** Attempts of `deliver` while the player waits. The resolver continues after them. */
async function deliverNow(deps: ArcadeDeps, opened: { round: Round; call: WalletCall }): Promise<Round> {
  for (let attempt = 0; attempt < LIVE_ATTEMPTS; attempt += 1) {
    if (attempt > 0) await pause(LIVE_PAUSE_MS);
    const closed = await deliver(deps, opened.call);
    if (closed) return closed;
  }
  return opened.round;
}

/**
 * Places the bet of a new round and pays its win while the player waits. Returns the round in its current state, or undefined when the
 * resolver has taken it over because this request was too slow.
 */
export async function settleNow(deps: ArcadeDeps, bet: WalletCall): Promise<Round | undefined> {
  let answer = await send(deps, bet);
  for (let attempt = 1; attempt < LIVE_ATTEMPTS && answer.kind === 'silent'; attempt += 1) {
    await pause(LIVE_PAUSE_MS);
    answer = await send(deps, bet);
  }
  const outcome = betOutcome(answer);
  if (outcome.kind === 'taken') {
    const opened = await openRound(deps, bet, answer);
    if (!opened?.call) return opened?.round;
    return deliverNow(deps, { round: opened.round, call: opened.call });
  }
  if (outcome.kind === 'declined') return declineBet(deps, bet, outcome.reason, answer);
  const reason = outcome.kind === 'undo' ? outcome.reason : 'unconfirmed';
  const undone = await undoBetNow(deps, bet, reason, answerText(answer));
  // The first attempt is made at once: usually the wallet answers and the player can continue.
  return undone && ((await deliver(deps, undone.call)) ?? undone.round);
}
