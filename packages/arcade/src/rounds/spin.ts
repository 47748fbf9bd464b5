import { randomUUID } from 'node:crypto';
import { ProblemError } from '@marquee/server-kit';
import { inTransaction, violatedUnique } from '@marquee/server-kit/postgres';
import { v7 as uuidv7 } from 'uuid';
import { parseAmount, type Units } from '../amount.ts';
import type { ArcadeDeps } from '../arcade-deps.ts';
import { nodeHmac } from '../crypto/server-seed.ts';
import type { DiceChoice, GameDefinition } from '../engine/game-definition.ts';
import { hashDraws } from '../engine/hash-draws.ts';
import { playRound } from '../engine/play-round.ts';
import { stakeOptions } from '../games/stakes.ts';
import { chooseClientSeed, takeNextSeed } from '../players/seed.repository.ts';
import type { Session } from '../players/session.repository.ts';
import { findRound, findRoundByRequest, insertRound } from './round.repository.ts';
import type { Round, WalletCall } from './round.ts';
import { settleNow } from './settlement.ts';
import { insertWalletCall } from './wallet-call.repository.ts';

export interface SpinRequest {
  /** The browser's id for this press of the button. A repeated id gets the same round. */
  readonly requestId: string;
  /** Total stake, decimal text. */
  readonly stake: string;
  /** The commitment that the player has seen. */
  readonly commitment: string;
  readonly clientSeed: string | undefined;
  readonly choice: DiceChoice | undefined;
}

/** Writes the round and its bet before anything is sent. From here on it ends settled or void. */
async function beginRound(
  deps: ArcadeDeps,
  session: Session,
  game: GameDefinition,
  stake: Units,
  request: SpinRequest,
): Promise<{ round: Round; bet: WalletCall }> {
  const { playerId, gameCode } = session;
  return inTransaction(deps.pool, async (db) => {
    if (request.clientSeed !== undefined) await chooseClientSeed(db, playerId, gameCode, request.clientSeed);
    const seed = await takeNextSeed(db, deps.seedSealer, playerId, gameCode);
    // Another tab has played meanwhile. This page never showed the commitment that would be used.
    if (seed.commitment !== request.commitment) throw new ProblemError('conflict');
    const draw = hashDraws(nodeHmac, Buffer.from(seed.serverSeed, 'hex'), seed.clientSeed, seed.nonce);
    const outcome = playRound(game, draw, request.choice);
    const bet = stake / BigInt(game.betUnits);
    const round = await insertRound(db, {
      id: uuidv7(),
      playerId,
      gameCode,
      gameVersion: game.version,
      nonce: seed.nonce,
      clientSeed: seed.clientSeed,
      requestId: request.requestId,
      choice: request.choice,
      stake,
      win: bet * BigInt(outcome.totalPay),
      outcome,
    });
    const call = await insertWalletCall(db, {
      transactionId: randomUUID(),
      roundId: round.id,
      kind: 'bet',
      referenceId: undefined,
      amount: stake,
      sealedWalletToken: session.sealedWalletToken,
      leaseMs: deps.timings.leaseMs,
    });
    return { round, bet: call };
  });
}

const sameChoice = (a: Round['choice'], b: DiceChoice | undefined) =>
  a === undefined || 'bets' in a ? b === undefined : a.side === b?.side && a.chance === b.chance;

/** Only dice have choices, and only the offered ones are valid. */
function isOffered(game: GameDefinition, choice: DiceChoice | undefined): boolean {
  return game.kind === 'dice' ? choice !== undefined && game.chances.includes(choice.chance) : choice === undefined;
}

async function repeated(deps: ArcadeDeps, session: Session, request: SpinRequest, stake: Units) {
  const round = await findRoundByRequest(deps.pool, session.playerId, session.gameCode, request.requestId);
  if (round && (round.stake !== stake || !sameChoice(round.choice, request.choice)))
    throw new ProblemError('idempotency_mismatch');
  return round;
}

/**
 * One press of the button. The same request id always gives the same round, as far as it has got; the wallet sees one
 * bet. A round that did not stand comes back `void` (or `voiding`) with its reason, not as an error.
 *
 * @throws ProblemError `validation_failed` for a stake or choice that is not offered, `idempotency_mismatch` for a request
 * id used with another of them, `conflict` while a round is unfinished or when `commitment` is not the next one.
 */
export async function spin(
  deps: ArcadeDeps,
  session: Session,
  game: GameDefinition,
  request: SpinRequest,
): Promise<Round> {
  if (!stakeOptions(session.currency).stakes.includes(request.stake)) {
    throw new ProblemError('validation_failed', { errors: [{ path: 'stake', code: 'not_offered' }] });
  }
  if (!isOffered(game, request.choice)) {
    throw new ProblemError('validation_failed', { errors: [{ path: 'choice', code: 'not_offered' }] });
  }
  const stake = parseAmount(request.stake);
  const known = await repeated(deps, session, request, stake);
  if (known) return known;
  try {
    const { round, bet } = await beginRound(deps, session, game, stake, request);
    const settled = await settleNow(deps, bet);
    return settled ?? (await findRound(deps.pool, round.id)) ?? round;
  } catch (error) {
    const racing = violatedUnique(error) !== undefined || (error instanceof ProblemError && error.code === 'conflict');
    if (!racing) throw error;
    const same = await repeated(deps, session, request, stake);
    if (same) return same;
    throw new ProblemError('conflict', {}, { cause: error });
  }
}
