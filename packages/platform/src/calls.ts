import { CALL_NAMES, CALLS, type Call, type CallName } from '@marquee/contracts/calls';
import { PROBLEM_MEDIA_TYPE, problemSchema } from '@marquee/contracts/problems';
import { openRouteKit, ProblemError, type RouteKit, type Server } from '@marquee/server-kit';
import { type Admission, admit, proveStepUp } from './admit.ts';
import { refusalsOf } from './call-statuses.ts';
import type { Ctx, MemberCtx } from './context.ts';
import type { OpenSealed } from './sealed/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of the wallet API, which providers sign and the edge never proxies. */
    wallet?: boolean;
    /** A callback of a payment provider, which signs it. */
    callback?: boolean;
  }
  interface FastifyInstance {
    /** Calls that have a handler. All others of the upstream answer 501. */
    builtCalls: ReadonlySet<CallName>;
  }
}

/** Registers the calls of players and visitors, each by its row of the call table. */
export type PlayerRoutes = RouteKit<typeof CALLS, Readonly<Record<CallName, Ctx>>>;

/** From here on every route that is not internal, operational or of the wallet API must be a row of the call table. */
export function openPlayerRoutes(app: Server, admission: Admission, openSealed: OpenSealed): PlayerRoutes {
  const kit: PlayerRoutes = openRouteKit(app, {
    table: CALLS,
    title: 'the call table',
    covers: ({ config, url }) =>
      config?.wallet !== true &&
      config?.callback !== true &&
      config?.operations !== true &&
      !url.startsWith('/internal/'),
    admit: (name, request, reply) => admit(admission, name, request, reply),
    openBody: (name) => (CALLS[name].encrypted ? (ctx, request) => openSealed(ctx as Ctx, name, request) : null),
    confirm: (name, ctx, request) => proveStepUp(admission, name, ctx as Ctx, request),
    extras: (name) => {
      const call = CALLS[name];
      if (call.server !== 'upstream') throw new Error(`The edge answers "${name}", not the platform`);
      const config = { form: call.form, picture: call.picture };
      return { config, schema: documentation(name, call, kit.built.has(name)) };
    },
    problems: (name) => problemsOf(CALLS[name]),
  });
  app.decorate('builtCalls', kit.built);
  return kit;
}

/** After the modules: every other call of the upstream answers 501, once it has passed the same admission. */
export function refuseUnbuiltCalls(routes: PlayerRoutes): void {
  for (const name of CALL_NAMES) {
    if (CALLS[name].server === 'upstream' && !routes.built.has(name)) {
      routes.refuse(name, () => new ProblemError('call_not_built'));
    }
  }
}

/** Narrows the context of a token-required call. */
export function requireMember(ctx: Ctx): MemberCtx {
  if (ctx.actor.kind !== 'member') throw new ProblemError('login_required');
  return { ...ctx, actor: ctx.actor };
}

const documentation = (name: CallName, call: Call, isBuilt: boolean) => ({
  operationId: name,
  tags: [call.module],
  ...(isBuilt ? {} : { description: 'Not built yet: answers 501 `call_not_built`.' }),
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
