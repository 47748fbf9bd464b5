/** Step-up: the payment password, entered right before a sensitive call (SEC-A12). */
import * as z from 'zod/mini';
import { type CallName, STEP_UP_CALLS } from '../calls.ts';
import { secondFactorProof, solvedCaptcha } from './session.ts';

export const stepUpRequest = z.strictObject({
  /** The call that it is valid for. */
  purpose: z.enum(STEP_UP_CALLS as [CallName, ...CallName[]]),
  password: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  ...secondFactorProof,
  ...solvedCaptcha,
});
export type StepUpRequest = z.infer<typeof stepUpRequest>;

export const stepUpValue = z.object({ stepUp: z.string(), expiresInSeconds: z.number() });
export type StepUpValue = z.infer<typeof stepUpValue>;
