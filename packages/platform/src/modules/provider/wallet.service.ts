/**
 * The wallet's desk: what becomes of a provider's call, whatever protocol it came in. Adapters have verified who calls and read what is
 * asked; they say what is decided here in their own words.
 */
import { DEMO_CURRENCY, SESSION_IDLE_MS, TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import { UNPAID_REASONS, type UnpaidReason } from '@marquee/contracts/schemas/attention';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../context.ts';
import type { Query } from '../../db/query.ts';
import type { Brands } from '../../services.ts';
import { isGameOffered, isGameType } from '../games/index.ts';
import { hashRequest } from '../wallet/index.ts';
import { hashToken } from './game-token.ts';
import { type Player, parsePlayer } from './player-id.ts';
import {
  type Movement,
  noteUnpaidWin,
  type PlayContext,
  type PlayOutcome,
  type PlayResult,
  payWin,
  placeBet,
  readPlayContext,
  takeBack,
} from './wallet.repository.ts';

export interface WalletDesk {
  readonly clock: Clock;
  readonly brands: Brands;
  readonly query: Query;
}

/** The provider whose signature was under the call. */
export interface Caller {
  readonly provider: string;
  readonly log: FastifyBaseLogger;
}

/** Who plays what. */
export interface Play {
  readonly user: string;
  readonly token: string;
  readonly game: string;
}
export interface PlayMovement extends Play {
  /** The provider's own id of it. */
  readonly ref: string;
  readonly round: string;
  /** Nothing more is staked on the round. */
  readonly closes: boolean;
}
export interface Amount {
  /** As the protocol counts: what a repeat is compared by. */
  readonly sent: number;
  /** Null: it has a part of a minor unit. */
  readonly minor: bigint | null;
  /** The minor units in it that are whole. */
  readonly whole: bigint;
  readonly currency: string;
}
export interface BetAsked extends PlayMovement {
  readonly amount: Amount;
  /** Somebody else pays for it. */
  readonly free: { readonly reward: string | null } | null;
}
export interface WinAsked extends PlayMovement {
  readonly amount: Amount;
  /** The bet it is for; null: whichever of the round's. */
  readonly target: string | null;
}
export interface RollbackAsked extends PlayMovement {
  /** What is to be undone. */
  readonly target: string;
  /** What that moved, where the protocol says it. */
  readonly amount: Amount | null;
}

/** What may become of a call; only of `done` something moved, now or when it was asked the first time. */
export type Verdict =
  | 'done'
  // The config service has not been heard yet: ask again.
  | 'brandsUnknown'
  | 'brandMissing'
  | 'sessionMissing'
  | 'sessionOver'
  | 'gameWrong'
  | 'currencyWrong'
  | 'amountBroken'
  | 'targetIsItself'
  | 'playerBlocked'
  | 'maintenance'
  | 'moneyShort'
  | 'dataDiffers'
  | 'rolledBack'
  | 'betMissing'
  | 'roundClosed';

export interface DeskAnswer {
  readonly verdict: Verdict;
  /** What the player can spend, where the player is known. */
  readonly account?: { readonly currency: string; readonly minor: bigint };
  /** Our own id of what was done. */
  readonly transaction?: string;
}

interface Refusal {
  readonly refused: Verdict;
  /** Where the brand is known. */
  readonly player?: Player;
  readonly context?: PlayContext;
}
interface Admitted {
  readonly player: Player;
  readonly brand: BrandSnapshot;
  readonly context: PlayContext;
}

/** How long a launched game may stand still before its token is over. */
const GAME_IDLE_MS = SESSION_IDLE_MS;

const VERDICT_OF: Readonly<Record<PlayOutcome, Verdict>> = {
  posted: 'done',
  void: 'done',
  refused: 'moneyShort',
  mismatch: 'dataDiffers',
  tombstone: 'rolledBack',
  unknown: 'betMissing',
  closed: 'roundClosed',
  other_game: 'gameWrong',
};

/** Under which brand somebody plays. */
export async function identify(
  desk: WalletDesk,
  caller: Caller,
  user: string,
): Promise<{ verdict: Verdict; known?: { merchant: string; jurisdiction: string } }> {
  const found = await admit(desk, caller, { user, token: '' }, '');
  if ('refused' in found) return { verdict: found.refused };
  const { merchant } = found.player;
  return { verdict: 'done', known: { merchant, jurisdiction: found.brand.private.jurisdiction } };
}

export async function balance(desk: WalletDesk, caller: Caller, asked: Play): Promise<DeskAnswer> {
  const found = await admit(desk, caller, asked, '');
  if ('refused' in found) return answer(found.refused, found.context);
  return answer(tokenFault(desk, found, asked.game) ?? 'done', found.context);
}

/**
 * Takes a stake; none for a free bet, which is booked all the same. The only movement for which token, game, member and brand must all be
 * in order.
 */
export async function bet(desk: WalletDesk, caller: Caller, asked: BetAsked): Promise<DeskAnswer> {
  const found = await admitAmount(desk, caller, asked);
  if ('refused' in found) return answer(found.refused, found.context);
  const { context } = found;
  // A repeat is answered as the first time, whatever has become of the token since.
  const fault = context.known ? null : betFault(desk, found, asked);
  if (fault !== null) return answer(fault, context);
  // Whether a stake is taken is what a bet is about; a win pays the same either way.
  const movement = movementOf(desk, caller, found, asked, asked.free === null ? {} : { free: true });
  const { round, game, token, free } = asked;
  const result = await placeBet(desk.query, { ...movement, round, game, amount: found.amount, free }, hashToken(token));
  if (result.outcome === 'closed')
    caller.log.warn({ round, provider: caller.provider }, 'bet on a closed round refused');
  return answerOf(result, context, asked.amount.currency);
}

/** Pays for a bet that stands. The token is not asked: what is owed is owed after log-out, expiry or a block too. */
export async function win(desk: WalletDesk, caller: Caller, asked: WinAsked): Promise<DeskAnswer> {
  const found = await admitAmount(desk, caller, asked);
  if ('refused' in found) return refuseWin(desk, caller, asked, found);
  const { context, player } = found;
  const { round, game, target } = asked;
  const { currency } = asked.amount;
  if (!context.known && currency !== context.currency)
    return refuseWin(desk, caller, asked, { refused: 'currencyWrong', player, context });
  // Without a bet's id nothing else of it says that it is a win.
  const kind = target === null ? { win: true } : {};
  const movement = { ...movementOf(desk, caller, found, asked, kind), round, game, amount: found.amount };
  const result = await payWin(desk.query, movement, target);
  if (result.late) caller.log.warn({ round, provider: caller.provider }, 'win after the round was closed paid');
  if (result.outcome !== 'posted') await noteUnpaid(desk, caller, asked, found, result.outcome);
  return answerOf(result, context, currency);
}

/** Why a win never came to the ledger; of the others nobody knows whose it would be, or it is to be sent again. */
const UNPAID_BY: Readonly<Partial<Record<Verdict, UnpaidReason>>> = {
  sessionMissing: 'no_member',
  amountBroken: 'amount',
  currencyWrong: 'currency',
};

async function refuseWin(desk: WalletDesk, caller: Caller, asked: WinAsked, refusal: Refusal): Promise<DeskAnswer> {
  const { refused, player, context } = refusal;
  // Whatever else is wrong with it, its id is another's.
  const reason = context?.known ? 'mismatch' : UNPAID_BY[refused];
  if (player !== undefined && reason !== undefined) await noteUnpaid(desk, caller, asked, { player, context }, reason);
  return answer(refused, context);
}

/** Somebody has to look: the provider thinks it owes this. Guests' money is nobody's. */
async function noteUnpaid(
  desk: WalletDesk,
  { provider, log }: Caller,
  { ref, round, game, amount: { whole: amount, currency } }: WinAsked,
  { player, context }: { readonly player: Player; readonly context?: PlayContext | undefined },
  outcome: UnpaidReason | PlayOutcome,
): Promise<void> {
  log.error({ transaction: ref, round, outcome, provider }, 'win not paid');
  const reason = UNPAID_REASONS.find((each) => each === outcome);
  if (reason === undefined || currency === DEMO_CURRENCY || context?.currency === DEMO_CURRENCY) return;
  const win = { ...player, provider, ref, round, game, amount, currency, at: desk.clock.now() };
  await noteUnpaidWin(desk.query, win, reason);
}

/** Undoes a transaction, or leaves a tombstone where it has not come yet. The token is not asked. */
export async function rollback(desk: WalletDesk, caller: Caller, asked: RollbackAsked): Promise<DeskAnswer> {
  if (asked.target === asked.ref) return answer('targetIsItself');
  const found = await admit(desk, caller, asked, asked.ref);
  if ('refused' in found) return answer(found.refused, found.context);
  const { context } = found;
  const { minor: amount, currency } = asked.amount ?? { minor: null, currency: context.currency };
  if (asked.amount !== null && amount === null) return answer('amountBroken', context);
  if (!context.known && currency !== context.currency) return answer('currencyWrong', context);
  const result = await takeBack(desk.query, { ...movementOf(desk, caller, found, asked), amount }, asked.target);
  return answerOf(result, context, currency);
}

/** The brand and the member a request is about. The tenant is the one under which the member is found. */
async function admit(
  desk: WalletDesk,
  { provider }: Caller,
  { user, token }: Pick<Play, 'user' | 'token'>,
  ref: string,
): Promise<Admitted | Refusal> {
  const player = parsePlayer(user);
  if (player === null) return { refused: 'sessionMissing' };
  const brand = desk.brands.get(player.merchant);
  // A refusal is for good, and a win would be lost by it: before the brands are known, the provider is to ask again.
  if (brand === undefined) return { refused: desk.brands.isComplete() ? 'brandMissing' : 'brandsUnknown' };
  const context = await readPlayContext(desk.query, { ...player, provider, tokenHash: hashToken(token), ref });
  return context === null ? { refused: 'sessionMissing', player } : { player, brand, context };
}

/** The same, and the amount in minor units. */
async function admitAmount(
  desk: WalletDesk,
  caller: Caller,
  asked: BetAsked | WinAsked,
): Promise<(Admitted & { readonly amount: bigint }) | Refusal> {
  const found = await admit(desk, caller, asked, asked.ref);
  if ('refused' in found) return found;
  const { minor } = asked.amount;
  if (minor !== null) return { ...found, amount: minor };
  return { refused: 'amountBroken', player: found.player, context: found.context };
}

function betFault(desk: WalletDesk, found: Admitted, { game, amount }: BetAsked): Verdict | null {
  const { brand, context } = found;
  const fault = tokenFault(desk, found, game);
  if (fault !== null) return fault;
  if (amount.currency !== context.currency) return 'currencyWrong';
  if (context.memberState !== 'active' || !mayPlayIn(brand, context)) return 'playerBlocked';
  if (!isStillOffered(brand, context)) return 'gameWrong';
  return brand.private.maintenance ? 'maintenance' : null;
}

/** A category, a vendor and a game may each be switched off while somebody plays: what was staked is played out, nothing more is. */
function isStillOffered(manifest: BrandSnapshot, { gameType, gameVendor, gameCode }: PlayContext): boolean {
  if (gameType === null || !isGameType(gameType) || gameVendor === null || gameCode === null) return false;
  return isGameOffered({ manifest }, { vendor: gameVendor, code: gameCode, gameType });
}

/** Real money is not for trial accounts, nor theirs for others (SEC-B10), whatever a launch may have allowed. */
function mayPlayIn({ public: { switches } }: BrandSnapshot, { accountType, currency }: PlayContext): boolean {
  const isTrial = accountType === TRIAL_ACCOUNT_TYPE;
  return isTrial === (currency === DEMO_CURRENCY) && (!isTrial || switches.FREEPLAY3);
}

/** A token is for one member, one provider, one game, and one log-in that goes on. */
function tokenFault(desk: WalletDesk, { brand, context }: Admitted, game: string): Verdict | null {
  const { sessionSeenAt, loginCreatedAt, loginEnded, gameCode } = context;
  if (sessionSeenAt === null || loginCreatedAt === null) return 'sessionMissing';
  const now = desk.clock.now().getTime();
  const isOver =
    now >= sessionSeenAt.getTime() + GAME_IDLE_MS || now >= loginCreatedAt.getTime() + brand.private.session.absoluteMs;
  if (loginEnded || isOver) return 'sessionOver';
  return gameCode === game ? null : 'gameWrong';
}

/**
 * What a repeat is compared by: reference, amount, currency, round, user and game (peers d5); never token or request id. The names are those
 * under which what stands in the ledger was hashed: they stay.
 */
function movementOf(
  desk: WalletDesk,
  { provider }: Caller,
  { player, context }: Admitted,
  asked: BetAsked | WinAsked | RollbackAsked,
  more: object = {},
): Movement {
  const { user, round, game, ref } = asked;
  const reference = 'target' in asked ? asked.target : null;
  const currency = asked.amount?.currency ?? context.currency;
  const amount = asked.amount?.sent ?? null;
  return {
    ...player,
    provider,
    ref,
    hash: hashRequest({ user, round, game_code: game, currency, reference, amount, ...more }),
    at: desk.clock.now(),
    currency,
    closes: asked.closes,
  };
}

/** With the balance after it, unless the movement was in another currency, or the round refused it. */
function answerOf({ outcome, tx, balance: after }: PlayResult, context: PlayContext, currency: string): DeskAnswer {
  const isAfter = after !== null && currency === context.currency;
  const told = answer(VERDICT_OF[outcome], isAfter ? { ...context, balance: after } : context);
  return tx === null ? told : { ...told, transaction: tx };
}

const answer = (verdict: Verdict, context?: PlayContext): DeskAnswer =>
  context === undefined ? { verdict } : { verdict, account: { currency: context.currency, minor: context.balance } };
