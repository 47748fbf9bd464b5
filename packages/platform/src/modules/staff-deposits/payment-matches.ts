import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import { MATCH_WAITS_HOURS, type MatchRequest, type UnmatchedPayment } from '@marquee/contracts/schemas/staff-deposits';
import { ProblemError } from '@marquee/server-kit';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { decide, isLapsed, requestApproval } from '../approvals/index.ts';
import {
  giveBackMatched,
  lockDeposit,
  lockMatchedPayment,
  notifyDeposit,
  ownersOf,
  queryPaymentAt,
  RETURNS_FIRST_MS,
  updateDeposit,
} from '../deposits/index.ts';
import { findPlayer, lockMember, type Member } from '../member/index.ts';
import { sendPaymentMessage } from '../messages/index.ts';
import { whyNotPaidIn } from '../protection/index.ts';
import { noteRepair } from '../reconciliation/index.ts';
import { postWithin } from '../wallet/index.ts';
import { hashOf } from './match-hash.ts';
import { matchPosting } from './match-posting.ts';
import {
  findPayment,
  insertMatch,
  lastMatches,
  lockPayment,
  type MatchRecord,
  markResolved,
  returnsOfPayment,
} from './payment-matches.repository.ts';
import type { MatchRow, OpenPayment } from './payment-matches.tables.ts';
import { openPayment } from './unmatched-payments.ts';

const kind = 'payment';

/**
 * Requests a decision on a payment, which waits for a second person.
 * @throws ProblemError `not_found` (no such payment), `conflict` (it is resolved, or another decision waits), `validation_failed` (no such
 * player or deposit, another currency), `idempotency_mismatch`, as `requirePaidIn`.
 */
export async function requestMatch(
  db: TenantDb,
  ctx: StaffCtx,
  id: string,
  request: MatchRequest,
): Promise<UnmatchedPayment> {
  await lockPlayers(db, ctx, id, await namedIn(db, ctx, request));
  const payment = await requirePayment(db, ctx, id);
  const content = { paymentId: id, ...(await contentOf(db, ctx, payment, request)), note: request.note };
  const { approval, isRepeated } = await requestApproval(db, ctx, {
    kind,
    subject: id,
    contentHash: hashOf(content),
    waitsHours: MATCH_WAITS_HOURS,
  });
  if (!isRepeated) {
    const last = (await lastMatches(db, ctx, [id])).get(id);
    if (payment.resolvedAt !== null || (last && isOpen(last, ctx.clock.now()))) throw new ProblemError('conflict');
    await requirePaidIn(db, ctx, payment, content);
    await insertMatch(db, ctx, { id: approval.id, ...content });
  }
  return openPayment(db, ctx, id);
}

/**
 * A second person approves what was shown: the player is credited, or the payment counts as given back. Repeating it has no second effect.
 * @throws ProblemError `not_found`, `conflict` (as `decide`); as `requirePaidIn`: nothing is decided then.
 */
export async function approveMatch(
  db: TenantDb,
  ctx: StaffCtx,
  id: string,
  { hash }: { readonly hash: string },
): Promise<UnmatchedPayment> {
  await lockPlayers(db, ctx, id, (await requireMatch(db, ctx, id)).match);
  const payment = await requirePayment(db, ctx, id);
  const { match } = await requireMatch(db, ctx, id);
  const decision = { end: 'approved', shown: Buffer.from(hash, 'hex'), contentHash: hashOf(match) } as const;
  const { isRepeated } = await decide(db, ctx, { kind, id: match.id }, decision);
  if (!isRepeated) {
    const meant = match.resolution === 'credit' ? match.depositId : payment.depositId;
    // Before the accounts, as a callback about the deposit locks them.
    if (meant !== null) await lockDeposit(db, ctx, meant);
    await requirePaidIn(db, ctx, payment, match);
    if (match.memberId !== null) await credit(db, ctx, payment, match, match.memberId);
    if (meant !== null) await endDeposit(db, ctx, meant, match.resolution === 'credit' ? 'matched' : 'givenBack');
    const now = ctx.clock.now();
    await markResolved(db, ctx, id, now);
    if (match.resolution === 'credit') {
      await applyReturns(db, ctx, payment);
      await queryPaymentAt(db, ctx, id, new Date(now.getTime() + RETURNS_FIRST_MS));
    }
    const order = payment.orderId.slice(ctx.merchant.length + 1);
    await noteRepair(db, ctx, { provider: payment.provider, order, by: 'staff' });
  }
  return openPayment(db, ctx, id);
}

/** Rejects another person's request, or withdraws an own one. @throws ProblemError `not_found`, `conflict`. */
export async function endMatch(
  db: TenantDb,
  ctx: StaffCtx,
  id: string,
  decision: { readonly end: 'rejected' | 'withdrawn'; readonly reason: string },
): Promise<UnmatchedPayment> {
  await requirePayment(db, ctx, id);
  const { match } = await requireMatch(db, ctx, id);
  await decide(db, ctx, { kind, id: match.id }, decision);
  return openPayment(db, ctx, id);
}

/**
 * Locks every player whom a decision on a payment concerns, in the order of their ids: two decisions may each name the other's player.
 * `requirePayment` and `lockDeposit` find them locked.
 */
async function lockPlayers(
  db: TenantDb,
  ctx: StaffCtx,
  id: string,
  { memberId, depositId }: Pick<Content, 'memberId' | 'depositId'>,
): Promise<void> {
  const payment = await findPayment(db, ctx, id);
  const owners = await ownersOf(
    db,
    ctx,
    [payment?.depositId, depositId].filter((each) => each != null),
  );
  const concerned = new Set(memberId === null ? owners : [...owners, memberId]);
  for (const each of [...concerned].sort()) await lockMember(db, ctx, each);
}

/** Before it is checked: it may name none that there is. */
async function namedIn(
  db: TenantDb,
  ctx: StaffCtx,
  request: MatchRequest,
): Promise<Pick<Content, 'memberId' | 'depositId'>> {
  if (request.end === 'giveBack') return { memberId: null, depositId: null };
  return { memberId: (await findPlayer(db, ctx, request.player))?.id ?? null, depositId: request.deposit };
}

type Content = Pick<MatchRow, 'resolution' | 'memberId' | 'depositId'>;

async function contentOf(db: TenantDb, ctx: StaffCtx, payment: OpenPayment, request: MatchRequest): Promise<Content> {
  if (request.end === 'giveBack') return { resolution: 'give_back', memberId: null, depositId: null };
  const deposit = request.deposit === null ? null : await lockDeposit(db, ctx, request.deposit);
  if (request.deposit !== null && deposit === null) refuse('deposit');
  const player = request.player === '' ? (deposit?.memberId ?? '') : request.player;
  const member = await findPlayer(db, ctx, player);
  if (!isCreditable(member) || (deposit !== null && deposit.memberId !== member.id)) refuse('player');
  if (payment.currency !== member.currency) refuse('currency');
  return { resolution: 'credit', memberId: member.id, depositId: deposit?.id ?? null };
}

/**
 * A payment is credited to no player who is excluded or in a time-out, nor beyond a deposit limit: it can only be given back.
 * @throws ProblemError `player_excluded` (or in a time-out), `deposit_limit_reached`.
 */
async function requirePaidIn(
  db: TenantDb,
  ctx: StaffCtx,
  { amount }: OpenPayment,
  { memberId, depositId }: Content,
): Promise<void> {
  if (memberId === null) return;
  const meant = depositId === null ? null : await lockDeposit(db, ctx, depositId);
  // Only a deposit in review ends by it.
  const ended = meant?.state === 'review' ? meant.id : null;
  const why = await whyNotPaidIn(db, ctx, memberId, { amount, depositId: ended });
  if (why !== null) throw new ProblemError(why === 'limit' ? 'deposit_limit_reached' : 'player_excluded');
}

/** Guests have demo money, which no payment adds to. */
const isCreditable = (member: Member | null): member is Member =>
  member !== null && member.accountType !== TRIAL_ACCOUNT_TYPE;

async function credit(
  db: TenantDb,
  ctx: StaffCtx,
  payment: OpenPayment,
  { depositId }: MatchRow,
  memberId: string,
): Promise<void> {
  const { outcome } = await postWithin(db, ctx, matchPosting(payment, memberId, depositId));
  if (outcome !== 'posted') throw new Error(`The ledger answered "${outcome}" to a matched payment`);
  const { id, amount: minor, currency } = payment;
  const message = { memberId, type: 'deposit_credited', minor, currency, reason: null, ref: id } as const;
  await sendPaymentMessage(db, ctx, message);
}

/** What the provider had given back of it before goes back from the player's account, too. */
async function applyReturns(db: TenantDb, ctx: StaffCtx, payment: OpenPayment): Promise<void> {
  const name = { provider: payment.provider, order: payment.orderId, reference: payment.payment };
  for (const { id, kind, amount, currency, reversedAt } of await returnsOfPayment(db, ctx, payment)) {
    const matched = await lockMatchedPayment(db, ctx, name);
    const returned = { id, kind, amount, currency, isReversed: reversedAt !== null };
    if (matched !== null) await giveBackMatched(db, ctx, matched, returned);
  }
}

/** The order itself was not paid as it was made: what came instead has a line of its own, or goes back. Its player's pages show it now. */
async function endDeposit(db: TenantDb, ctx: StaffCtx, id: string, state: 'matched' | 'givenBack'): Promise<void> {
  const deposit = await lockDeposit(db, ctx, id);
  if (deposit === null) return;
  // The callback of a refund may be lost, so matched payments are queried too.
  const dueAt = state === 'matched' ? new Date(ctx.clock.now().getTime() + RETURNS_FIRST_MS) : null;
  if (deposit.state === 'review') await updateDeposit(db, ctx, id, { state, reason: null, dueAt });
  await notifyDeposit(db, ctx, deposit);
}

const isOpen = ({ approval }: MatchRecord, now: Date): boolean =>
  approval.state === 'waiting' && !isLapsed(approval, now);

async function requirePayment(db: TenantDb, ctx: StaffCtx, id: string): Promise<OpenPayment> {
  const known = await findPayment(db, ctx, id);
  // As events about its order lock.
  if (known !== null && known.depositId !== null) await lockDeposit(db, ctx, known.depositId);
  const found = await lockPayment(db, ctx, id);
  if (found === null) throw new ProblemError('not_found');
  return found;
}

async function requireMatch(db: TenantDb, ctx: StaffCtx, id: string): Promise<MatchRecord> {
  const found = (await lastMatches(db, ctx, [id])).get(id);
  if (found === undefined) throw new ProblemError('not_found');
  return found;
}

function refuse(path: 'player' | 'deposit' | 'currency'): never {
  throw new ProblemError('validation_failed', { errors: [{ path, code: 'choice' }] });
}
