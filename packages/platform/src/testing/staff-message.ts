import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import type { TestApp } from './build-test-app.ts';
import { callSupport } from './call-support.ts';

const TEXTS = { EN: { title: 'Hello', body: 'Welcome back.' } };

/** Sends a message at once; one to a brand is approved by a second person. Resolves with its id. */
export async function sendStaffMessage(platform: TestApp, to: object, merchant = 'lotus'): Promise<string> {
  const body = { to, texts: TEXTS, showsAt: null, expiresAt: null };
  const sent = await callSupport(platform, INTERNAL_CALLS['messages.send'].path, body, { merchant, key: randomUUID() });
  if (sent.statusCode !== 200) throw new Error(`Sending answered ${sent.body}`);
  const { id, state } = sent.json().value as { id: string; state: string };
  if (state === 'waiting') {
    const path = INTERNAL_CALLS['messages.approve'].path.replace(':message', id);
    await callSupport(platform, path, {}, { merchant, staff: 'staff-2', key: randomUUID() });
  }
  return id;
}

export async function withdrawStaffMessage(platform: TestApp, id: string): Promise<void> {
  const path = INTERNAL_CALLS['messages.withdraw'].path.replace(':message', id);
  await callSupport(platform, path, { reason: 'Wrong date' }, { key: randomUUID() });
}
