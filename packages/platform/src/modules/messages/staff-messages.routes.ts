import {
  recipientsRequest,
  recipientsValue,
  sendMessageRequest,
  staffMessageSchema,
  staffMessagesRequest,
  staffMessagesValue,
  withdrawMessageRequest,
} from '@marquee/contracts/schemas/staff-messages';
import { ProblemError } from '@marquee/server-kit';
import * as z from 'zod/mini';
import { type InternalRoutes, requireId } from '../../internal-calls.ts';
import type { Services } from '../../services.ts';
import { listStaffMessages, viewOf } from './staff-messages.repository.ts';
import { approveMessage, resolveRecipients, sendMessage, withdrawMessage } from './staff-messages.ts';

const oneMessage = z.object({ message: z.string().check(z.maxLength(64)) });

/** `/internal/messages/…`: messages for the console's staff. */
export function staffMessagesRoutes(routes: InternalRoutes, { withTenant }: Pick<Services, 'withTenant'>): void {
  routes.route('messages.list', {
    body: staffMessagesRequest,
    value: staffMessagesValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => listStaffMessages(db, ctx, body.before)),
  });
  routes.route('messages.open', {
    params: oneMessage,
    body: z.strictObject({}),
    value: staffMessageSchema,
    handler: (ctx, { params }) =>
      withTenant(ctx, async (db) => {
        const message = await viewOf(db, ctx, requireId(params.message));
        if (message === null) throw new ProblemError('not_found');
        return message;
      }),
  });
  routes.route('messages.recipients', {
    body: recipientsRequest,
    value: recipientsValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => resolveRecipients(db, ctx, body.names)),
  });
  routes.route('messages.send', {
    body: sendMessageRequest,
    value: staffMessageSchema,
    handler: (ctx, { body }) => withTenant(ctx, (db) => sendMessage(db, ctx, body)),
  });
  routes.route('messages.approve', {
    params: oneMessage,
    body: z.strictObject({}),
    value: staffMessageSchema,
    handler: (ctx, { params }) => withTenant(ctx, (db) => approveMessage(db, ctx, requireId(params.message))),
  });
  for (const [name, from] of [
    ['messages.reject', ['waiting']],
    ['messages.withdraw', ['waiting', 'sent']],
  ] as const) {
    routes.route(name, {
      params: oneMessage,
      body: withdrawMessageRequest,
      value: staffMessageSchema,
      handler: (ctx, { params, body }) =>
        withTenant(ctx, (db) => withdrawMessage(db, ctx, requireId(params.message), { ...body, from })),
    });
  }
}
