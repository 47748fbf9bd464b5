import type { Server } from '@marquee/server-kit';
import * as z from 'zod';
import type { Inbox } from './inbox.ts';
import { isTo } from './recipients.ts';

const query = z.object({
  /** The exact number or address. */
  to: z.string().min(1).max(320).optional(),
  channel: z.enum(['sms', 'mail']).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});

/** `GET /api/messages`: sent messages, newest first, for programs. */
export function inboxRoutes(app: Server, inbox: Inbox): void {
  app.get('/api/messages', { schema: { querystring: query } }, async ({ query: { to, channel, limit } }, reply) => {
    const messages = inbox.list(
      (message) => (to === undefined || isTo(message, to)) && (channel === undefined || message.channel === channel),
    );
    return reply
      .headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
      .send({ messages: messages.slice(0, limit) });
  });
}
