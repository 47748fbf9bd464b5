/** A member's messages from the brand [W11]. Times are ISO 8601 UTC. */
import * as z from 'zod/mini';
import { languageCodeSchema } from '../manifest.ts';
import { pageLimit } from '../page-limit.ts';

/** The notice types of §4, raised by payments, that of a payout that was made, and those of an order that is cancelled, or a payment that goes back, because of protection. The page has their texts. */
export const PAYMENT_MESSAGE_TYPES = [
  'deposit_credited',
  'withdrawal_approved',
  'withdrawal_paid',
  'withdrawal_rejected',
  'deposit_failed',
  'deposit_cancelled',
  'deposit_over_limit',
  'deposit_kept_out',
] as const;
export type PaymentMessageType = (typeof PAYMENT_MESSAGE_TYPES)[number];
/** With texts of their own. `staff`: written by staff. `account`: a change to what protects the account. */
export const MESSAGE_TYPES = [...PAYMENT_MESSAGE_TYPES, 'staff', 'account'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

export const MESSAGES_PER_PAGE = 10;
/** Characters of a text in the list. */
export const EXCERPT_CHARS = 160;

export const unreadCountValue = z.object({ count: z.number() });
export type UnreadCountValue = z.infer<typeof unreadCountValue>;

/** Newest first, pages counted from 1. */
export const messagesQuery = z.object({
  language: z.optional(languageCodeSchema),
  pageNo: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  pageSize: pageLimit(MESSAGES_PER_PAGE),
});
export type MessagesQuery = z.infer<typeof messagesQuery>;

const text = {
  /** The language of `title` and `body`. */
  language: languageCodeSchema,
  title: z.string(),
};
const common = {
  id: z.string(),
  type: z.enum(MESSAGE_TYPES),
  at: z.string(),
  isRead: z.boolean(),
  /** Of a payment: decimal text. `until`: when a payout without an answer counts as received. */
  payment: z.nullable(
    z.object({
      amount: z.string(),
      currency: z.string(),
      reason: z.nullable(z.string()),
      until: z.nullable(z.string()),
    }),
  ),
};

/** `text`: null for a payment, whose text the page has. */
export const messageRow = z.object({ ...common, text: z.nullable(z.object({ ...text, excerpt: z.string() })) });
export type MessageRow = z.infer<typeof messageRow>;
export const messagesValue = z.object({ messages: z.array(messageRow), total: z.number(), totalPages: z.number() });
export type MessagesValue = z.infer<typeof messagesValue>;

/** The whole message. Opening it marks it as read. */
export const messageValue = z.object({ ...common, text: z.nullable(z.object({ ...text, body: z.string() })) });
export type MessageValue = z.infer<typeof messageValue>;

const messageId = z.uuid();
export const messageOpenRequest = z.strictObject({ messageId, language: z.optional(languageCodeSchema) });
export const messageRequest = z.strictObject({ messageId });
