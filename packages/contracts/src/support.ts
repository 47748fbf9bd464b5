/** How the config service signs its calls to the platform (`internal-calls.ts`), and the actions of support staff. */
import * as z from 'zod/mini';
import { playerValue, temporaryPasswordSchema } from './schemas/players.ts';

/** Support actions. The internal call, the console's route and the audit entry use the same names. */
export const SUPPORT_ACTIONS = [
  'lock',
  'unlock',
  'end-sessions',
  'reset-password',
  'remove-avatar',
  'remove-second-factor',
  'keep-second-factor',
] as const;
export type SupportAction = (typeof SUPPORT_ACTIONS)[number];

export const SUPPORT_HEADERS = {
  merchant: 'x-marquee-merchant',
  /** Id of the staff account that makes the call. */
  staff: 'x-marquee-staff',
  requestId: 'x-request-id',
  /** For actions: a retry with the same key has no second effect. Empty for reads. */
  idempotencyKey: 'idempotency-key',
  /** `t=<unix seconds>,v1=<hex HMAC-SHA256>`, as for a hop. */
  signature: 'x-marquee-support',
} as const;

/** Takes the brand's place in a call about many brands, which its body lists. No brand has this code. */
export const NO_BRAND = '*';

export interface SupportCall {
  /** Path exactly as sent. */
  readonly target: string;
  readonly merchant: string;
  readonly staff: string;
  readonly requestId: string;
  readonly idempotencyKey: string;
  /** SHA-256 of the body's bytes, lower-case hexadecimal. */
  readonly bodyHash: string;
  readonly unixSeconds: number;
}

/** The text that the HMAC signs: one field a line, in this order. */
export const supportCanonical = (call: SupportCall): string =>
  [
    call.target,
    call.merchant,
    call.staff,
    call.requestId,
    call.idempotencyKey,
    call.bodyHash,
    String(call.unixSeconds),
  ].join('\n');

/** What support actions change. A platform of the former release does not send those with a default. */
const playerState = z.object({
  state: z.enum(['active', 'locked']),
  passwordChangeRequired: z.boolean(),
  hasOwnAvatar: z._default(z.boolean(), false),
  /** When a requested removal of the second factor takes effect, ISO 8601 UTC; null: none is requested. */
  secondFactorRemovalAt: z._default(z.nullable(z.string()), null),
});

/** The result of an action. `again`: the same request was performed before. `player` is the current state in either case. */
export const supportActionValue = z.object({
  player: playerValue,
  before: playerState,
  after: playerState,
  /** How many sessions ended. */
  ended: z.number(),
  again: z.boolean(),
  /** The temporary password, of a password reset. */
  password: z.nullable(temporaryPasswordSchema),
});
export type SupportActionValue = z.infer<typeof supportActionValue>;
