/** Messages to members: of payments, and of staff to a member, a list or the whole brand [W11]. */
import type { Server } from '@marquee/server-kit';
import type { PlayerRoutes } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { announceDue } from './announce.ts';
import { messagesRoutes } from './messages.routes.ts';

export { sendAccountMessage } from './account-messages.ts';
export { clearMessages } from './clear-messages.ts';
export { countUnread, hasMessages } from './member-messages.ts';
export { sendPaymentMessage } from './payment-messages.ts';
export { staffMessagesRoutes } from './staff-messages.routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Notifies open pages of scheduled messages whose time has come; called periodically by the server. */
    announceMessages(merchants: readonly string[]): Promise<void>;
  }
}

/** The member's calls, and the announcement of scheduled messages. */
export function openMessages(app: Server, routes: PlayerRoutes, services: Services): void {
  messagesRoutes(routes, services);
  app.decorate('announceMessages', (merchants: readonly string[]) => announceDue(services, merchants));
}
