import { DEMO_CURRENCY, SESSION_IDLE_MS, TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type {
  WalletBalanceRequest,
  WalletBetRequest,
  WalletInfoReply,
  WalletInfoRequest,
  WalletReply,
  WalletRollbackRequest,
  WalletStatus,
  WalletWinRequest,
} from '@marquee/contracts/wallet';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../context.ts';
import type { Statement } from '../../db/statement.ts';
import type { Brands } from '../../services.ts';
import { isGameOffered, isGameType } from '../games/index.ts';
import { hashRequest } from '../wallet/index.ts';
import { hashToken } from './game-token.ts';
import { type Player, parsePlayer } from './player-id.ts';
import {
  type PlayContext,
  type PlayOutcome,
  type PlayResult,
  payWin,
  placeBet,
  readPlayContext,
  takeBack,
} from './wallet.repository.ts';
import { toMinor, toWalletBalance } from './wallet-amount.ts';

export interface WalletDesk {
  readonly clock: Clock;
  readonly brands: Brands;
  readonly statement: Statement;
}

/** A provider's request whose signature was its own. */
export interface ProviderCall<Request> {
  readonly provider: string;
  readonly request: Request;
  readonly log: FastifyBaseLogger;
}

type Common = Pick<WalletBetRequest, 'user' | 'token' | 'request_uuid' | 'game_code'>;
type Refusal = { readonly refused: WalletStatus; readonly context?: PlayContext };
interface Admitted {
  readonly player: Player;
  readonly brand: BrandSnapshot;
  readonly context: PlayContext;
}

/** How long a launched game may stand still before its token is over. */
const GAME_IDLE_MS = SESSION_IDLE_MS;

const STATUS_OF: Readonly<Record<PlayOutcome, WalletStatus>> = {
  posted: 'RS_OK',
  void: 'RS_OK',
  refused: 'RS_ERROR_NOT_ENOUGH_MONEY',
  mismatch: 'RS_ERROR_DUPLICATE_TRANSACTION',
  tombstone: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  // The API has no word for it; the provider rolls back, which leaves a tombstone.
  closed: 'RS_ERROR_UNKNOWN',
};

/** Who plays and under which brand. */
export async function info(desk: WalletDesk, call: ProviderCall<WalletInfoRequest>): Promise<WalletInfoReply> {
  const { user, request_uuid } = call.request;
  const found = await admit(desk, call.provider, { user, token: '', request_uuid, game_code: '' }, request_uuid);
  if ('refused' in found) return { user, request_uuid, status: found.refused };
  const { merchant, private: brand } = { merchant: found.player.merchant, private: found.brand.private };
  return { user, request_uuid, status: 'RS_OK', jurisdiction: brand.jurisdiction, sub_partner_id: merchant };
}

export async function balance(desk: WalletDesk, call: ProviderCall<WalletBalanceRequest>): Promise<WalletReply> {
  const { request } = call;
  const found = await admit(desk, call.provider, request, request.request_uuid);
  if ('refused' in found) return reply(request, found.refused, found.context);
  return reply(request, tokenFault(desk, found, request.game_code) ?? 'RS_OK', found.context);
}

/**
 * Takes a stake; none for a free bet (`is_free`), which is booked all the same. The only movement for which token, game, member and
 * brand must all be in order.
 */
export async function bet(desk: WalletDesk, call: ProviderCall<WalletBetRequest>): Promise<WalletReply> {
  const { provider, request, log } = call;
  const found = await admitAmount(desk, provider, request);
  if ('refused' in found) return reply(request, found.refused, found.context);
  const { context, amount } = found;
  // A repeat is answered as the first time, whatever has become of the token since.
  const fault = context.known ? null : betFault(desk, found, request);
  if (fault !== null) return reply(request, fault, context);
  const movement = { ...movementOf(desk, call, found), round: request.round, game: request.game_code, amount };
  const free = request.is_free === true ? { reward: request.reward_uuid ?? null } : null;
  const result = await placeBet(desk.statement, { ...movement, free }, hashToken(request.token));
  if (result.outcome === 'closed') log.warn({ round: request.round, provider }, 'bet on a closed round refused');
  return reply(request, STATUS_OF[result.outcome], after(context, request.currency, result));
}

/** Pays for a bet that stands. The token is not asked: what is owed is owed after log-out, expiry or a block too. */
export async function win(desk: WalletDesk, call: ProviderCall<WalletWinRequest>): Promise<WalletReply> {
  const { provider, request, log } = call;
  const found = await admitAmount(desk, provider, request);
  if ('refused' in found) return reply(request, found.refused, found.context);
  const { context, amount } = found;
  if (!context.known && request.currency !== context.currency)
    return reply(request, 'RS_ERROR_WRONG_CURRENCY', context);
  const movement = { ...movementOf(desk, call, found), round: request.round, game: request.game_code, amount };
  const result = await payWin(desk.statement, movement, request.reference_transaction_uuid);
  if (result.late) log.warn({ round: request.round, provider }, 'win after the round was closed paid');
  // Somebody has to look: the provider thinks it owes this, and we know no bet that it is for.
  if (result.outcome !== 'posted')
    log.error(
      { transaction: request.transaction_uuid, round: request.round, outcome: result.outcome, provider },
      'win not paid',
    );
  return reply(request, STATUS_OF[result.outcome], after(context, request.currency, result));
}

/** Undoes a transaction, or leaves a tombstone where it has not come yet. The token is not asked. */
export async function rollback(desk: WalletDesk, call: ProviderCall<WalletRollbackRequest>): Promise<WalletReply> {
  const { request } = call;
  const target = request.reference_transaction_uuid;
  if (target === request.transaction_uuid) return reply(request, 'RS_ERROR_WRONG_SYNTAX');
  const found = await admit(desk, call.provider, request, request.transaction_uuid);
  if ('refused' in found) return reply(request, found.refused, found.context);
  const { currency } = found.context;
  const movement = movementOf(desk, { ...call, request: { ...request, currency } }, found);
  const result = await takeBack(desk.statement, movement, target);
  return reply(request, STATUS_OF[result.outcome], after(found.context, currency, result));
}

/** The brand and the member a request is about. The tenant is the one under which the member is found. */
async function admit(desk: WalletDesk, provider: string, common: Common, ref: string): Promise<Admitted | Refusal> {
  const player = parsePlayer(common.user);
  if (player === null) return { refused: 'RS_ERROR_INVALID_TOKEN' };
  const brand = desk.brands.get(player.merchant);
  // A refusal is for good, and a win would be lost by it: before the brands are known, the provider is to ask again.
  if (brand === undefined)
    return { refused: desk.brands.isComplete() ? 'RS_ERROR_INVALID_PARTNER' : 'RS_ERROR_UNKNOWN' };
  const tokenHash = hashToken(common.token);
  const context = await readPlayContext(desk.statement, { ...player, provider, tokenHash, ref });
  return context === null ? { refused: 'RS_ERROR_INVALID_TOKEN' } : { player, brand, context };
}

/** The same, and the amount in minor units. */
async function admitAmount(
  desk: WalletDesk,
  provider: string,
  request: WalletBetRequest | WalletWinRequest,
): Promise<(Admitted & { readonly amount: bigint }) | Refusal> {
  const found = await admit(desk, provider, request, request.transaction_uuid);
  if ('refused' in found) return found;
  const amount = toMinor(request.amount, request.currency);
  return amount === null ? { refused: 'RS_ERROR_WRONG_TYPES', context: found.context } : { ...found, amount };
}

function betFault(desk: WalletDesk, found: Admitted, request: WalletBetRequest): WalletStatus | null {
  const { brand, context } = found;
  const fault = tokenFault(desk, found, request.game_code);
  if (fault !== null) return fault;
  if (request.currency !== context.currency) return 'RS_ERROR_WRONG_CURRENCY';
  if (context.memberState !== 'active' || !mayPlayIn(brand, context)) return 'RS_ERROR_USER_DISABLED';
  if (!isStillOffered(brand, context)) return 'RS_ERROR_INVALID_GAME';
  return brand.private.maintenance ? 'RS_ERROR_UNKNOWN' : null;
}

/** A category, a vendor and a game may each be switched off while somebody plays: what was staked is played out, nothing more is. */
function isStillOffered(manifest: BrandSnapshot, { gameType, gameVendor, gameCode }: PlayContext): boolean {
  if (gameType === null || !isGameType(gameType) || gameVendor === null || gameCode === null) return false;
  return isGameOffered({ manifest }, { vendor: gameVendor, code: gameCode, gameType });
}

/** Real money is not for trial accounts, nor theirs for others (security B10), whatever a launch may have allowed. */
function mayPlayIn({ public: { switches } }: BrandSnapshot, { accountType, currency }: PlayContext): boolean {
  const isTrial = accountType === TRIAL_ACCOUNT_TYPE;
  return isTrial === (currency === DEMO_CURRENCY) && (!isTrial || switches.FREEPLAY3);
}

/** A token is for one member, one provider, one game, and one log-in that goes on. */
function tokenFault(desk: WalletDesk, { brand, context }: Admitted, game: string): WalletStatus | null {
  const { sessionSeenAt, loginCreatedAt, loginEnded, gameCode } = context;
  if (sessionSeenAt === null || loginCreatedAt === null) return 'RS_ERROR_INVALID_TOKEN';
  const now = desk.clock.now().getTime();
  const isOver =
    now >= sessionSeenAt.getTime() + GAME_IDLE_MS || now >= loginCreatedAt.getTime() + brand.private.session.absoluteMs;
  if (loginEnded || isOver) return 'RS_ERROR_TOKEN_EXPIRED';
  return gameCode === game ? null : 'RS_ERROR_INVALID_GAME';
}

/** What a repeat is compared by: reference, amount, currency, round, user and game (peers d5); never token or request id. */
function movementOf(
  desk: WalletDesk,
  {
    provider,
    request,
  }: {
    provider: string;
    request: WalletBetRequest | WalletWinRequest | (WalletRollbackRequest & { currency: string });
  },
  { player }: Admitted,
) {
  const { user, round, game_code, currency } = request;
  const reference = 'reference_transaction_uuid' in request ? request.reference_transaction_uuid : null;
  const amount = 'amount' in request ? request.amount : null;
  // Whether a stake is taken is what a bet is about; a win pays the same either way.
  const free = reference === null && 'is_free' in request && request.is_free === true ? { free: true } : {};
  return {
    ...player,
    provider,
    ref: request.transaction_uuid,
    hash: hashRequest({ user, round, game_code, currency, reference, amount, ...free }),
    at: desk.clock.now(),
    currency,
    closes: request.round_closed === true,
  };
}

/** The balance after it, unless the movement was in another currency, or rolled everything back (a closed round). */
const after = (context: PlayContext, currency: string, result: PlayResult): PlayContext =>
  result.outcome === 'closed' || currency !== context.currency ? context : { ...context, balance: result.balance };

function reply(
  request: Pick<Common, 'user' | 'request_uuid'>,
  status: WalletStatus,
  context?: PlayContext,
): WalletReply {
  const { user, request_uuid } = request;
  if (context === undefined) return { user, status, request_uuid };
  const { currency } = context;
  return { user, status, request_uuid, currency, balance: toWalletBalance(context.balance, currency) };
}
