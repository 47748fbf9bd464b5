import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { SOCIAL_ATTEMPT_MS } from '@marquee/contracts/social';
import * as z from 'zod';
import { type Attempt, type Named, type ReturnParams, SocialError, type SocialGate } from './social-gate.ts';

export interface TelegramSettings {
  /** `https://oauth.telegram.org/auth` */
  readonly authorizeUrl: string;
  /** From BotFather: the bot's id, a colon, its secret. */
  readonly botToken: string;
}

/** How far its clock may be ahead of ours. */
const AHEAD_MS = 60_000;

/** Every further field is signed too. */
const signedResult = z
  .object({ id: z.int().positive(), auth_date: z.int(), hash: z.hash('sha256') })
  .catchall(z.union([z.string(), z.number(), z.boolean()]));
type SignedResult = z.output<typeof signedResult>;

/**
 * Telegram's log-in on its own page, without its script in ours (core.telegram.org/widgets/login). Its result is signed with the
 * bot's token and contains none of our values except those in our page's address, so it is valid once and briefly.
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
    finish: async (_attempt: Attempt, { result }: ReturnParams, now: Date): Promise<Named> => {
      const fields = readResult(result ?? '');
      const { id, auth_date: signedAtS, hash } = fields;
      const signed = createHmac('sha256', key).update(checkString(fields)).digest();
      if (!timingSafeEqual(signed, Buffer.from(hash, 'hex')))
        throw new SocialError('refused', 'The signature is wrong');
      const age = now.getTime() - signedAtS * 1000;
      if (age > SOCIAL_ATTEMPT_MS || age < -AHEAD_MS) throw new SocialError('refused', 'The result is too old');
      const expiresAt = new Date(signedAtS * 1000 + SOCIAL_ATTEMPT_MS + AHEAD_MS);
      return { subject: String(id), signedResult: { id: uuidOf(signed), expiresAt } };
    },
  };
}

/** @throws SocialError for an invalid result. */
function readResult(result: string): SignedResult {
  try {
    return signedResult.parse(JSON.parse(Buffer.from(result, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new SocialError('refused', 'This is not a result of Telegram', { cause });
  }
}

/** Every field but the signature, sorted by name, in the provider's format. */
const checkString = ({ hash: _signature, ...fields }: SignedResult): string =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name as keyof typeof fields]}`)
    .join('\n');

/** Its first 128 bits, the size of an id in the table. */
const uuidOf = (signature: Buffer): string => signature.subarray(0, 16).toString('hex');
