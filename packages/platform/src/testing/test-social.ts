import { createHash, createHmac } from 'node:crypto';
import type { SocialGates } from '../outbound/social/index.ts';
import { createTelegramGate } from '../outbound/social/telegram-gate.ts';

export const TEST_BOT = '7000000001:a-token-of-the-tests';

/** Telegram alone: it is asked nothing, so it is nowhere. */
export const telegramOnly: SocialGates = (provider) =>
  provider === 'telegram'
    ? createTelegramGate({ authorizeUrl: 'https://telegram.example/auth', botToken: TEST_BOT })
    : null;

/** A word as Telegram signs it, as it stands in the address. */
export function telegramWord(said: Readonly<Record<string, string | number>>, token = TEST_BOT): string {
  const text = Object.keys(said)
    .sort()
    .map((name) => `${name}=${said[name]}`)
    .join('\n');
  const hash = createHmac('sha256', createHash('sha256').update(token).digest()).update(text).digest('hex');
  return Buffer.from(JSON.stringify({ ...said, hash })).toString('base64url');
}
