/** The state of a second factor, as its member and support staff see it. Times are ISO 8601 UTC. */
import * as z from 'zod/mini';

export const secondFactorState = z.object({
  /** When it was set up; null: there is none. */
  since: z.nullable(z.string()),
  recoveryCodesLeft: z.number(),
  /** A removal that was requested without a code, and when it happens. */
  removal: z.nullable(z.object({ requestedAt: z.string(), effectiveAt: z.string() })),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;
