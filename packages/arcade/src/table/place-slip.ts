import { randomUUID } from 'node:crypto';
import { ProblemError } from '@marquee/server-kit';
import { inTransaction, violatedUnique } from '@marquee/server-kit/postgres';
import { v7 as uuidv7 } from 'uuid';
import { parseAmount } from '../amount.ts';
import type { ArcadeDeps } from '../arcade-deps.ts';
import { isOfChips } from '../games/stakes.ts';
import type { Session } from '../players/session.repository.ts';
import { findRound, findRoundByRequest, insertRound, listRounds } from '../rounds/round.repository.ts';
import type { Round } from '../rounds/round.ts';
import { settleNow } from '../rounds/settlement.ts';
import { insertWalletCall } from '../rounds/wallet-call.repository.ts';
import { addSlipSeed, lockCoup } from './coup.repository.ts';
import { hasSameBets, type Slip, slipOf, slipStake } from './slip.ts';
import type { TableDefinition } from './tables.ts';

export interface SlipRequest extends Slip {
  readonly requestId: string;
  /** The coup of the slip: a slip never moves to the next one. */
  readonly number: number;
}

type Reason = 'bets_closed' | 'one_slip' | 'last_unpaid';

const refused = (code: Reason, cause?: unknown) =>
  new ProblemError('conflict', { errors: [{ path: 'number', code }] }, { cause });

/** Every bet consists of offered chips. */
function checkBets({ currency }: Session, { bets }: Slip): void {
  const amounts = Object.values(bets).map(parseAmount);
  const fits = amounts.length > 0 && amounts.every((bet) => isOfChips(currency, bet));
  if (!fits) throw new ProblemError('validation_failed', { errors: [{ path: 'bets', code: 'not_offered' }] });
}

async function write(deps: ArcadeDeps, session: Session, table: TableDefinition, request: SlipRequest) {
  return inTransaction(deps.pool, async (db) => {
    const coup = await lockCoup(db, table.code, request.number, 'share');
    // The database's clock decides. The lock on the coup makes the deal wait until the slip is written, so the deal sees every slip.
    if (!coup || coup.outcome || coup.closesInMs <= 0) throw refused('bets_closed');
    await addSlipSeed(db, coup, session.playerId);
    const round = await insertRound(db, {
      id: uuidv7(),
      playerId: session.playerId,
      gameCode: table.code,
      gameVersion: table.version,
      nonce: coup.number,
      clientSeed: table.code,
      requestId: request.requestId,
      choice: { bets: request.bets },
      stake: slipStake(request),
      win: 0n,
      outcome: { steps: [], totalPay: 0 },
    });
    const bet = await insertWalletCall(db, {
      transactionId: randomUUID(),
      roundId: round.id,
      kind: 'bet',
      referenceId: undefined,
      amount: round.stake,
      sealedWalletToken: session.sealedWalletToken,
      leaseMs: deps.timings.leaseMs,
    });
    return { round, bet };
  });
}

async function repeated(deps: ArcadeDeps, session: Session, request: SlipRequest): Promise<Round | undefined> {
  const round = await findRoundByRequest(deps.pool, session.playerId, session.gameCode, request.requestId);
  if (!round) return undefined;
  if (round.nonce !== request.number || !hasSameBets(slipOf(round), request))
    throw new ProblemError('idempotency_mismatch');
  return round;
}

/**
 * Places one slip on the coup that is open. The same request id is the same slip; the wallet sees one bet of its sum.
 *
 * @throws ProblemError `validation_failed` for bets that are not offered, `conflict` with its reason when bets are closed, for a second
 * slip on the coup, or while the last one is not paid out, `idempotency_mismatch` for a request id used with other bets.
 */
export async function placeSlip(
  deps: ArcadeDeps,
  session: Session,
  table: TableDefinition,
  request: SlipRequest,
): Promise<Round> {
  checkBets(session, request);
  const known = await repeated(deps, session, request);
  if (known) return known;
  try {
    const { round, bet } = await write(deps, session, table, request);
    const settled = await settleNow(deps, bet);
    return settled ?? (await findRound(deps.pool, round.id)) ?? round;
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    const same = await repeated(deps, session, request);
    if (same) return same;
    const [last] = await listRounds(deps.pool, session.playerId, session.gameCode, 1);
    throw refused(last?.nonce === request.number ? 'one_slip' : 'last_unpaid', error);
  }
}
