import type {
  PayoutAccountAddRequest,
  PayoutAccountRow,
  PayoutAccountsValue,
} from '@marquee/contracts/schemas/cashier';
import { ProblemError } from '@marquee/server-kit';
import { v7 as uuidv7 } from 'uuid';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/member-notice.ts';
import type { MailOutbox } from '../../outbound/mail/index.ts';
import { type AccountNotice, enqueueAccountNotice } from '../account-notice/index.ts';
import { lockMember } from '../member/index.ts';
import { throttle } from '../verification/index.ts';
import { isOwnName } from './account-holder.ts';
import { maskedNumber, numberKey } from './account-number.ts';
import {
  findPayoutAccount,
  insertPayoutAccount,
  listPayoutAccounts,
  markAccountRemoved,
  type PayoutAccount,
} from './payout-accounts.repository.ts';

const HOUR_MS = 60 * 60_000;
const ACCOUNTS_MAX = 10;
/** More than a person has, too few to try out names. */
const ADDITIONS = { action: 'payout-account', times: 10, periodMs: 24 * HOUR_MS };

export interface PayoutAccountDeps {
  readonly withTenant: WithTenant;
  readonly mail: Pick<MailOutbox, 'wake'>;
}

/** The member's accounts, the oldest first. */
export async function readPayoutAccounts(db: TenantDb, ctx: MemberCtx): Promise<PayoutAccountsValue> {
  const accounts = await listPayoutAccounts(db, ctx, ctx.actor.memberId);
  return { accounts: accounts.map(rowOf), holdHours: ctx.manifest.private.cashier.accountHoldHours };
}

const rowOf = ({ id, kind, holder, number, bank, addedAt, usableAt }: PayoutAccount): PayoutAccountRow => ({
  accountId: id,
  kind,
  holder,
  number: maskedNumber(number),
  bank,
  addedAt: addedAt.toISOString(),
  usableAt: usableAt.toISOString(),
});

/**
 * Adds an account that the member is paid to. Money can be sent to it after the brand's hold. An account that the member has is left as it
 * is. `host`: the brand's, for the notice's link.
 * @throws ProblemError `validation_failed`, `too_many_requests`, `payout_account_name`, `conflict` (no more accounts).
 */
export async function addPayoutAccount(
  { withTenant, mail }: PayoutAccountDeps,
  ctx: MemberCtx,
  request: PayoutAccountAddRequest,
  host: string,
): Promise<PayoutAccountRow> {
  const { memberId } = ctx.actor;
  const { accountHoldHours, withdrawalMethods } = ctx.manifest.private.cashier;
  if (!withdrawalMethods.some(({ kind }) => kind === request.kind))
    throw new ProblemError('validation_failed', { errors: [{ path: 'kind', code: 'choice' }] });
  const retryAfterSeconds = await withTenant(ctx, (db) => throttle(db, ctx, memberId, ADDITIONS));
  if (retryAfterSeconds !== null) throw new ProblemError('too_many_requests', { retryAfterSeconds });
  const account = await withTenant(ctx, async (db) => {
    await lockMember(db, ctx, memberId);
    if (!(await isOwnName(db, ctx, memberId, request.holder))) throw new ProblemError('payout_account_name');
    const accounts = await listPayoutAccounts(db, ctx, memberId);
    const key = numberKey(request);
    const known = accounts.find(
      ({ kind, bank, numberKey: other }) => kind === request.kind && bank === request.bank && other === key,
    );
    if (known !== undefined) return known;
    if (accounts.length >= ACCOUNTS_MAX) throw new ProblemError('conflict');
    const now = ctx.clock.now();
    const added: PayoutAccount = {
      ...request,
      id: uuidv7({ msecs: now.getTime() }),
      memberId,
      numberKey: key,
      addedAt: now,
      usableAt: new Date(now.getTime() + accountHoldHours * HOUR_MS),
      removedAt: null,
    };
    await insertPayoutAccount(db, ctx, added);
    await reportChange(db, ctx, { event: 'payout_account_added', memberId, at: now, until: added.usableAt, host });
    return added;
  });
  mail.wake(ctx.merchant);
  return rowOf(account);
}

/** Removes an account of the member; a removed one stays so. @throws ProblemError `not_found`. */
export async function removePayoutAccount(
  { withTenant, mail }: PayoutAccountDeps,
  ctx: MemberCtx,
  id: string,
  host: string,
): Promise<void> {
  const { memberId } = ctx.actor;
  const now = ctx.clock.now();
  await withTenant(ctx, async (db) => {
    const known = await findPayoutAccount(db, ctx, memberId, id);
    if (known === null) throw new ProblemError('not_found');
    if (await markAccountRemoved(db, ctx, { memberId, id, now }))
      await reportChange(db, ctx, { event: 'payout_account_removed', memberId, at: now, host });
  });
  mail.wake(ctx.merchant);
}

/** To the member by mail and message, and to the member's open pages. */
async function reportChange(db: TenantDb, ctx: MemberCtx, notice: AccountNotice): Promise<void> {
  const { memberId } = notice;
  await enqueueAccountNotice(db, ctx, notice);
  const event = { type: 'cashier', about: 'payoutAccount', id: memberId } as const;
  await notifyMember(db, { merchant: ctx.merchant, member: memberId, event });
}
