import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS, type InternalCallName } from '@marquee/contracts/internal-calls';
import type { SendMessageRequest, StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './build-test-app.ts';
import { callSupport, type SupportOptions } from './call-support.ts';

/** A message to a whole brand, in two languages; `more` changes it. */
export const messageRequest = (more: Partial<SendMessageRequest> = {}): SendMessageRequest => ({
  to: { kind: 'brand', newcomers: false },
  texts: { EN: { title: 'Hello', body: 'Welcome back.' }, KM: { title: 'សួស្តី', body: 'សូមស្វាគមន៍' } },
  showsAt: null,
  expiresAt: null,
  ...more,
});

const messageOf = (answer: LightMyRequestResponse): StaffMessage => {
  if (answer.statusCode !== 200) throw new Error(`The call answered ${answer.body}`);
  return answer.json().value;
};

/** The calls of staff about messages: `staff-1` writes, `staff-2` approves. */
export function staffMessages(platform: TestApp) {
  const post = (name: InternalCallName, body: object, options: SupportOptions = {}, message = '') =>
    callSupport(platform, INTERNAL_CALLS[name].path.replace(':message', message), body, {
      key: randomUUID(),
      ...options,
    });
  const send = async (more: Partial<SendMessageRequest> = {}, options: SupportOptions = {}) => {
    // In one millisecond, messages have no order.
    platform.clock.advance(1);
    return messageOf(await post('messages.send', messageRequest(more), options));
  };
  const approve = ({ id }: StaffMessage, options: SupportOptions = {}) =>
    post('messages.approve', {}, { staff: 'staff-2', ...options }, id);
  return {
    post,
    send,
    approve,
    /** A brand's message, approved by a second person. */
    sendToBrand: async (more: Partial<SendMessageRequest> = {}, options: SupportOptions = {}) =>
      messageOf(await approve(await send(more, options), options)),
    withdraw: ({ id }: StaffMessage, options: SupportOptions = {}) =>
      post('messages.withdraw', { reason: 'Wrong date' }, options, id),
  };
}
