import type { Operation } from '@marquee/contracts/operation';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createServer } from './create-server.ts';
import { createLogger } from './logger.ts';
import { ProblemError } from './problem-error.ts';
import { openRouteKit, type RouteKitOptions } from './route-kit.ts';

const row = (method: Operation['method'], path: string, strict = false) =>
  ({ audience: 'player', method, path, strict }) as const;
const TABLE = {
  read: row('GET', '/things/:id'),
  write: row('POST', '/things'),
  writeStrictly: row('PUT', '/things', true),
};
type Who = { readonly who: string };

function open(options: Partial<RouteKitOptions<typeof TABLE>> = {}) {
  const app = createServer({ name: 'test', logger: createLogger({ name: 'test', level: 'silent' }) });
  const routes = openRouteKit<typeof TABLE, Readonly<Record<keyof typeof TABLE, Who>>>(app, {
    table: TABLE,
    title: 'the table of things',
    covers: ({ url }) => url.startsWith('/things'),
    admit: (_name, { headers }) => {
      if (headers.authorization === undefined) throw new ProblemError('login_required');
      return { who: headers.authorization };
    },
    ...options,
  });
  return { app, routes };
}
const value = z.object({ who: z.string() });
const body = z.object({ n: z.number() });
const authorization = 'dara';

describe('a table of routes', () => {
  it('refuses a planted route at boot, also at the path of a row, and no others', () => {
    const { app } = open();
    expect(() => app.get('/things/secret', () => 'x')).toThrow('GET /things/secret is not in the table of things');
    expect(() => app.post('/things', () => 'x')).toThrow('POST /things is not in the table of things');
    expect(() => app.get('/other', () => 'x')).not.toThrow();
  });

  it('registers a row once, and lists the built ones', () => {
    const { routes } = open();
    const handler = async (who: Who) => who;
    routes.route('write', { value, handler });
    routes.refuse('read', () => new ProblemError('call_not_built'));
    expect([...routes.built]).toEqual(['write']);
    expect(() => routes.route('write', { value, handler })).toThrow('twice');
  });

  it('passes the admission to the handler, and sends only fields of the schema', async () => {
    const { app, routes } = open();
    routes.route('read', {
      params: z.object({ id: z.string() }),
      value,
      handler: async ({ who }, { params }) => ({ who: `${who} ${params.id}`, secret: 'inside' }),
    });
    const answer = await app.inject({ url: '/things/7', headers: { authorization } });
    expect([answer.json(), answer.headers['cache-control']]).toEqual([{ value: { who: 'dara 7' } }, 'no-store']);
  });

  it('admits before it reads the body', async () => {
    const { app, routes } = open();
    routes.route('write', { body, value, handler: async (who) => who });
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/things', headers, payload: '{' });
    expect(answer.json().code).toBe('login_required');
  });

  it('admits after the body and before its schema if a signature covers the body', async () => {
    const seen: unknown[] = [];
    const { app, routes } = open({
      admitAt: 'bodyRead',
      admit: (_name, request) => {
        seen.push(request.body);
        throw new ProblemError('hop_invalid');
      },
    });
    routes.route('write', { body, value, handler: async (who) => who });
    const answer = await app.inject({ method: 'POST', url: '/things', payload: { n: 'none' } });
    expect([answer.json().code, seen]).toEqual(['hop_invalid', [{ n: 'none' }]]);
  });

  it('refuses unknown parameters of strict rows only', async () => {
    const { app, routes } = open();
    for (const name of ['write', 'writeStrictly'] as const) {
      routes.route(name, { body, value, handler: async (who) => who });
    }
    const send = (method: 'POST' | 'PUT') =>
      app.inject({ method, url: '/things', headers: { authorization }, payload: { n: 1, limit: 2 } });
    expect([(await send('POST')).statusCode, (await send('PUT')).statusCode]).toEqual([200, 400]);
  });

  it('opens the body before its schema, and confirms after it', async () => {
    const order: string[] = [];
    const openBody = async () => {
      order.push('open');
      return { n: 1 };
    };
    const { app, routes } = open({
      openBody: (name) => (name === 'write' ? openBody : null),
      confirm: async () => {
        order.push('confirm');
      },
    });
    routes.route('write', {
      body,
      value,
      handler: async (who, input) => {
        order.push(`handle ${input.body.n}`);
        return who;
      },
    });
    await app.inject({ method: 'POST', url: '/things', headers: { authorization }, payload: { sealed: true } });
    expect(order).toEqual(['open', 'confirm', 'handle 1']);
  });

  it('refuses a row that is not built after its admission, with the body unread', async () => {
    const { app, routes } = open();
    routes.refuse('write', () => new ProblemError('call_not_built'));
    const send = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/things',
        headers: { 'content-type': 'application/json', ...headers },
        payload: '{',
      });
    expect((await send({})).json().code).toBe('login_required');
    expect((await send({ authorization })).json().code).toBe('call_not_built');
  });

  it('adds one hook to a route, and a second only if a body is opened', () => {
    const hooks: unknown[] = [];
    const { app, routes } = open({ openBody: (name) => (name === 'write' ? async () => null : null) });
    app.addHook('onRoute', (route) => {
      hooks.push([route.method, typeof route.onRequest, typeof route.preValidation, typeof route.preHandler]);
    });
    routes.route('read', { value, handler: async (who) => who });
    routes.route('write', { value, handler: async (who) => who });
    expect(hooks).toEqual([
      ['GET', 'function', 'undefined', 'undefined'],
      ['POST', 'function', 'function', 'undefined'],
    ]);
  });
});
