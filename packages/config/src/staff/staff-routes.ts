import type { Server } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';
import { type Access, ROUTES, type RouteKey } from './access.ts';
import { type Admitted, admitStaff } from './admit-staff.ts';
import { createConsoleErrorHandler, type DescribeProblem } from './console-error.ts';
import type { SignedIn, StaffCore, Visitor } from './core.ts';
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

/** Schemas of a route and what answers it. A route without parameters, query or body names no schema for it. */
export interface StaffRouteSpec<
  K extends RouteKey,
  V extends $ZodType,
  P extends $ZodType,
  Q extends $ZodType,
  B extends $ZodType,
> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Of the success value: fields not named here never leave the server. */
  readonly value: V;
  /** Overrides the server's body limit of 16 KiB. */
  readonly bodyLimitBytes?: number;
  readonly handler: (who: Caller<K>, input: StaffInput<output<P>, output<Q>, output<B>>) => Promise<output<V>>;
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
}

export interface StaffRoutesOptions {
  readonly core: StaffCore;
  readonly visitOf: VisitOf;
  /** How other parts of the console tell what their errors are. */
  readonly describe?: readonly DescribeProblem[];
}

/** From here on nothing below `/staff/` can be registered that is not a row of the table. */
export function openStaffRoutes(app: Server, { core, visitOf, describe = [] }: StaffRoutesOptions): StaffRoutes {
  app.addHook('onRoute', refuseUnlisted);
  const errorHandler = createConsoleErrorHandler(describe);
  return {
    route: (key, { params, query, body, value, bodyLimitBytes, handler }) => {
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
        schema: {
          ...(params === undefined ? {} : { params }),
          ...(query === undefined ? {} : { querystring: query }),
          ...(body === undefined ? {} : { body }),
          // Erased: Fastify would infer the reply from a schema that is generic here.
          response: { 200: z.object({ value }) as unknown },
        },
        onRequest: async (request, reply) => {
          const admission = await admitStaff(core, visitOf, access, request);
          admitted.set(request, admission);
          if (admission.signedIn !== null) bindLog(request, reply, admission.signedIn.name);
        },
        handler: async (request, reply) => {
          const admission = admitted.get(request);
          if (admission === undefined) throw new Error('a route of the console ran without admission');
          const who = (admission.signedIn ?? admission.visitor) as Caller<typeof key>;
          const input = { params: request.params, query: request.query, body: request.body, request, reply };
          const answer = await handler(who, input as Parameters<typeof handler>[1]);
          return reply.header('cache-control', 'no-store').send({ value: answer });
        },
      });
    },
  };
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
