import {
  type RecipientsValue,
  recipientsValue,
  type SendMessageRequest,
  type SentMessagesValue,
  type StaffMessage,
  staffMessageSchema,
  staffMessagesValue,
} from '@marquee/contracts/schemas/staff-messages';
import type { FastifyBaseLogger } from 'fastify';
import { auditAction, performAudited, requireOwnPlatform } from '../platform/audited-action.ts';
import { requireSecondPerson } from '../platform/second-person.ts';
import type { PlayerDeps } from '../players/player.service.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { withPeople } from '../staff/with-people.ts';

export interface MessageDeps extends PlayerDeps {
  /** Called after a brand's messages have changed, or may have. */
  readonly onChange: (merchant: string) => void;
}

const missing = 'message_not_found';
const kind = 'message';

/** Reading is not recorded: the list has no personal data but usernames of recipients. */
export async function listMessages(
  { callPlatform, ...deps }: MessageDeps,
  who: SignedIn,
  merchant: string,
  body: { readonly before?: string | undefined },
): Promise<SentMessagesValue> {
  await requireOwnPlatform(deps, merchant);
  const found = await callPlatform(staffMessagesValue, { who, merchant, call: 'messages.list', body, missing });
  const ids = found.messages.flatMap(({ author, approved, withdrawn }) =>
    [author, approved?.by, withdrawn?.by].filter((id) => id !== undefined),
  );
  return withPeople(deps, who, found, ids);
}

/** Finds, records, then answers. The names are personal and not recorded. */
export async function findRecipients(
  { callPlatform, ...deps }: MessageDeps,
  who: SignedIn,
  merchant: string,
  body: { readonly names: readonly string[] },
): Promise<RecipientsValue> {
  await requireOwnPlatform(deps, merchant);
  const call = 'messages.recipients';
  const found = await callPlatform(recipientsValue, { who, merchant, call, body, missing });
  const detail = { found: found.members.length, unknown: found.unknown.length };
  await auditAction(deps, who, { kind, action: 'recipients', merchant, target: null, detail });
  return found;
}

interface Action {
  readonly merchant: string;
  readonly idempotencyKey: string;
}

/** Sends to members at once; a message to the whole brand then waits for `approveMessage`. */
export function sendMessage(
  deps: MessageDeps,
  who: SignedIn,
  { merchant, body, idempotencyKey }: Action & { readonly body: SendMessageRequest },
  log: FastifyBaseLogger,
): Promise<StaffMessage> {
  const { to, texts, showsAt, expiresAt } = body;
  const detail = {
    to: to.kind === 'brand' ? { brand: true, newcomers: to.newcomers } : { members: to.members },
    texts,
    showsAt,
    expiresAt,
  };
  return performAudited(deps, who, {
    kind,
    action: 'send',
    merchant,
    target: null,
    detail,
    call: () =>
      deps.callPlatform(staffMessageSchema, {
        who,
        merchant,
        body,
        idempotencyKey,
        call: 'messages.send',
        missing: 'player_not_found',
      }),
    resultDetail: ({ id, state, recipients }) => ({ message: id, state, recipients }),
    log,
  });
}

interface OneMessage extends Action {
  readonly message: string;
}

/** A second person sends a message to the whole brand. @throws ChangeError as `requireSecondPerson`. */
export async function approveMessage(
  deps: MessageDeps,
  who: SignedIn,
  { merchant, message, idempotencyKey }: OneMessage,
  log: FastifyBaseLogger,
): Promise<StaffMessage> {
  await requireOwnPlatform(deps, merchant);
  const params = { message };
  const call = { who, merchant, params, body: {}, missing } as const;
  const waiting = await deps.callPlatform(staffMessageSchema, { ...call, call: 'messages.open' });
  const author = await requireSecondPerson(deps, who, waiting.author);
  return performAudited(deps, who, {
    kind,
    action: 'approve',
    merchant,
    target: targetOf(message),
    detail: {},
    call: () => deps.callPlatform(staffMessageSchema, { ...call, call: 'messages.approve', idempotencyKey }),
    resultDetail: ({ showsAt, recipients }) => ({ author, showsAt, recipients }),
    log,
  });
}

/** Rejects a message that waits, or withdraws one: no player sees it any more. */
export function endMessage(
  deps: MessageDeps,
  who: SignedIn,
  {
    merchant,
    message,
    action,
    body,
    idempotencyKey,
  }: OneMessage & { readonly action: 'reject' | 'withdraw'; readonly body: { readonly reason: string } },
  log: FastifyBaseLogger,
): Promise<StaffMessage> {
  return performAudited(deps, who, {
    kind,
    action,
    merchant,
    target: targetOf(message),
    detail: body,
    call: () =>
      deps.callPlatform(staffMessageSchema, {
        who,
        merchant,
        body,
        idempotencyKey,
        missing,
        call: `messages.${action}`,
        params: { message },
      }),
    resultDetail: () => body,
    log,
  });
}

const targetOf = (message: string): string => `message.${message}`;
