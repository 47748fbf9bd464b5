/** The human check: a proof of work that a browser does in place of a person looking at a picture. */
import * as z from 'zod/mini';

/** What a check is asked for; an answer is good for that alone. `…Captcha`: in the place of a picture. */
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

/** Longer than any answer of ours. */
export const HUMAN_CHECK_ANSWER_MAX = 2048;

const hex = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^(?:[0-9a-f]{2})+$/));

/** As the library makes it; signed over all of `parameters`, so that nothing in it can be changed. */
export const humanCheckChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string().check(z.maxLength(32)),
    nonce: hex(32),
    salt: hex(64),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: hex(64),
    keySignature: hex(128),
    /** For whom, for what, and until when (ISO 8601). */
    data: z.strictObject({ merchant: z.string(), purpose: z.enum(HUMAN_CHECK_PURPOSES), expiresAt: z.iso.datetime() }),
  }),
  signature: hex(128),
});
export const humanCheckValue = z.object({ challenge: humanCheckChallenge });
export type HumanCheckValue = z.infer<typeof humanCheckValue>;

/** What comes back, as base64 of its JSON. */
export const humanCheckAnswer = z.strictObject({
  challenge: humanCheckChallenge,
  solution: z.object({ counter: z.int(), derivedKey: hex(128) }),
});
export type HumanCheckAnswer = z.infer<typeof humanCheckAnswer>;
