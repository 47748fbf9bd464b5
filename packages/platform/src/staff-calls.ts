import { NO_BRAND, type SupportCall } from '@marquee/contracts/support';
import { type HmacKey, ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
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

/** Registers one call about many brands: signed as the others are, for none of them; the body says which. */
export type OnHouseCall = <B extends $ZodType, V extends $ZodType>(
  url: string,
  body: B,
  value: V,
  answer: (body: output<B>) => Promise<output<V>>,
) => void;

export interface StaffCalls {
  readonly onStaffCall: OnStaffCall;
  readonly onHouseCall: OnHouseCall;
}

/** A brand's whole choice of games travels in one. */
const BODY_BYTES = 1024 * 1024;
const params = z.record(z.string(), z.string().check(z.maxLength(64)));

/** `/internal/…`: what the console's staff ask of the platform. The config service signs every call; nobody else is answered. */
export function openStaffCalls(app: Server, deps: StaffCallDeps): StaffCalls {
  return {
    onStaffCall: (url, body, value, answer) =>
      route(app, deps, { url, body, value }, (call, request) => {
        const ctx = contextOf(deps, call, request);
        const { idempotencyKey, staff } = call;
        return {
          log: ctx.log,
          answer: () => {
            const asked = { idempotencyKey, staff, params: request.params as Record<string, string> };
            return answer(ctx, { ...asked, body: request.body as output<typeof body> });
          },
        };
      }),
    onHouseCall: (url, body, value, answer) =>
      route(app, deps, { url, body, value }, ({ merchant, staff }, request) => {
        if (merchant !== NO_BRAND) throw new ProblemError('domain_invalid');
        return {
          log: request.log.child({ staff }),
          answer: () => answer(request.body as output<typeof body>),
        };
      }),
  };
}

interface Admitted {
  readonly log: FastifyBaseLogger;
  readonly answer: () => Promise<unknown>;
}

/** Signature first, then what `admit` asks of the call, then the body's schema. */
function route(
  app: Server,
  { key, clock }: StaffCallDeps,
  { url, body, value }: { readonly url: string; readonly body: $ZodType; readonly value: $ZodType },
  admit: (call: SupportCall, request: FastifyRequest) => Admitted,
): void {
  const admissions = new WeakMap<FastifyRequest, Admitted>();
  app.route({
    method: 'POST',
    url,
    bodyLimit: BODY_BYTES,
    config: { rawBody: true },
    // Erased: Fastify would infer the reply from a schema that is generic here.
    schema: { hide: true, body, params, response: { 200: z.object({ value }) as unknown } },
    preValidation: async (request, reply) => {
      const { headers, rawBody, raw } = request;
      const call = verifyStaffCall(key, { headers, rawBody, target: raw.url ?? '' }, clock.now().getTime());
      if (call === null) throw new ProblemError('hop_invalid');
      const admission = admit(call, request);
      request.log = admission.log;
      reply.log = admission.log;
      admissions.set(request, admission);
    },
    handler: async (request, reply) => {
      const admission = admissions.get(request);
      if (admission === undefined) throw new Error('A call of staff ran without its signature');
      return reply.header('cache-control', 'no-store').send({ value: await admission.answer() });
    },
  });
}

/** @throws ProblemError `domain_invalid`. */
function contextOf({ brands, clock }: StaffCallDeps, call: SupportCall, request: FastifyRequest): Ctx {
  const { merchant, staff, requestId } = call;
  const manifest = brands.get(merchant);
  // A brand with an upstream of its own has its players and games there.
  if (manifest === undefined || manifest.private.upstream !== null) throw new ProblemError('domain_invalid');
  const log = request.log.child({ merchant, staff });
  const actor = { kind: 'staff', id: staff } as const;
  return { merchant, actor, requestId, clientIp: '', userAgent: '', log, clock, manifest };
}
