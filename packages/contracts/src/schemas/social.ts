/** Social log-ins: the way to a provider, and back; and what is linked to an account. */
import * as z from 'zod/mini';
import { isLocalPath, SOCIAL_PROVIDERS } from '../social.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { loginValue, solvedCaptcha, typedPassword } from './session.ts';

export const socialStartRequest = z.strictObject({
  /** Where the person was, and will be again. */
  returnTo: z._default(z.string().check(z.maxLength(1024), z.refine(isLocalPath, { error: 'format' })), '/'),
});
export type SocialStartRequest = z.input<typeof socialStartRequest>;

/** The provider's page, whole: the browser goes there. */
export const socialStartValue = z.object({ url: z.string() });
export type SocialStartValue = z.infer<typeof socialStartValue>;

const said = (maxLength: number) => z.optional(z.string().check(z.maxLength(maxLength), z.regex(WHOLE_CHARACTERS)));

/** What the provider added to our page's address; everything else it adds stays in the browser. */
export const socialReturnRequest = z.strictObject({
  state: said(128),
  code: said(4096),
  iss: said(512),
  error: said(128),
  /** Telegram's: base64 of JSON, signed. */
  result: said(4096),
});
export type SocialReturnRequest = z.infer<typeof socialReturnRequest>;

/** Signed in, or a ticket with which a registration ties the new member to the account at the provider. */
export const socialReturnValue = z.object({
  session: z.nullable(loginValue),
  ticket: z.nullable(z.string()),
  returnTo: z.string(),
});
export type SocialReturnValue = z.infer<typeof socialReturnValue>;

/** What shows that it is they: the login password, where the account has one that somebody knows. */
const selfProof = { password: z.optional(typedPassword), ...solvedCaptcha };

export const socialLinkRequest = z.strictObject({ ...socialStartRequest.shape, ...selfProof });
export type SocialLinkRequest = z.input<typeof socialLinkRequest>;

export const socialLinkedValue = z.object({ returnTo: z.string() });
export type SocialLinkedValue = z.infer<typeof socialLinkedValue>;

const provider = z.enum(SOCIAL_PROVIDERS);

export const socialLinksValue = z.object({
  /** Whether a change wants the password; where nobody knows one it wants a log-in of a moment ago. */
  asksPassword: z.boolean(),
  /** `isLastWay`: without it nobody could log in to the account again. */
  links: z.array(z.object({ provider, linkedAt: z.string(), isLastWay: z.boolean() })),
});
export type SocialLinksValue = z.infer<typeof socialLinksValue>;

export const socialUnlinkRequest = z.strictObject({ provider, ...selfProof });
export type SocialUnlinkRequest = z.input<typeof socialUnlinkRequest>;
