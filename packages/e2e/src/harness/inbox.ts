import { expect } from '@playwright/test';
import { http } from './http.ts';

/** A sent mail or SMS, as the sandbox stores it. */
export interface InboxMessage {
  readonly channel: 'sms' | 'mail';
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
}

/** The sandbox's port is the edge's plus four. */
const port = Number(process.env['E2E_PORT']) + 4;

async function messagesTo(recipient: string): Promise<readonly InboxMessage[]> {
  const path = `/api/messages?to=${encodeURIComponent(recipient)}`;
  const { body } = await http({ port, host: 'sandbox.localhost', path });
  return (JSON.parse(body) as { messages: InboxMessage[] }).messages;
}

/** Waits until a number or an address has received this number of messages. Resolves with them, newest first. */
export async function receive(recipient: string, count = 1): Promise<readonly InboxMessage[]> {
  await expect.poll(async () => (await messagesTo(recipient)).length, { timeout: 30_000 }).toBe(count);
  return messagesTo(recipient);
}
