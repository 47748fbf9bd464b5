import { staffCall as call, type StaffCall } from './staff-row.ts';

/** Messages to players. */
export const MESSAGE_CALLS = {
  messages: call('GET', '/brands/:merchant/messages', 'message.read'),
  // Reads, with a body: hundreds of names, which are personal.
  messageRecipients: call('POST', '/brands/:merchant/messages/recipients', 'message.write', { audited: true }),
  sendMessage: call('POST', '/brands/:merchant/messages', 'message.write', { keyed: true, audited: true }),
  approveMessage: call('POST', '/brands/:merchant/messages/:message/approval', 'message.approve', {
    keyed: true,
    audited: true,
  }),
  rejectMessage: call('POST', '/brands/:merchant/messages/:message/rejection', 'message.approve', {
    keyed: true,
    audited: true,
  }),
  withdrawMessage: call('POST', '/brands/:merchant/messages/:message/withdrawal', 'message.write', {
    keyed: true,
    audited: true,
  }),
} as const satisfies Readonly<Record<string, StaffCall>>;
