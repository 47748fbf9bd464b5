/** The human check: a proof of work by the browser instead of a captcha's picture. */
import * as z from 'zod/mini';

/** Purposes; an answer is valid for one alone. `…Captcha`: instead of a picture. */
export const HUMAN_CHECK_PURPOSES = [
  'register',
  'sms',
  'resetMail',
  'freePlay',
  'loginCaptcha',
  'registerCaptcha',
  'smsCaptcha',
] as const;
export type HumanCheckPurpose = (typeof HUMAN_CHECK_PURPOSES)[number];
export const humanCheckQuery = z.object({ purpose: z.enum(HUMAN_CHECK_PURPOSES) });

/** Longer than any valid answer. */
export const HUMAN_CHECK_ANSWER_MAX = 2048;

const hex = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^(?:[0-9a-f]{2})+$/));

/** The challenge as the library makes it. The signature covers all `parameters`. */
export const humanCheckChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string().check(z.maxLength(32)),
    nonce: hex(32),
    salt: hex(64),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: hex(64),
    keySignature: hex(128),
    /** Brand, purpose and end (ISO 8601). */
    data: z.strictObject({ merchant: z.string(), purpose: z.enum(HUMAN_CHECK_PURPOSES), expiresAt: z.iso.datetime() }),
  }),
  signature: hex(128),
});
export const humanCheckValue = z.object({ challenge: humanCheckChallenge });
export type HumanCheckValue = z.infer<typeof humanCheckValue>;

/** The answer, base64 of its JSON. */
export const humanCheckAnswer = z.strictObject({
  challenge: humanCheckChallenge,
  solution: z.object({ counter: z.int(), derivedKey: hex(128) }),
});
export type HumanCheckAnswer = z.infer<typeof humanCheckAnswer>;
