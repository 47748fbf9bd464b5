import type { Call } from '../call-row.ts';
import { call, relay, T } from './rows.ts';

const messages: Partial<Call> = { ...T, membersOnly: true, switches: ['memberCentre.messageV2'] };
/** Changes one of the member's messages. */
const message = (step: string): Call =>
  call('POST', `/wps/x/messages/${step}`, 'messages', {
    ...messages,
    strict: true,
    objectParams: ['messageId'],
    idempotent: true,
  });

/** Messages to the member. */
export const MESSAGES_CALLS = {
  unreadCount: relay('CSP_unreadCount', { ...messages, polling: true }),
  messages: call('GET', '/wps/x/messages/list', 'messages', messages),
  messageOpen: message('open'),
  messagesReadAll: call('POST', '/wps/x/messages/readAll', 'messages', { ...messages, strict: true, idempotent: true }),
  messageDelete: message('delete'),
  messageRestore: message('restore'),
} as const;
