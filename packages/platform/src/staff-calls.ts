import { type HmacKey, ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';
import type { Ctx } from './context.ts';
import type { Services } from './services.ts';
import { verifyStaffCall } from './verify-staff-call.ts';

export interface StaffCallDeps extends Pick<Services, 'brands' | 'clock'> {
  /** Shared with the config service, which signs every call with it. */
  readonly key: HmacKey;
}

export interface StaffAsked<B> {
  readonly body: B;
  /** Of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
  /** Id of the member of staff for whom it is asked. */
  readonly staff: string;
}

/** Registers one call: the signature over path and body first, then the brand, then the body's schema. */
export type OnStaffCall = <B extends $ZodType, V extends $ZodType>(
  url: string,
  body: B,
  value: V,
  answer: (ctx: Ctx, asked: StaffAsked<output<B>>) => Promise<output<V>>,
) => void;

interface Admitted {
  readonly ctx: Ctx;
  readonly idempotencyKey: string;
  readonly staff: string;
}

/** A brand's whole choice of games travels in one. */
const BODY_BYTES = 1024 * 1024;
const params = z.record(z.string(), z.string().check(z.maxLength(64)));

/** `/internal/…`: what the console's staff ask of the platform. The config service signs every call; nobody else is answered. */
export const openStaffCalls =
  (app: Server, deps: StaffCallDeps): OnStaffCall =>
  (url, body, value, answer) => {
    const admissions = new WeakMap<FastifyRequest, Admitted>();
    app.route({
      method: 'POST',
      url,
      bodyLimit: BODY_BYTES,
      config: { rawBody: true },
      // Erased: Fastify would infer the reply from a schema that is generic here.
      schema: { hide: true, body, params, response: { 200: z.object({ value }) as unknown } },
      preValidation: async (request, reply) => {
        const admission = admit(deps, request);
        const { log } = admission.ctx;
        request.log = log;
        reply.log = log;
        admissions.set(request, admission);
      },
      handler: async (request, reply) => {
        const admission = admissions.get(request);
        if (admission === undefined) throw new Error('A call of staff ran without its signature');
        const { ctx, ...rest } = admission;
        const asked = { ...rest, params: request.params as Record<string, string> };
        const given = await answer(ctx, { ...asked, body: request.body as output<typeof body> });
        return reply.header('cache-control', 'no-store').send({ value: given });
      },
    });
  };

/** @throws ProblemError `hop_invalid`, `domain_invalid`. */
function admit({ key, brands, clock }: StaffCallDeps, request: FastifyRequest): Admitted {
  const { headers, rawBody, raw } = request;
  const call = verifyStaffCall(key, { headers, rawBody, target: raw.url ?? '' }, clock.now().getTime());
  if (call === null) throw new ProblemError('hop_invalid');
  const { merchant, staff, idempotencyKey } = call;
  const manifest = brands.get(merchant);
  // A brand with an upstream of its own has its players and games there.
  if (manifest === undefined || manifest.private.upstream !== null) throw new ProblemError('domain_invalid');
  const log = request.log.child({ merchant, staff });
  const actor = { kind: 'staff', id: staff } as const;
  const whose = { merchant, actor, requestId: call.requestId, clientIp: '', userAgent: '' };
  return { ctx: { ...whose, log, clock, manifest }, idempotencyKey, staff };
}
