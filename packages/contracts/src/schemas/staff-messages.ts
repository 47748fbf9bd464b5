/** Messages to members as staff write and see them. Times are ISO 8601 UTC, except where a wall clock time is named. */
import * as z from 'zod/mini';
import { languageCodeSchema } from '../manifest.ts';
import { isPlainText, STORABLE, WHOLE_CHARACTERS } from '../text.ts';
import { reasonText } from './reason.ts';
import { forReader, listedPlayer } from './staff-parts.ts';

export const TITLE_MAX_CHARS = 120;
export const BODY_MAX_CHARS = 10_000;
/** Members of one list. */
export const RECIPIENTS_MAX = 1_000;
export const STAFF_MESSAGES_PER_PAGE = 20;
/** From its time to its expiry, when staff give none, and at most. */
export const SHOWN_DAYS = 30;
export const SHOWN_MAX_DAYS = 365;

export const messageTextSchema = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(TITLE_MAX_CHARS), z.regex(WHOLE_CHARACTERS)),
  body: z.string().check(z.trim(), z.minLength(1), z.maxLength(BODY_MAX_CHARS), z.regex(STORABLE)),
});
export type MessageText = z.infer<typeof messageTextSchema>;
const texts = z
  .partialRecord(languageCodeSchema, messageTextSchema)
  .check(z.refine((each) => Object.keys(each).length > 0));
/** New texts. Those of earlier versions may have characters that are refused now. */
const newTexts = texts.check(
  z.refine((each) => Object.values(each).every(({ title, body }) => isPlainText(title) && isPlainText(body))),
);
export type MessageTexts = z.infer<typeof texts>;

/** Usernames or ids, in the body because they are personal. */
export const recipientsRequest = z.strictObject({
  names: z.array(z.string().check(z.minLength(1), z.maxLength(255))).check(z.minLength(1), z.maxLength(RECIPIENTS_MAX)),
});
/** `unknown`: as they were typed. Guests count as unknown. */
export const recipientsValue = z.object({
  members: z.array(listedPlayer),
  unknown: z.array(z.string()),
});
export type RecipientsValue = z.infer<typeof recipientsValue>;

const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(WHOLE_CHARACTERS));
/** Wall clock time `YYYY-MM-DDTHH:mm` in the brand's zone. */
const localTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/));

export const sendMessageRequest = z.strictObject({
  to: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('members'),
      members: z.array(id).check(z.minLength(1), z.maxLength(RECIPIENTS_MAX)),
    }),
    /** `newcomers`: also to members who register later, until it expires. It waits for a second person. */
    z.strictObject({ kind: z.literal('brand'), newcomers: z.boolean() }),
  ]),
  texts: newTexts,
  /** Null: at once. */
  showsAt: z.nullable(localTime),
  /** Null: `SHOWN_DAYS` after its time. */
  expiresAt: z.nullable(localTime),
});
export type SendMessageRequest = z.infer<typeof sendMessageRequest>;

export const withdrawMessageRequest = z.strictObject({ reason: reasonText });

/** `by` and `author`: id of the staff account. */
const action = { by: z.string(), at: z.string() };
export const staffMessageSchema = z.object({
  id: z.string(),
  /** `waiting`: for a second person. `sent`: visible from `showsAt` to `expiresAt`. */
  state: z.enum(['waiting', 'sent', 'withdrawn']),
  audience: z.enum(['members', 'brand']),
  newcomers: z.boolean(),
  /** Of a brand: its members when it was sent. */
  recipients: z.number(),
  /** The first usernames; none for a brand. */
  to: z.array(z.string()),
  reads: z.number(),
  texts,
  showsAt: z.string(),
  expiresAt: z.string(),
  author: z.string(),
  createdAt: z.string(),
  approved: z.nullable(z.object(action)),
  withdrawn: z.nullable(z.object({ ...action, reason: z.string() })),
});
export type StaffMessage = z.infer<typeof staffMessageSchema>;

/** Newest first. `before`: `next` of the previous page. */
export const staffMessagesRequest = z.strictObject({ before: z.optional(z.uuid()) });
export const staffMessagesValue = z.object({ messages: z.array(staffMessageSchema), next: z.nullable(z.string()) });
export const sentMessagesValue = z.extend(staffMessagesValue, forReader);
export type SentMessagesValue = z.infer<typeof sentMessagesValue>;
