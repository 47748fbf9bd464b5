import { createHash } from 'node:crypto';
import {
  type RecipientsValue,
  type SendMessageRequest,
  SHOWN_DAYS,
  SHOWN_MAX_DAYS,
  type StaffMessage,
} from '@marquee/contracts/schemas/staff-messages';
import { WHOLE_CHARACTERS } from '@marquee/contracts/text';
import { instantOf } from '@marquee/contracts/zoned-time';
import { ProblemError } from '@marquee/server-kit';
import { v7 as uuidv7 } from 'uuid';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { DAY_MS } from '../../utc-day.ts';
import { usernameKey } from '../member/index.ts';
import { announce } from './announce.ts';
import type { MessageRecord } from './messages.tables.ts';
import {
  changeMessage,
  countMembers,
  findMessageByKey,
  findRecipients,
  insertMessage,
  insertRecipients,
  lockStaffMessage,
  viewOf,
} from './staff-messages.repository.ts';

/** The members with these usernames or ids, and the names that no member has. */
export async function resolveRecipients(
  db: TenantDb,
  ctx: StaffCtx,
  names: readonly string[],
): Promise<RecipientsValue> {
  const typed = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
  // PostgreSQL refuses some characters, and no name contains them.
  const possible = typed.filter((name) => WHOLE_CHARACTERS.test(name));
  const keyOf = new Map(possible.map((name) => [name, usernameKey(name)]));
  const found = await findRecipients(db, ctx, { ids: possible, keys: [...keyOf.values()] });
  const isFound = (name: string) => found.some(({ id, usernameKey: key }) => id === name || key === keyOf.get(name));
  return {
    members: found.map(({ id, username }) => ({ id, username })),
    unknown: typed.filter((name) => !isFound(name)),
  };
}

/**
 * Sends a message to members, or asks for approval of one to the whole brand. A repeated request has no second effect.
 * @throws ProblemError `validation_failed` (a time that does not exist, is past or in the wrong order), `not_found` (a recipient),
 * `idempotency_mismatch`.
 */
export async function sendMessage(db: TenantDb, ctx: StaffCtx, request: SendMessageRequest): Promise<StaffMessage> {
  const { idempotencyKey: key, actor } = ctx;
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest();
  const earlier = await findMessageByKey(db, ctx, { author: actor.id, key });
  if (earlier !== null) return answerRepeated(db, ctx, earlier, requestHash);
  const now = ctx.clock.now();
  const times = timesOf(ctx, request, now);
  const { to, texts } = request;
  const isToBrand = to.kind === 'brand';
  const members = isToBrand ? [] : await requireMembers(db, ctx, to.members);
  const id = uuidv7({ msecs: now.getTime() });
  const isInserted = await insertMessage(db, ctx, {
    id,
    type: 'staff',
    audience: to.kind,
    newcomers: isToBrand && to.newcomers,
    texts,
    ...times,
    state: isToBrand ? 'waiting' : 'sent',
    announcedAt: isToBrand || times.showsAt > now ? null : now,
    recipients: members.length,
    createdAt: now,
    author: actor.id,
    idempotencyKey: key,
    requestHash,
  });
  if (!isInserted) {
    const other = await findMessageByKey(db, ctx, { author: actor.id, key });
    if (other === null) throw new ProblemError('conflict');
    return answerRepeated(db, ctx, other, requestHash);
  }
  if (!isToBrand) {
    await insertRecipients(db, ctx, id, members);
    if (times.showsAt <= now) await announce(db, ctx, { id, audience: 'members' });
  }
  return requireView(db, ctx, id);
}

/** A second person sends a message to the whole brand. @throws ProblemError `not_found`, `conflict`. */
export async function approveMessage(db: TenantDb, ctx: StaffCtx, id: string): Promise<StaffMessage> {
  const message = await requireMessage(db, ctx, id);
  const now = ctx.clock.now();
  const { actor } = ctx;
  if (message.state === 'sent' && message.approvedBy === actor.id) return requireView(db, ctx, id);
  const isOver = message.expiresAt <= now;
  if (message.state !== 'waiting' || message.author === actor.id || isOver) throw new ProblemError('conflict');
  // Approved late: members who registered meanwhile are recipients too.
  const showsAt = new Date(Math.max(message.showsAt.getTime(), now.getTime()));
  await changeMessage(db, ctx, id, {
    state: 'sent',
    showsAt,
    approvedBy: actor.id,
    approvedAt: now,
    announcedAt: showsAt > now ? null : now,
    recipients: await countMembers(db, ctx),
  });
  if (showsAt <= now) await announce(db, ctx, message);
  return requireView(db, ctx, id);
}

export interface Withdrawal {
  readonly reason: string;
  /** The states that the message may be in. */
  readonly from: readonly MessageRecord['state'][];
}

/** Withdraws a message: no member sees it any more. @throws ProblemError `not_found`, `conflict`. */
export async function withdrawMessage(
  db: TenantDb,
  ctx: StaffCtx,
  id: string,
  { reason, from }: Withdrawal,
): Promise<StaffMessage> {
  const message = await requireMessage(db, ctx, id);
  const isRepeated = message.state === 'withdrawn' && message.withdrawnBy === ctx.actor.id;
  if (isRepeated && message.withdrawReason === reason) return requireView(db, ctx, id);
  if (!from.includes(message.state)) throw new ProblemError('conflict');
  const by = { withdrawnBy: ctx.actor.id, withdrawnAt: ctx.clock.now(), withdrawReason: reason };
  await changeMessage(db, ctx, id, { state: 'withdrawn', ...by });
  if (message.announcedAt !== null) await announce(db, ctx, message);
  return requireView(db, ctx, id);
}

/** @throws ProblemError `idempotency_mismatch`: the key was used for another message. */
function answerRepeated(
  db: TenantDb,
  ctx: StaffCtx,
  earlier: MessageRecord,
  requestHash: Buffer,
): Promise<StaffMessage> {
  if (earlier.requestHash?.equals(requestHash) !== true) throw new ProblemError('idempotency_mismatch');
  return requireView(db, ctx, earlier.id);
}

/** The message's times, from local times in the brand's zone. */
function timesOf({ manifest }: StaffCtx, { showsAt, expiresAt }: SendMessageRequest, now: Date) {
  const instant = (local: string): Date => {
    const found = instantOf(local, manifest.public.timezone);
    // Clocks that go forward skip this time.
    if (found === null) throw new ProblemError('validation_failed');
    return new Date(found);
  };
  const shows = showsAt === null ? now : instant(showsAt);
  const expires = expiresAt === null ? new Date(shows.getTime() + SHOWN_DAYS * DAY_MS) : instant(expiresAt);
  const isInOrder = shows >= now && expires > shows && expires.getTime() <= shows.getTime() + SHOWN_MAX_DAYS * DAY_MS;
  if (!isInOrder) throw new ProblemError('validation_failed');
  return { showsAt: shows, expiresAt: expires };
}

/** @throws ProblemError `not_found`: one of them is no member of the brand. */
async function requireMembers(db: TenantDb, ctx: StaffCtx, ids: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(ids)];
  const found = await findRecipients(db, ctx, { ids: distinct, keys: [] });
  if (found.length !== distinct.length) throw new ProblemError('not_found');
  return distinct;
}

async function requireMessage(db: TenantDb, ctx: StaffCtx, id: string): Promise<MessageRecord> {
  const message = await lockStaffMessage(db, ctx, id);
  if (message === null) throw new ProblemError('not_found');
  return message;
}

async function requireView(db: TenantDb, ctx: StaffCtx, id: string): Promise<StaffMessage> {
  const view = await viewOf(db, ctx, id);
  if (view === null) throw new ProblemError('not_found');
  return view;
}
