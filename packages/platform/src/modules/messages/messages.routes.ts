import {
  messageOpenRequest,
  messageRequest,
  messagesQuery,
  messagesValue,
  messageValue,
  unreadCountValue,
} from '@marquee/contracts/schemas/messages';
import * as z from 'zod/mini';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import type { Services } from '../../services.ts';
import {
  countUnread,
  deleteMessage,
  listMessages,
  openMessage,
  readAllMessages,
  restoreMessage,
} from './member-messages.ts';

const nothing = z.object({});

/** The member's messages [W11]. */
export function messagesRoutes(routes: PlayerRoutes, { withTenant, query }: Services): void {
  routes.route('unreadCount', {
    value: unreadCountValue,
    handler: async (ctx) => ({ count: await countUnread(query, requireMember(ctx)) }),
  });
  routes.route('messages', {
    query: messagesQuery,
    value: messagesValue,
    handler: (ctx, { query: page }) => withTenant(ctx, (db) => listMessages(db, requireMember(ctx), page)),
  });
  routes.route('messageOpen', {
    body: messageOpenRequest,
    value: messageValue,
    handler: (ctx, { body: { messageId, language } }) =>
      withTenant(ctx, (db) => openMessage(db, requireMember(ctx), messageId, language)),
  });
  routes.route('messagesReadAll', {
    body: z.strictObject({}),
    value: nothing,
    handler: async (ctx) => {
      await withTenant(ctx, (db) => readAllMessages(db, requireMember(ctx)));
      return {};
    },
  });
  for (const [name, change] of [
    ['messageDelete', deleteMessage],
    ['messageRestore', restoreMessage],
  ] as const) {
    routes.route(name, {
      body: messageRequest,
      value: nothing,
      handler: async (ctx, { body }) => {
        await withTenant(ctx, (db) => change(db, requireMember(ctx), body.messageId));
        return {};
      },
    });
  }
}
