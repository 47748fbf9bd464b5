import { INTERNAL_CALLS, type InternalCallName } from '@marquee/contracts/internal-calls';
import { NO_BRAND, type SupportCall } from '@marquee/contracts/support';
import { type HmacKeys, openRouteKit, ProblemError, type RouteKit, type Server } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Ctx, StaffActor } from './context.ts';
import type { Services } from './services.ts';
import { verifyStaffCall } from './verify-staff-call.ts';

export interface InternalCallDeps extends Pick<Services, 'brands' | 'clock'> {
  /** Shared with the config service, which signs every call with it. */
  readonly key: HmacKeys;
}

/** The context of a call about one brand. */
export interface StaffCtx extends Ctx {
  readonly actor: StaffActor;
  /** Empty for calls that need none. */
  readonly idempotencyKey: string;
}

/** The context of a call about several brands or none. */
export type NoBrandCtx = Pick<StaffCtx, 'actor' | 'clock'>;

/** Path parameters of a call about one player. */
export const onePlayer = z.object({ player: z.string().check(z.maxLength(64)) });

/** The id of a row, from a path. @throws ProblemError `not_found` for a text that is no id. */
export function requireId(text: string): string {
  if (!z.uuid().safeParse(text).success) throw new ProblemError('not_found');
  return text;
}

type Rows = typeof INTERNAL_CALLS;
/** Registers internal calls, each by its row. */
export type InternalRoutes = RouteKit<
  Rows,
  { readonly [K in InternalCallName]: Rows[K]['about'] extends 'brands' ? NoBrandCtx : StaffCtx }
>;

/** A brand's whole choice of games is one body. */
const BODY_BYTES = 1024 * 1024;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,64}$/;

/** From here on every route below `/internal/` must be a row of the table. Requests without the config service's signature are refused. */
export function openInternalRoutes(app: Server, deps: InternalCallDeps): InternalRoutes {
  return openRouteKit(app, {
    table: INTERNAL_CALLS,
    title: 'the table of internal calls',
    covers: ({ url }) => url.startsWith('/internal/'),
    admitAt: 'bodyRead',
    admit: (name, request, reply) => admitInternal(deps, name, request, reply),
    extras: () => ({ bodyLimit: BODY_BYTES, config: { rawBody: true }, schema: { hide: true } }),
  });
}

/** The signature, the brand, and the key of a call that changes something. @throws ProblemError `hop_invalid`, `domain_invalid`, `bad_request`. */
function admitInternal(
  { key, brands, clock }: InternalCallDeps,
  name: InternalCallName,
  request: FastifyRequest,
  reply: FastifyReply,
): StaffCtx | NoBrandCtx {
  const { headers, rawBody, raw } = request;
  const call = verifyStaffCall(key, { headers, rawBody, target: raw.url ?? '' }, clock.now().getTime());
  if (call === null) throw new ProblemError('hop_invalid');
  const { merchant, staff } = call;
  const { about, keyed } = INTERNAL_CALLS[name];
  const isKeyMissing = keyed && !IDEMPOTENCY_KEY.test(call.idempotencyKey);
  if (about === 'brands') {
    if (merchant !== NO_BRAND) throw new ProblemError('domain_invalid');
    if (isKeyMissing) throw new ProblemError('bad_request');
    bindLog(request, reply, { staff });
    return { actor: { kind: 'staff', id: staff }, clock };
  }
  const manifest = brands.get(merchant);
  // A brand with an upstream of its own has its players and games there.
  if (manifest === undefined || manifest.private.upstream !== null) throw new ProblemError('domain_invalid');
  if (isKeyMissing) throw new ProblemError('bad_request');
  bindLog(request, reply, { merchant, staff });
  return { ...contextOf(call, request), clock, manifest };
}

const contextOf = ({ merchant, staff, requestId, idempotencyKey }: SupportCall, { log }: FastifyRequest) => ({
  merchant,
  actor: { kind: 'staff', id: staff } as const,
  requestId,
  idempotencyKey,
  clientIp: '',
  userAgent: '',
  log,
});

/** Names brand and staff on every line about the request. */
function bindLog(request: FastifyRequest, reply: FastifyReply, fields: Readonly<Record<string, string>>): void {
  const log = request.log.child(fields);
  request.log = log;
  reply.log = log;
}
