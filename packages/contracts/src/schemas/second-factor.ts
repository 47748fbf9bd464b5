/** The second factor of a member: an authenticator app, and recovery codes for when it is lost. Times are ISO 8601 UTC. */
import * as z from 'zod/mini';
import { languageCodeSchema } from '../manifest.ts';
import { secondFactorProof, solvedCaptcha, typedFactorCode, typedPassword } from './session.ts';

const language = z.optional(languageCodeSchema);
/** The log-in password; absent if the member never chose one. */
const password = z.optional(typedPassword);

export const secondFactorBeginRequest = z.strictObject({ password, ...solvedCaptcha });
export type SecondFactorBeginRequest = z.infer<typeof secondFactorBeginRequest>;
/** The secret as a person types it (base32), and as an app scans it. It takes effect with its first code. */
export const secondFactorBeginValue = z.object({ secret: z.string(), uri: z.string(), expiresInSeconds: z.number() });
export type SecondFactorBeginValue = z.infer<typeof secondFactorBeginValue>;

/** `language`: of the notice by mail, here and below. */
export const secondFactorConfirmRequest = z.strictObject({ secondFactorCode: typedFactorCode, language });
export type SecondFactorConfirmRequest = z.infer<typeof secondFactorConfirmRequest>;
/** Shown once. */
export const recoveryCodesValue = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodesValue = z.infer<typeof recoveryCodesValue>;

export const secondFactorCodesRequest = z.strictObject({ ...secondFactorProof, language, ...solvedCaptcha });
export type SecondFactorCodesRequest = z.infer<typeof secondFactorCodesRequest>;

export const secondFactorRemoveRequest = z.strictObject({ password, ...secondFactorProof, language, ...solvedCaptcha });
export type SecondFactorRemoveRequest = z.infer<typeof secondFactorRemoveRequest>;

export const secondFactorLostRequest = z.strictObject({ password, language, ...solvedCaptcha });
export type SecondFactorLostRequest = z.infer<typeof secondFactorLostRequest>;
/** When the second factor is removed, unless the member cancels it or uses a code. */
export const secondFactorLostValue = z.object({ effectiveAt: z.string() });
export type SecondFactorLostValue = z.infer<typeof secondFactorLostValue>;
