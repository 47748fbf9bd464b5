import { expect } from '@playwright/test';
import { http } from './http.ts';

/** A message sent to the outside, as the sandbox keeps it. */
export interface InboxMessage {
  readonly channel: 'sms' | 'mail';
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
}

/** The sandbox is the edge's fourth neighbour. */
const port = Number(process.env['E2E_PORT']) + 4;

async function messagesTo(recipient: string): Promise<readonly InboxMessage[]> {
  const path = `/api/messages?to=${encodeURIComponent(recipient)}`;
  const { body } = await http({ port, host: 'sandbox.localhost', path });
  return (JSON.parse(body) as { messages: InboxMessage[] }).messages;
}

/** Waits until a number or an address has received this many messages, and resolves with them, newest first. */
export async function receive(recipient: string, count = 1): Promise<readonly InboxMessage[]> {
  await expect.poll(async () => (await messagesTo(recipient)).length, { timeout: 30_000 }).toBe(count);
  return messagesTo(recipient);
}
