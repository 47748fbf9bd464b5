import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';
import { type Access, ROUTES, type RouteKey } from './access.ts';
import { type Admitted, admitStaff } from './admit-staff.ts';
import { createConsoleErrorHandler, type DescribeProblem } from './console-error.ts';
import type { SignedIn, StaffDeps, Visitor } from './staff-deps.ts';
import type { VisitOf } from './visit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the console's route table this route answers. */
    staffRoute?: RouteKey;
  }
}

/** Who asks: whoever it is on routes that need nobody, a member of staff on all others. */
type Caller<K extends RouteKey> = (typeof ROUTES)[K]['needs'] extends 'nobody' ? Visitor : SignedIn;

export interface StaffInput<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** For the few headers a route reads, such as `If-Match`. */
  readonly request: FastifyRequest;
  /** For cookies and headers; the value is what the handler answers. */
  readonly reply: FastifyReply;
}

/** A route without parameters, query or body names no schema for it. */
interface StaffRouteSchemas<P extends $ZodType, Q extends $ZodType, B extends $ZodType> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
}

/** Schemas of a route and what answers it. */
export interface StaffRouteSpec<
  K extends RouteKey,
  V extends $ZodType,
  P extends $ZodType,
  Q extends $ZodType,
  B extends $ZodType,
> extends StaffRouteSchemas<P, Q, B> {
  /** Of the success value: fields not named here never leave the server. */
  readonly value: V;
  /** Overrides the server's body limit of 16 KiB. */
  readonly bodyLimitBytes?: number;
  readonly handler: (who: Caller<K>, input: StaffInput<output<P>, output<Q>, output<B>>) => Promise<output<V>>;
}

/** A route whose answer comes in pieces: the handler takes the reply over (`hijack`), or throws before it does. */
export interface StaffStreamSpec<K extends RouteKey, P extends $ZodType, Q extends $ZodType>
  extends StaffRouteSchemas<P, Q, z.ZodMiniUnknown> {
  readonly handler: (who: Caller<K>, input: StaffInput<output<P>, output<Q>, unknown>) => Promise<void>;
}

/** Registers routes of the console's API, each once and as the table says. */
export interface StaffRoutes {
  route<
    K extends RouteKey,
    V extends $ZodType,
    P extends $ZodType = z.ZodMiniUnknown,
    Q extends $ZodType = z.ZodMiniUnknown,
    B extends $ZodType = z.ZodMiniUnknown,
  >(key: K, spec: StaffRouteSpec<K, V, P, Q, B>): void;
  stream<K extends RouteKey, P extends $ZodType = z.ZodMiniUnknown, Q extends $ZodType = z.ZodMiniUnknown>(
    key: K,
    spec: StaffStreamSpec<K, P, Q>,
  ): void;
}

export interface StaffRoutesOptions {
  readonly deps: StaffDeps;
  readonly visitOf: VisitOf;
  /** How other parts of the console tell what their errors are. */
  readonly describe?: readonly DescribeProblem[];
}

/** From here on nothing below `/staff/` can be registered that is not a row of the table. */
export function openStaffRoutes(app: Server, { deps, visitOf, describe = [] }: StaffRoutesOptions): StaffRoutes {
  app.addHook('onRoute', refuseUnlisted);
  const errorHandler = createConsoleErrorHandler(describe);
  const register = ({ key, schema, bodyLimitBytes, answer }: Registration) => {
    const access: Access = ROUTES[key];
    const [method = '', url = ''] = key.split(' ');
    // Beside the request, not on it: no route outside the table can find who asks.
    const admitted = new WeakMap<FastifyRequest, Admitted>();
    app.route({
      method,
      url,
      exposeHeadRoute: false,
      config: { staffRoute: key },
      errorHandler,
      ...(bodyLimitBytes === undefined ? {} : { bodyLimit: bodyLimitBytes }),
      schema,
      onRequest: async (request, reply) => {
        const admission = await admitStaff(deps, visitOf, access, request);
        admitted.set(request, admission);
        refuseUnstorable(request);
        if (admission.signedIn !== null) bindLog(request, reply, admission.signedIn.name);
      },
      handler: (request, reply) => {
        const admission = admitted.get(request);
        if (admission === undefined) throw new Error('a route of the console ran without admission');
        return answer(admission.signedIn ?? admission.visitor, request, reply.header('cache-control', 'no-store'));
      },
    });
  };
  return {
    route: (key, { value, bodyLimitBytes, handler, ...schemas }) =>
      register({
        key,
        bodyLimitBytes,
        // Erased: Fastify would infer the reply from a schema that is generic here.
        schema: { ...requestSchemas(schemas), response: { 200: z.object({ value }) as unknown } },
        answer: async (who, request, reply) => {
          const answer = await handler(who as Caller<typeof key>, inputOf(request, reply));
          return reply.send({ value: answer });
        },
      }),
    stream: (key, { handler, ...schemas }) =>
      register({
        key,
        schema: requestSchemas(schemas),
        answer: async (who, request, reply) => {
          await handler(who as Caller<typeof key>, inputOf(request, reply));
          return reply;
        },
      }),
  };
}

interface Registration {
  readonly key: RouteKey;
  readonly schema: FastifySchema;
  readonly bodyLimitBytes?: number | undefined;
  readonly answer: (who: Visitor | SignedIn, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

const requestSchemas = <P extends $ZodType, Q extends $ZodType, B extends $ZodType>({
  params,
  query,
  body,
}: StaffRouteSchemas<P, Q, B>) => ({
  ...(params === undefined ? {} : { params }),
  ...(query === undefined ? {} : { querystring: query }),
  ...(body === undefined ? {} : { body }),
});

/** Fastify has validated each part with the schema it is typed by. */
const inputOf = <P, Q, B>(request: FastifyRequest, reply: FastifyReply): StaffInput<P, Q, B> => {
  const { params, query, body } = request;
  return { params: params as P, query: query as Q, body: body as B, request, reply };
};

/** No record is called by what no database keeps: nobody has to ask it. @throws ProblemError `not_found`. */
function refuseUnstorable({ params }: FastifyRequest): void {
  const names = Object.values(params as Readonly<Record<string, string>>);
  if (names.some((name) => name.includes('\0'))) throw new ProblemError('not_found');
}

/** Whose request it is, on every line about it and on the one that ends it. */
function bindLog(request: FastifyRequest, reply: FastifyReply, staff: string): void {
  const log = request.log.child({ staff });
  request.log = log;
  reply.log = log;
}

function refuseUnlisted({ config, url, method }: RouteOptions): void {
  if (!url.startsWith('/staff/')) return;
  const key = config?.staffRoute;
  if (key === undefined || !(key in ROUTES) || key !== `${String(method)} ${url}`) {
    throw new Error(`${String(method)} ${url} is not in the console's route table`);
  }
}
