import { createHash, createHmac } from 'node:crypto';
import type { SocialGates } from '../outbound/social/index.ts';
import { createTelegramGate } from '../outbound/social/telegram-gate.ts';

export const TEST_BOT = '7000000001:a-token-of-the-tests';

/** Telegram alone: the platform does not call it, so it has no address. */
export const telegramOnly: SocialGates = (provider) =>
  provider === 'telegram'
    ? createTelegramGate({ authorizeUrl: 'https://telegram.example/auth', botToken: TEST_BOT })
    : null;

/** A result signed like Telegram's, in the form of the address. */
export function telegramResult(fields: Readonly<Record<string, string | number>>, token = TEST_BOT): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n');
  const hash = createHmac('sha256', createHash('sha256').update(token).digest()).update(text).digest('hex');
  return Buffer.from(JSON.stringify({ ...fields, hash })).toString('base64url');
}
