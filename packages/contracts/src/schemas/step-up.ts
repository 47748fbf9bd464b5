/** The payment password anew, a moment before something sensitive (security A12). */
import * as z from 'zod/mini';
import { type CallName, STEP_UP_CALLS } from '../calls.ts';
import { solvedCaptcha } from './session.ts';

export const stepUpRequest = z.strictObject({
  /** The one call that it is for. */
  purpose: z.enum(STEP_UP_CALLS as [CallName, ...CallName[]]),
  password: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  ...solvedCaptcha,
});
export type StepUpRequest = z.infer<typeof stepUpRequest>;

export const stepUpValue = z.object({ stepUp: z.string(), expiresInSeconds: z.number() });
export type StepUpValue = z.infer<typeof stepUpValue>;
