/**
 * The wallet service: decides the calls of every provider and knows no protocol. Adapters verify and read a call first, and
 * answer its outcome in their own codes.
 */
import { DEMO_CURRENCY, TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import { UNPAID_REASONS, type UnpaidReason } from '@marquee/contracts/schemas/attention';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { Clock } from '../../context.ts';
import type { Query } from '../../db/query.ts';
import type { Brands } from '../../services.ts';
import { isGameOffered, isGameType } from '../games/index.ts';
import { hashRequest } from '../wallet/index.ts';
import { hashToken } from './game-token.ts';
import { type Player, parsePlayer } from './player-id.ts';
import { protectionFault, STOP_OF } from './protection-fault.ts';
import {
  type Movement,
  noteUnpaidWin,
  type PlayContext,
  type PlayOutcome,
  type PlayResult,
  payWin,
  placeBet,
  publishStop,
  readPlayContext,
  takeBack,
} from './wallet.repository.ts';
import type {
  BetRequest,
  Caller,
  Play,
  RollbackRequest,
  WalletOutcome,
  WalletResult,
  WinRequest,
} from './wallet-call.ts';

export interface WalletDeps {
  readonly clock: Clock;
  readonly brands: Brands;
  readonly query: Query;
}

interface Refusal {
  readonly refused: WalletOutcome;
  /** Present where the brand is known. */
  readonly player?: Player;
  readonly context?: PlayContext;
}
interface Admitted {
  readonly player: Player;
  readonly brand: BrandSnapshot;
  readonly context: PlayContext;
}

const OUTCOME_OF: Readonly<Record<PlayOutcome, WalletOutcome>> = {
  posted: 'done',
  void: 'done',
  refused: 'insufficientFunds',
  mismatch: 'dataDiffers',
  tombstone: 'rolledBack',
  unknown: 'betMissing',
  closed: 'roundClosed',
  other_game: 'gameWrong',
  excluded: 'playerExcluded',
  limit: 'limitReached',
};
const ACTIVITY_EVERY_MS = 30_000;

/** The brand that the player belongs to. */
export async function identify(
  deps: WalletDeps,
  caller: Caller,
  user: string,
): Promise<{ outcome: WalletOutcome; known?: { merchant: string; jurisdiction: string } }> {
  const found = await admit(deps, caller, { user, token: '' }, '');
  if ('refused' in found) return { outcome: found.refused };
  const { merchant } = found.player;
  return { outcome: 'done', known: { merchant, jurisdiction: found.brand.private.jurisdiction } };
}

export async function balance(deps: WalletDeps, caller: Caller, request: Play): Promise<WalletResult> {
  const found = await admit(deps, caller, request, '');
  if ('refused' in found) return answer(found.refused, found.context);
  return answer(tokenFault(deps, found, request.game) ?? 'done', found.context);
}

/** Takes a stake. A free bet takes none, but is recorded the same way. Only a bet needs a valid token, game, member and brand. */
export async function bet(deps: WalletDeps, caller: Caller, request: BetRequest): Promise<WalletResult> {
  const found = await admitAmount(deps, caller, request);
  if ('refused' in found) return answer(found.refused, found.context);
  const { context } = found;
  // A repeat is answered like the first call, even when the token has expired since.
  const fault = context.known ? null : betFault(deps, found, request);
  if (fault !== null) return refuseBet(deps, found, fault);
  // Free or paid is part of a bet's content; a win pays the same either way.
  const movement = movementOf(deps, caller, found, request, request.free === null ? {} : { free: true });
  const { round, game, token, free } = request;
  const seen = isActivityDue(context, movement.at) ? hashToken(token) : null;
  const result = await placeBet(deps.query, { ...movement, round, game, amount: found.amount, free }, seen);
  if (result.outcome === 'closed')
    caller.log.warn({ round, provider: caller.provider }, 'bet on a closed round refused');
  if (result.balance === null) return refuseBet(deps, found, OUTCOME_OF[result.outcome], result.limit);
  return answerOf(result, context, request.amount.currency);
}

/**
 * A bet counts as activity of the game's session, of the log-in behind it, and of the play that a session limit measures. It is written at most every
 * half minute, and with the first bet.
 */
function isActivityDue({ sessionSeenAt, loginSeenAt, play }: PlayContext, at: Date): boolean {
  const { playedAt, sessionMinutes, playSeenAt } = play;
  if (playedAt === null || (sessionMinutes !== null && playSeenAt === null)) return true;
  const seen = sessionMinutes === null ? [sessionSeenAt, loginSeenAt] : [sessionSeenAt, loginSeenAt, playSeenAt];
  return seen.some((seenAt) => seenAt !== null && seenAt.getTime() < at.getTime() - ACTIVITY_EVERY_MS);
}

/** Also tells the member's pages when it is what protects the member that refuses. `limit`: the one, such as `loss:day`. */
async function refuseBet(
  { query }: WalletDeps,
  { player, context }: Admitted,
  outcome: WalletOutcome,
  limit: string | null = null,
): Promise<WalletResult> {
  const stop = STOP_OF[outcome];
  if (stop !== undefined) await publishStop(query, player, stop, limit);
  return answer(outcome, context);
}

/** Pays the win of a bet. The token is not checked: wins are paid after log-out, expiry or a block too. */
export async function win(deps: WalletDeps, caller: Caller, request: WinRequest): Promise<WalletResult> {
  const found = await admitAmount(deps, caller, request);
  if ('refused' in found) return refuseWin(deps, caller, request, found);
  const { context, player } = found;
  const { round, game, target } = request;
  const { currency } = request.amount;
  if (!context.known && currency !== context.currency)
    return refuseWin(deps, caller, request, { refused: 'currencyWrong', player, context });
  // Without a bet's id only this field tells a win from another movement.
  const kind = target === null ? { win: true } : {};
  const movement = { ...movementOf(deps, caller, found, request, kind), round, game, amount: found.amount };
  const result = await payWin(deps.query, movement, target);
  if (result.late) caller.log.warn({ round, provider: caller.provider }, 'win after the round was closed paid');
  if (result.outcome !== 'posted') await noteUnpaid(deps, caller, request, found, result.outcome);
  return answerOf(result, context, currency);
}

/** Reasons that staff see for an unpaid win. The other outcomes have no known player, or are sent again. */
const UNPAID_BY: Readonly<Partial<Record<WalletOutcome, UnpaidReason>>> = {
  sessionMissing: 'no_member',
  invalidAmount: 'amount',
  currencyWrong: 'currency',
};

async function refuseWin(
  deps: WalletDeps,
  caller: Caller,
  request: WinRequest,
  refusal: Refusal,
): Promise<WalletResult> {
  const { refused, player, context } = refusal;
  // An id that belongs to another transaction outweighs every other reason.
  const reason = context?.known ? 'mismatch' : UNPAID_BY[refused];
  if (player !== undefined && reason !== undefined)
    await noteUnpaid(deps, caller, request, { player, context }, reason);
  return answer(refused, context);
}

/** Staff have to resolve it: the provider believes that it owes this win. Guests' money needs no resolution. */
async function noteUnpaid(
  deps: WalletDeps,
  { provider, log }: Caller,
  { ref, round, game, amount: { whole: amount, currency } }: WinRequest,
  { player, context }: { readonly player: Player; readonly context?: PlayContext | undefined },
  outcome: UnpaidReason | PlayOutcome,
): Promise<void> {
  log.error({ transaction: ref, round, outcome, provider }, 'win not paid');
  const reason = UNPAID_REASONS.find((each) => each === outcome);
  if (reason === undefined || currency === DEMO_CURRENCY || context?.currency === DEMO_CURRENCY) return;
  const win = { ...player, provider, ref, round, game, amount, currency, at: deps.clock.now() };
  await noteUnpaidWin(deps.query, win, reason);
}

/** Undoes a transaction, or leaves a tombstone where it has not arrived yet. The token is not checked. */
export async function rollback(deps: WalletDeps, caller: Caller, request: RollbackRequest): Promise<WalletResult> {
  if (request.target === request.ref) return answer('targetIsItself');
  const found = await admit(deps, caller, request, request.ref);
  if ('refused' in found) return answer(found.refused, found.context);
  const { context } = found;
  const { minor: amount, currency } = request.amount ?? { minor: null, currency: context.currency };
  if (request.amount !== null && amount === null) return answer('invalidAmount', context);
  if (!context.known && currency !== context.currency) return answer('currencyWrong', context);
  const result = await takeBack(deps.query, { ...movementOf(deps, caller, found, request), amount }, request.target);
  return answerOf(result, context, currency);
}

/** Finds the brand and the member of a request. The tenant is the brand in the player's name. */
async function admit(
  deps: WalletDeps,
  { provider }: Caller,
  { user, token }: Pick<Play, 'user' | 'token'>,
  ref: string,
): Promise<Admitted | Refusal> {
  const player = parsePlayer(user);
  if (player === null) return { refused: 'sessionMissing' };
  const brand = deps.brands.get(player.merchant);
  // A refusal is final and would lose a win. Until the brands are loaded, the provider must retry.
  if (brand === undefined) return { refused: deps.brands.isComplete() ? 'brandMissing' : 'brandsUnknown' };
  const key = { ...player, provider, tokenHash: hashToken(token), ref, at: deps.clock.now() };
  const context = await readPlayContext(deps.query, key);
  return context === null ? { refused: 'sessionMissing', player } : { player, brand, context };
}

/** Also requires a whole number of minor units. */
async function admitAmount(
  deps: WalletDeps,
  caller: Caller,
  request: BetRequest | WinRequest,
): Promise<(Admitted & { readonly amount: bigint }) | Refusal> {
  const found = await admit(deps, caller, request, request.ref);
  if ('refused' in found) return found;
  const { minor } = request.amount;
  if (minor !== null) return { ...found, amount: minor };
  return { refused: 'invalidAmount', player: found.player, context: found.context };
}

function betFault(deps: WalletDeps, found: Admitted, { game, amount }: BetRequest): WalletOutcome | null {
  const { brand, context } = found;
  const fault = tokenFault(deps, found, game);
  if (fault !== null) return fault;
  if (amount.currency !== context.currency) return 'currencyWrong';
  if (context.memberState !== 'active' || !mayPlayIn(brand, context)) return 'playerBlocked';
  if (!isStillOffered(brand, context)) return 'gameWrong';
  if (brand.private.maintenance) return 'maintenance';
  return protectionFault(found, deps.clock.now());
}

/** A category, a vendor and a game may each be switched off during play: open stakes are played out, new ones are refused. */
function isStillOffered(manifest: BrandSnapshot, { gameType, gameVendor, gameCode }: PlayContext): boolean {
  if (gameType === null || !isGameType(gameType) || gameVendor === null || gameCode === null) return false;
  return isGameOffered({ manifest }, { vendor: gameVendor, code: gameCode, gameType });
}

/** Trial accounts play in demo money only, and all others in real money only (SEC-B10). The launch's choice does not count. */
function mayPlayIn({ public: { switches } }: BrandSnapshot, { accountType, currency }: PlayContext): boolean {
  const isTrial = accountType === TRIAL_ACCOUNT_TYPE;
  return isTrial === (currency === DEMO_CURRENCY) && (!isTrial || switches.FREEPLAY3);
}

/** A token belongs to one member, one provider, one game, and one log-in that has not ended. */
function tokenFault(deps: WalletDeps, { brand, context }: Admitted, game: string): WalletOutcome | null {
  const { sessionSeenAt, loginCreatedAt, loginEnded, gameCode } = context;
  if (sessionSeenAt === null || loginCreatedAt === null) return 'sessionMissing';
  const now = deps.clock.now().getTime();
  const { idleMs, absoluteMs } = brand.private.session;
  const isOver = now >= sessionSeenAt.getTime() + idleMs || now >= loginCreatedAt.getTime() + absoluteMs;
  if (loginEnded || isOver) return 'sessionOver';
  return gameCode === game ? null : 'gameWrong';
}

/**
 * A repeat is compared by reference, amount, currency, round, user and game (§7), never by token or request id. The field
 * names are part of hashes in the ledger, so they stay.
 */
function movementOf(
  deps: WalletDeps,
  { provider }: Caller,
  { player, context }: Admitted,
  request: BetRequest | WinRequest | RollbackRequest,
  more: object = {},
): Movement {
  const { user, round, game, ref } = request;
  const reference = 'target' in request ? request.target : null;
  const currency = request.amount?.currency ?? context.currency;
  const amount = request.amount?.sent ?? null;
  return {
    ...player,
    provider,
    ref,
    hash: hashRequest({ user, round, game_code: game, currency, reference, amount, ...more }),
    at: deps.clock.now(),
    currency,
    closes: request.closes,
  };
}

/** With the balance afterwards, unless the movement was in another currency or the round refused it. */
function answerOf({ outcome, tx, balance: after }: PlayResult, context: PlayContext, currency: string): WalletResult {
  const isAfter = after !== null && currency === context.currency;
  const result = answer(OUTCOME_OF[outcome], isAfter ? { ...context, balance: after } : context);
  return tx === null ? result : { ...result, transaction: tx };
}

const answer = (outcome: WalletOutcome, context?: PlayContext): WalletResult =>
  context === undefined ? { outcome } : { outcome, account: { currency: context.currency, minor: context.balance } };
