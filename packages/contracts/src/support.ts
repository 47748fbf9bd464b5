/**
 * What the config service asks of the platform for support staff (`/internal/support/…`, never proxied). Every call is a POST
 * with a JSON body, signed over that body, the brand, who asks and the request: the HMAC itself is server-kit's.
 */
import * as z from 'zod/mini';
import { playerValue, temporaryPasswordSchema } from './schemas/players.ts';

/** Label of the key both ends derive from MARQUEE_SECRET (server-kit `deriveHmacKey`); no hop of an edge is signed with it. */
export const SUPPORT_KEY_LABEL = 'support';

/** What is done to a player. The same words name the path here, the route of the console and the entry of its audit. */
export const SUPPORT_ACTIONS = ['lock', 'unlock', 'end-sessions', 'reset-password'] as const;
export type SupportAction = (typeof SUPPORT_ACTIONS)[number];

const ROOT = '/internal/support/players';
export const SUPPORT_PATHS = {
  search: `${ROOT}/search`,
  open: `${ROOT}/:player/open`,
  action: (action: SupportAction) => `${ROOT}/:player/${action}` as const,
} as const;

export const SUPPORT_HEADERS = {
  merchant: 'x-marquee-merchant',
  /** Id of the member of staff for whom it is asked. */
  staff: 'x-marquee-staff',
  requestId: 'x-request-id',
  /** Of an action: sent again with the same one, it is done once. Empty where nothing is done. */
  idempotencyKey: 'idempotency-key',
  /** `t=<unix seconds>,v1=<hex HMAC-SHA256>`, as a hop's. */
  signature: 'x-marquee-support',
} as const;

/** Stands for the brand in a call that is about many of them: its body says which. No brand is called so. */
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

/** The text that is signed: one field a line, in this order. */
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

const playerState = z.object({ state: z.enum(['active', 'locked']), passwordChangeRequired: z.boolean() });

/** What was done. `again`: it had been done before, for a request with the same key; the player is as they are now all the same. */
export const supportActionValue = z.object({
  player: playerValue,
  before: playerState,
  after: playerState,
  /** Sessions that were on and are not any more. */
  ended: z.number(),
  again: z.boolean(),
  /** Of a reset. */
  password: z.nullable(temporaryPasswordSchema),
});
export type SupportActionValue = z.infer<typeof supportActionValue>;
