import { type ChosenText, chooseText } from '@marquee/contracts/choose-text';
import type { LanguageCode } from '@marquee/contracts/languages';
import { formatAmount } from '@marquee/contracts/money';
import {
  EXCERPT_CHARS,
  type MessageRow,
  type MessagesQuery,
  type MessagesValue,
  type MessageValue,
} from '@marquee/contracts/schemas/messages';
import type { MessageTexts } from '@marquee/contracts/schemas/staff-messages';
import { ProblemError } from '@marquee/server-kit';
import { type Ctx, isTrial, type MemberCtx } from '../../context.ts';
import type { Query } from '../../db/query.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/member-notice.ts';
import type { Brands } from '../../services.ts';
import {
  countUnreadMessages,
  findVisible,
  listVisible,
  markDeleted,
  markRead,
  markRestored,
  type Reader,
  type VisibleMessage,
} from './member-messages.repository.ts';

/** Whether the member's brand shows messages now. Guests have none. */
export const hasMessages = ({ merchant, actor }: MemberCtx, brands: Brands): boolean =>
  !isTrial(actor) && brands.get(merchant)?.public.switches['memberCentre.messageV2'] === true;

const readerOf = ({ actor, clock }: MemberCtx): Reader => ({ memberId: actor.memberId, now: clock.now() });

export const countUnread = (query: Query, ctx: MemberCtx): Promise<number> =>
  countUnreadMessages(query, ctx, readerOf(ctx));

export async function listMessages(
  db: TenantDb,
  ctx: MemberCtx,
  { language, pageNo, pageSize }: MessagesQuery,
): Promise<MessagesValue> {
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize };
  const { messages, total } = await listVisible(db, ctx, readerOf(ctx), page);
  const rows = messages.map((message): MessageRow => {
    const text = textOf(ctx, message.texts, language);
    return { ...commonOf(message), text: text && excerpted(text) };
  });
  return { messages: rows, total, totalPages: Math.ceil(total / pageSize) };
}

/** Marks it as read. @throws ProblemError `not_found`: the member sees no such message. */
export async function openMessage(
  db: TenantDb,
  ctx: MemberCtx,
  id: string,
  language: LanguageCode | undefined,
): Promise<MessageValue> {
  const message = await findVisible(db, ctx, readerOf(ctx), id);
  if (message === null) throw new ProblemError('not_found');
  if ((await markRead(db, ctx, readerOf(ctx), id)) > 0) await notifyPages(db, ctx);
  return { ...commonOf(message), isRead: true, text: textOf(ctx, message.texts, language) };
}

export async function readAllMessages(db: TenantDb, ctx: MemberCtx): Promise<void> {
  if ((await markRead(db, ctx, readerOf(ctx), null)) > 0) await notifyPages(db, ctx);
}

/** @throws ProblemError `not_found` */
export async function deleteMessage(db: TenantDb, ctx: MemberCtx, id: string): Promise<void> {
  if (!(await markDeleted(db, ctx, readerOf(ctx), id))) throw new ProblemError('not_found');
  await notifyPages(db, ctx);
}

/** Undoes a deletion. @throws ProblemError `not_found` */
export async function restoreMessage(db: TenantDb, ctx: MemberCtx, id: string): Promise<void> {
  if (!(await markRestored(db, ctx, readerOf(ctx), id))) throw new ProblemError('not_found');
  await notifyPages(db, ctx);
}

/** The member's open pages count again. */
const notifyPages = (db: TenantDb, { merchant, actor }: MemberCtx): Promise<void> =>
  notifyMember(db, { merchant, member: actor.memberId, event: { type: 'unread' } });

const commonOf = ({ id, type, showsAt, isRead, payment }: VisibleMessage) => ({
  id,
  type,
  isRead,
  at: showsAt.toISOString(),
  payment: payment && {
    amount: formatAmount(BigInt(payment.minor), payment.currency),
    currency: payment.currency,
    reason: payment.reason,
    until: payment.until ?? null,
  },
});

/** The text in the reader's language, else in the brand's default language, else in any. */
const textOf = ({ manifest }: Ctx, texts: MessageTexts | null, language: LanguageCode | undefined): ChosenText | null =>
  chooseText(texts ?? {}, language, manifest.public.defaultLanguage);

/** The body's beginning on one line, cut between characters. */
function excerpted({ language, title, body }: ChosenText) {
  const characters = [...body.replaceAll(/\s+/g, ' ')];
  const end = characters.length > EXCERPT_CHARS ? '…' : '';
  return { language, title, excerpt: characters.slice(0, EXCERPT_CHARS).join('') + end };
}
