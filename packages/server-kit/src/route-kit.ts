import type { Operation } from '@marquee/contracts/operation';
import type { FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';
import type { Server } from './server-type.ts';

interface RouteInput<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** For the few headers a route reads, such as `Idempotency-Key`. */
  readonly request: FastifyRequest;
  /** For cookies and headers. */
  readonly reply: FastifyReply;
}

/** A route without parameters, query or body has no schema for it. */
interface RequestSchemas<P extends $ZodType, Q extends $ZodType, B extends $ZodType> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
}

interface RouteSpec<A, V extends $ZodType, P extends $ZodType, Q extends $ZodType, B extends $ZodType>
  extends RequestSchemas<P, Q, B> {
  /** Schema of the success value: fields that it does not name never leave the server. */
  readonly value: V;
  /** Overrides the server's body limit of 16 KiB. */
  readonly bodyLimitBytes?: number;
  readonly handler: (admitted: A, input: RouteInput<output<P>, output<Q>, output<B>>) => Promise<output<V>>;
}

/** A route that writes its response itself: the handler sends the reply or takes it over (`hijack`), or throws before it does. */
interface StreamSpec<A, P extends $ZodType, Q extends $ZodType> extends RequestSchemas<P, Q, z.ZodMiniUnknown> {
  readonly handler: (admitted: A, input: RouteInput<output<P>, output<Q>, unknown>) => Promise<void>;
}

type Table = Readonly<Record<string, Operation>>;

export interface RouteKitOptions<T extends Table> {
  readonly table: T;
  /** The table's name in the errors of a route that is not in it. */
  readonly title: string;
  /** Routes that must be rows of the table. */
  readonly covers: (route: RouteOptions) => boolean;
  /** Returns the first argument of the handler, or throws the refusal. */
  readonly admit: (name: keyof T & string, request: FastifyRequest, reply: FastifyReply) => unknown;
  /** `bodyRead`: for signatures that cover the body. Such a request is still admitted before any schema sees it. */
  readonly admitAt?: 'headersRead' | 'bodyRead';
  /** Replaces the body of an admitted request before its schema; absent for rows that need none. */
  readonly openBody?: (
    name: keyof T & string,
  ) => ((admitted: unknown, request: FastifyRequest) => Promise<unknown>) | null;
  /** The last check, of a request whose form is valid. */
  readonly confirm?: (name: keyof T & string, admitted: unknown, request: FastifyRequest) => Promise<void>;
  /** More of the route: documentation, raw body, error handler. */
  readonly extras?: (
    name: keyof T & string,
  ) => Partial<Pick<RouteOptions, 'config' | 'schema' | 'errorHandler' | 'bodyLimit'>>;
  /** Status → schema of the problems with which a built route refuses, for its documentation. */
  readonly problems?: (name: keyof T & string) => Readonly<Record<number, unknown>>;
}

/** Registers the routes of one table. `A`: row name → result of its admission. */
export interface RouteKit<T extends Table, A extends Readonly<Record<keyof T, unknown>>> {
  /** @throws Error for a row that already has a route. */
  route<
    K extends keyof T & string,
    V extends $ZodType,
    P extends $ZodType = z.ZodMiniUnknown,
    Q extends $ZodType = z.ZodMiniUnknown,
    B extends $ZodType = z.ZodMiniUnknown,
  >(name: K, spec: RouteSpec<A[K], V, P, Q, B>): void;
  stream<K extends keyof T & string, P extends $ZodType = z.ZodMiniUnknown, Q extends $ZodType = z.ZodMiniUnknown>(
    name: K,
    spec: StreamSpec<A[K], P, Q>,
  ): void;
  /** Refuses requests after their admission, before their body is read. */
  refuse(name: keyof T & string, error: () => Error): void;
  /** Rows with a route, without the refused ones. */
  readonly built: ReadonlySet<keyof T & string>;
}

/**
 * After this call, routes that the table covers can be registered only through the kit. Admission, envelope, strictness and `no-store`
 * are the same for all audiences, which differ in `admit`.
 */
export function openRouteKit<T extends Table, A extends Readonly<Record<keyof T, unknown>>>(
  app: Server,
  options: RouteKitOptions<T>,
): RouteKit<T, A> {
  type Name = keyof T & string;
  const { table, title, covers, admit, admitAt = 'headersRead', openBody, confirm, extras, problems } = options;
  const built = new Set<Name>();
  let registering = false;
  app.addHook('onRoute', (route) => {
    if (!registering && covers(route)) throw new Error(`${String(route.method)} ${route.url} is not in ${title}`);
  });

  const add = (name: Name, schema: FastifySchema, rest: Pick<RouteOptions, 'handler'> & Partial<RouteOptions>) => {
    const { method, path } = table[name] as Operation;
    const { schema: documentation, ...others } = extras?.(name) ?? {};
    registering = true;
    try {
      app.route({
        ...others,
        ...rest,
        method,
        url: path,
        exposeHeadRoute: false,
        schema: { ...documentation, ...schema },
      });
    } finally {
      registering = false;
    }
  };
  const claim = (name: Name) => {
    if (built.has(name)) throw new Error(`The row "${name}" is registered twice`);
    built.add(name);
  };
  /** The admission is kept in a map, not on the request, so that no other route can read one. */
  const admission = (name: Name) => {
    const admitted = new WeakMap<FastifyRequest, { readonly as: unknown }>();
    const read = (request: FastifyRequest): unknown => {
      const found = admitted.get(request);
      if (found === undefined) throw new Error(`A request for "${name}" ran without admission`);
      return found.as;
    };
    const open = openBody?.(name) ?? null;
    const hook = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      admitted.set(request, { as: await admit(name, request, reply) });
    };
    const replaceBody = async (request: FastifyRequest): Promise<void> => {
      if (open !== null) request.body = await open(read(request), request);
    };
    const hooks =
      admitAt === 'bodyRead'
        ? { preValidation: hook }
        : { onRequest: hook, ...(open && { preValidation: replaceBody }) };
    return { hook, hooks, read };
  };
  const isStrict = (name: Name): boolean => table[name]?.strict === true;

  return {
    built,
    route: (name, { value, bodyLimitBytes, handler, ...schemas }) => {
      claim(name);
      const { hooks, read } = admission(name);
      // The type is erased, because Fastify would infer the reply from a schema that is generic here.
      const response = { 200: z.object({ value }) as unknown, ...problems?.(name) };
      add(
        name,
        { ...requestSchemas(schemas, isStrict(name)), response },
        {
          ...hooks,
          ...(bodyLimitBytes === undefined ? {} : { bodyLimit: bodyLimitBytes }),
          handler: async (request, reply) => {
            const admitted = read(request);
            await confirm?.(name, admitted, request);
            const result = await handler(admitted as A[typeof name], inputOf(request, reply));
            return reply.header('cache-control', 'no-store').send({ value: result });
          },
        },
      );
    },
    stream: (name, { handler, ...schemas }) => {
      claim(name);
      const { hooks, read } = admission(name);
      add(name, requestSchemas(schemas, isStrict(name)), {
        ...hooks,
        handler: async (request, reply) => {
          await handler(read(request) as A[typeof name], inputOf(request, reply.header('cache-control', 'no-store')));
          return reply;
        },
      });
    },
    refuse: (name, error) => {
      const { hook, read } = admission(name);
      add(
        name,
        {},
        {
          onRequest: async (request, reply) => {
            await hook(request, reply);
            await confirm?.(name, read(request), request);
            throw error();
          },
          handler: () => {
            throw error();
          },
        },
      );
    },
  };
}

const requestSchemas = <P extends $ZodType, Q extends $ZodType, B extends $ZodType>(
  { params, query, body }: RequestSchemas<P, Q, B>,
  isStrict: boolean,
): FastifySchema => ({
  ...(params === undefined ? {} : { params }),
  ...(query === undefined ? {} : { querystring: isStrict ? strict(query) : query }),
  ...(body === undefined ? {} : { body: isStrict ? strict(body) : body }),
});

/** Fastify has validated each part with the schema that types it. */
const inputOf = <P, Q, B>(request: FastifyRequest, reply: FastifyReply): RouteInput<P, Q, B> => {
  const { params, query, body } = request;
  return { params: params as P, query: query as Q, body: body as B, request, reply };
};

/** Refuses unknown parameters (docs/decisions.md): a misspelt limit must not mean "no limit". */
const strict = (schema: $ZodType): $ZodType =>
  schema instanceof z.ZodMiniObject ? z.catchall(schema, z.never()) : schema;
