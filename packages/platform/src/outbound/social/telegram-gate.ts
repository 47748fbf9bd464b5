import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { SOCIAL_ATTEMPT_MS } from '@marquee/contracts/social';
import * as z from 'zod';
import { type Attempt, type Named, type Said, SocialError, type SocialGate } from './social-gate.ts';

export interface TelegramSettings {
  /** `https://oauth.telegram.org/auth` */
  readonly authorizeUrl: string;
  /** As BotFather gave it: the bot's id, a colon, its secret. */
  readonly botToken: string;
}

/** How far its clock may be ahead of ours. */
const AHEAD_MS = 60_000;

/** Whatever else it tells is signed too. */
const word = z
  .object({ id: z.int().positive(), auth_date: z.int(), hash: z.hash('sha256') })
  .catchall(z.union([z.string(), z.number(), z.boolean()]));
type Word = z.output<typeof word>;

/**
 * Telegram's log-in by its own page, without its script in ours (core.telegram.org/widgets/login). The word it sends back is signed
 * with the bot's token and carries nothing of ours but what stands in our page's address, so it is good once and not for long.
 */
export function createTelegramGate({ authorizeUrl, botToken }: TelegramSettings): SocialGate {
  const key = createHash('sha256').update(botToken).digest();
  return {
    begin: async ({ state, redirectUri }: Attempt) => {
      const back = new URL(redirectUri);
      back.searchParams.set('state', state);
      const address = new URL(authorizeUrl);
      address.searchParams.set('bot_id', botToken.split(':', 1)[0] ?? '');
      address.searchParams.set('origin', back.origin);
      address.searchParams.set('return_to', back.href);
      return address;
    },
    finish: async (_attempt: Attempt, { result }: Said, now: Date): Promise<Named> => {
      const said = readWord(result ?? '');
      const { id, auth_date: saidAtS, hash } = said;
      const signed = createHmac('sha256', key).update(checkString(said)).digest();
      if (!timingSafeEqual(signed, Buffer.from(hash, 'hex')))
        throw new SocialError('refused', 'The signature is wrong');
      const age = now.getTime() - saidAtS * 1000;
      if (age > SOCIAL_ATTEMPT_MS || age < -AHEAD_MS) throw new SocialError('refused', 'The word is too old');
      const expiresAt = new Date(saidAtS * 1000 + SOCIAL_ATTEMPT_MS + AHEAD_MS);
      return { subject: String(id), word: { id: uuidOf(signed), expiresAt } };
    },
  };
}

/** @throws SocialError when it is no word of Telegram's. */
function readWord(result: string): Word {
  try {
    return word.parse(JSON.parse(Buffer.from(result, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new SocialError('refused', 'This is no word of Telegram', { cause });
  }
}

/** Every field but the signature, sorted by name, as the provider writes them. */
const checkString = ({ hash: _signature, ...said }: Word): string =>
  Object.keys(said)
    .sort()
    .map((name) => `${name}=${said[name as keyof typeof said]}`)
    .join('\n');

/** Its first 128 bits, as a table of used ids takes them. */
const uuidOf = (signature: Buffer): string => signature.subarray(0, 16).toString('hex');
