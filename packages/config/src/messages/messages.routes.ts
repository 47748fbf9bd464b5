import {
  recipientsRequest,
  recipientsValue,
  sendMessageRequest,
  sentMessagesValue,
  staffMessageSchema,
  staffMessagesRequest,
  withdrawMessageRequest,
} from '@marquee/contracts/schemas/staff-messages';
import * as z from 'zod/mini';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { idempotencyKeyOf } from '../staff/write-headers.ts';
import {
  approveMessage,
  endMessage,
  findRecipients,
  listMessages,
  type MessageDeps,
  sendMessage,
} from './messages.service.ts';

/** Long texts in many languages, and lists of names. */
const TEXTS_BYTES = 256 * 1024;

const oneBrand = z.object({ merchant: z.string() });
const oneMessage = z.extend(oneBrand, { message: z.string().check(z.maxLength(64)) });

/** Messages to a brand's players [W11]. */
export function messagesRoutes(routes: StaffRoutes, deps: MessageDeps): void {
  /** An action that failed may have had its effect nevertheless. */
  const changing = <Result>(merchant: string, action: Promise<Result>): Promise<Result> =>
    action.finally(() => deps.onChange(merchant));
  routes.route('messages', {
    params: oneBrand,
    query: staffMessagesRequest,
    value: sentMessagesValue,
    handler: (who, { params, query }) => listMessages(deps, who, params.merchant, query),
  });
  routes.route('messageRecipients', {
    params: oneBrand,
    body: recipientsRequest,
    bodyLimitBytes: TEXTS_BYTES,
    value: recipientsValue,
    handler: (who, { params, body }) => findRecipients(deps, who, params.merchant, body),
  });
  routes.route('sendMessage', {
    params: oneBrand,
    body: sendMessageRequest,
    bodyLimitBytes: TEXTS_BYTES,
    value: staffMessageSchema,
    handler: (who, { params, body, request }) =>
      changing(
        params.merchant,
        sendMessage(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
      ),
  });
  routes.route('approveMessage', {
    params: oneMessage,
    value: staffMessageSchema,
    handler: (who, { params, request }) =>
      changing(
        params.merchant,
        approveMessage(deps, who, { ...params, idempotencyKey: idempotencyKeyOf(request) }, request.log),
      ),
  });
  for (const [name, action] of [
    ['rejectMessage', 'reject'],
    ['withdrawMessage', 'withdraw'],
  ] as const) {
    routes.route(name, {
      params: oneMessage,
      body: withdrawMessageRequest,
      value: staffMessageSchema,
      handler: (who, { params, body, request }) =>
        changing(
          params.merchant,
          endMessage(deps, who, { ...params, action, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
        ),
    });
  }
}
