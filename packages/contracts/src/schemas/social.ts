/** Social log-ins: to a provider and back, and the links of an account. */
import * as z from 'zod/mini';
import { isLocalPath, SOCIAL_PROVIDERS } from '../social.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { loginValue, secondFactorProof, solvedCaptcha, typedPassword } from './session.ts';

export const socialStartRequest = z.strictObject({
  /** The page to return to. */
  returnTo: z._default(z.string().check(z.maxLength(1024), z.refine(isLocalPath, { error: 'format' })), '/'),
});
export type SocialStartRequest = z.input<typeof socialStartRequest>;

/** Address of the provider's page, which the browser opens. */
export const socialStartValue = z.object({ url: z.string() });
export type SocialStartValue = z.infer<typeof socialStartValue>;

const said = (maxLength: number) => z.optional(z.string().check(z.maxLength(maxLength), z.regex(WHOLE_CHARACTERS)));

/** Parameters that the provider added to the return address; all others stay in the browser. */
export const socialReturnRequest = z.strictObject({
  state: said(128),
  code: said(4096),
  iss: said(512),
  error: said(128),
  /** Telegram: base64 of signed JSON. */
  result: said(4096),
});
export type SocialReturnRequest = z.infer<typeof socialReturnRequest>;

/** A session, or a ticket with which a registration links the new member to the provider's account. */
export const socialReturnValue = z.object({
  session: z.nullable(loginValue),
  ticket: z.nullable(z.string()),
  returnTo: z.string(),
});
export type SocialReturnValue = z.infer<typeof socialReturnValue>;

/** Proof of identity: the log-in password, if the member has chosen one. */
const selfProof = { password: z.optional(typedPassword), ...secondFactorProof, ...solvedCaptcha };

export const socialLinkRequest = z.strictObject({ ...socialStartRequest.shape, ...selfProof });
export type SocialLinkRequest = z.input<typeof socialLinkRequest>;

export const socialLinkedValue = z.object({ returnTo: z.string() });
export type SocialLinkedValue = z.infer<typeof socialLinkedValue>;

const provider = z.enum(SOCIAL_PROVIDERS);

export const socialLinksValue = z.object({
  /** Whether a change needs the password. Without a chosen password it needs a recent log-in. */
  needsPassword: z.boolean(),
  /** `isLastWay`: without this link the member could not log in again. */
  links: z.array(z.object({ provider, linkedAt: z.string(), isLastWay: z.boolean() })),
});
export type SocialLinksValue = z.infer<typeof socialLinksValue>;

export const socialUnlinkRequest = z.strictObject({ provider, ...selfProof });
export type SocialUnlinkRequest = z.input<typeof socialUnlinkRequest>;
