import { CALL_NAMES, CALLS, type Call, type CallName } from '@marquee/contracts/calls';
import { PROBLEM_MEDIA_TYPE, problemSchema } from '@marquee/contracts/problems';
import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';
import { type Admission, admit, proveStepUp } from './admit.ts';
import { refusalsOf } from './call-statuses.ts';
import type { Ctx, MemberCtx } from './context.ts';
import type { OpenSealed } from './sealed/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the call table this route answers. */
    call?: CallName;
    /** A route of the wallet API, which providers sign and the edge never proxies. */
    wallet?: boolean;
  }
  interface FastifyInstance {
    callScope: CallScope;
  }
}

interface CallScope {
  readonly admission: Admission;
  readonly openSealed: OpenSealed;
  readonly built: Set<CallName>;
}

export interface CallInput<Q, B> {
  readonly query: Q;
  readonly body: B;
  /** For the few headers a call reads, such as `Idempotency-Key`. */
  readonly request: FastifyRequest;
  /** For the cookies of a remembered login; the edge passes no others, and those with few calls. */
  readonly reply: FastifyReply;
}

/** Schemas of a call and what answers it. A call that takes no query or body names no schema for it. */
export interface CallSpec<V extends $ZodType, Q extends $ZodType, B extends $ZodType> {
  readonly query?: Q;
  readonly body?: B;
  /** Of the success value: fields not named here never leave the server. */
  readonly value: V;
  /** Overrides the server's body limit of 16 KiB. */
  readonly bodyLimitBytes?: number;
  readonly handler: (ctx: Ctx, input: CallInput<output<Q>, output<B>>) => Promise<output<V>>;
}

/** Prepares a server for calls: whatever is registered from here on must be a row of the call table. */
export function openCallScope(app: Server, admission: Admission, openSealed: OpenSealed): void {
  app.decorate('callScope', { admission, openSealed, built: new Set<CallName>() });
  app.addHook('onRoute', refuseUnlisted);
}

/** Registers the route of one call. Throws at boot for a call of the edge, or one registered before. */
export function registerCall<
  V extends $ZodType,
  Q extends $ZodType = z.ZodMiniUnknown,
  B extends $ZodType = z.ZodMiniUnknown,
>(app: Server, name: CallName, spec: CallSpec<V, Q, B>): void {
  const { query, body, value, bodyLimitBytes, handler } = spec;
  const call = claim(app, name);
  const ctxOf = contextReader(app, name);
  app.route({
    ...routeOf(name, call),
    ...(bodyLimitBytes === undefined ? {} : { bodyLimit: bodyLimitBytes }),
    schema: {
      ...documentation(name, call),
      ...(query === undefined ? {} : { querystring: call.strict ? strict(query) : query }),
      ...(body === undefined ? {} : { body: call.strict ? strict(body) : body }),
      // Erased: Fastify would infer the reply from a schema that is generic here.
      response: { 200: z.object({ value }) as unknown, ...problemsOf(call) },
    },
    onRequest: ctxOf.admit,
    ...(call.encrypted ? { preValidation: bodyOpener(app, name, ctxOf.read) } : {}),
    handler: async (request, reply) => {
      const input = { query: request.query as output<Q>, body: request.body as output<B>, request, reply };
      const ctx = ctxOf.read(request);
      await proveStepUp(app.callScope.admission, name, ctx, request);
      const answer = await handler(ctx, input);
      return reply.header('cache-control', 'no-store').send({ value: answer });
    },
  });
}

/** A call that answers with a stream of events instead of a value. `open` writes to `reply.raw` after hijacking it. */
export function registerStream(
  app: Server,
  name: CallName,
  open: (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  const call = claim(app, name);
  const ctxOf = contextReader(app, name);
  app.route({
    ...routeOf(name, call),
    schema: documentation(name, call),
    onRequest: ctxOf.admit,
    handler: (request, reply) => open(ctxOf.read(request), request, reply),
  });
}

/** After the modules: every other call of the upstream answers 501, once it has passed the same admission. */
export function registerUnbuiltCalls(app: Server): void {
  for (const name of CALL_NAMES) {
    const call: Call = CALLS[name];
    if (call.server !== 'upstream' || app.callScope.built.has(name)) continue;
    const ctxOf = contextReader(app, name);
    app.route({
      ...routeOf(name, call),
      schema: { ...documentation(name, call), description: 'Not built yet: answers 501 `call_not_built`.' },
      onRequest: async (request, reply) => {
        await ctxOf.admit(request, reply);
        await proveStepUp(app.callScope.admission, name, ctxOf.read(request), request);
        throw new ProblemError('call_not_built');
      },
      handler: () => {
        throw new ProblemError('call_not_built');
      },
    });
  }
}

/** Narrows the context of a token-required call. */
export function requireMember(ctx: Ctx): MemberCtx {
  if (ctx.actor.kind !== 'member') throw new ProblemError('login_required');
  return { ...ctx, actor: ctx.actor };
}

function claim(app: Server, name: CallName): Call {
  const call: Call = CALLS[name];
  if (call.server !== 'upstream') throw new Error(`The edge answers "${name}", not the platform`);
  if (app.callScope.built.has(name)) throw new Error(`The call "${name}" is registered twice`);
  app.callScope.built.add(name);
  return call;
}

/** The context lives beside the request, not on it, so that no route outside the table can find one. */
function contextReader(app: Server, name: CallName) {
  const contexts = new WeakMap<FastifyRequest, Ctx>();
  return {
    admit: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      contexts.set(request, await admit(app.callScope.admission, name, request, reply));
    },
    read: (request: FastifyRequest): Ctx => {
      const ctx = contexts.get(request);
      if (ctx === undefined) throw new Error('A call ran without admission');
      return ctx;
    },
  };
}

/** Before the schema sees it, what an E call carries stands in the place of what it came in. */
const bodyOpener =
  (app: Server, name: CallName, read: (request: FastifyRequest) => Ctx) => async (request: FastifyRequest) => {
    request.body = await app.callScope.openSealed(read(request), name, request);
  };

const routeOf = (name: CallName, call: Call) => ({
  method: call.method,
  url: call.path,
  exposeHeadRoute: false,
  config: { call: name, form: call.form },
});

const documentation = (name: CallName, call: Call) => ({
  operationId: name,
  tags: [call.module],
  summary: [
    `token ${call.token}`,
    ...(call.encrypted ? ['the body sealed: { "jwe": … }'] : []),
    ...call.switches.map((key) => `switch ${key}`),
  ].join(', '),
  ...(call.token === 'none' ? {} : { security: call.token === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
});

const problemsOf = (call: Call) =>
  Object.fromEntries(
    refusalsOf(call).map((status) => [
      status,
      { description: 'A problem (RFC 9457)', content: { [PROBLEM_MEDIA_TYPE]: { schema: problemSchema } } },
    ]),
  );

/** Money and role calls refuse parameters they don't know (docs/decisions.md): a misspelt limit must not mean "no limit". */
function strict(schema: $ZodType): $ZodType {
  return schema instanceof z.ZodMiniObject ? z.catchall(schema, z.never()) : schema;
}

function refuseUnlisted({ config, url, method }: RouteOptions): void {
  if (config?.wallet === true || config?.operations === true || url.startsWith('/internal/')) return;
  const call: Call | undefined = config?.call === undefined ? undefined : CALLS[config.call];
  if (call === undefined || call.path !== url || call.method !== method) {
    throw new Error(`${String(method)} ${url} is not in the call table`);
  }
}
