import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createApi, searchOf } from './api.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const schema = z.object({ n: z.number() });

function clientOver(answer: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  let activity = 0;
  const api = createApi({
    csrfToken: () => 'csrf-1',
    onActivity: () => {
      activity += 1;
    },
    origin: 'http://console.localhost',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    },
  });
  return { api, requests, activity: () => activity };
}

describe('the console’s client', () => {
  it('puts values into paths and queries as they are', async () => {
    const { api, requests } = clientOver(() => json({ value: { n: 1 } }));
    await api('endSessionOfStaff', schema, { params: { id: 'a/b', session: '#' } });
    expect(requests[0]?.url).toBe('http://console.localhost/staff/v1/staff/a%2Fb/sessions/%23');
    expect(searchOf({ a: 'x y', b: undefined, c: null, d: '', e: 0 })).toBe('?a=x+y&e=0');
    expect(searchOf()).toBe('');
  });

  it('sends the headers of writes, and not with reads', async () => {
    const { api, requests } = clientOver(() => json({ value: { n: 1 } }));
    await expect(api('brands', schema)).resolves.toEqual({ n: 1 });
    await api('changeStaff', schema, { params: { id: 1 }, version: 3, body: { a: 1 } });
    await api('createStaff', schema, { body: { a: 1 }, idempotencyKey: 'key-12345' });
    const [read, write, create] = requests;
    expect(read?.headers.get('x-csrf-token')).toBeNull();
    expect([write?.url, write?.method]).toEqual(['http://console.localhost/staff/v1/staff/1', 'PATCH']);
    expect(write?.headers.get('x-csrf-token')).toBe('csrf-1');
    expect(write?.headers.get('if-match')).toBe('"3"');
    expect([write, create].map((each) => each?.headers.get('idempotency-key'))).toEqual([null, 'key-12345']);
    expect(await write?.json()).toEqual({ a: 1 });
  });

  it('refuses unknown rows, and rows without required input, by type', () => {
    const { api } = clientOver(() => json({ value: { n: 1 } }));
    const never = () => [
      // @ts-expect-error there is no such row
      api('paintBrand', schema),
      // @ts-expect-error the path has parameters
      api('brand', schema),
      // @ts-expect-error the row is keyed
      api('createStaff', schema, { body: {} }),
      // @ts-expect-error the row is versioned
      api('changeStaff', schema, { params: { id: 1 }, body: {} }),
    ];
    expect(never).toBeInstanceOf(Function);
  });

  it('counts the same requests as activity as the server, not automatic ones', async () => {
    const { api, activity } = clientOver(() => json({ value: { n: 1 } }));
    await api('session', schema);
    expect(activity()).toBe(0);
    await api('ownSessions', schema);
    expect(activity()).toBe(1);
  });

  it('throws the problem with all its fields', async () => {
    const body = { code: 'version_moved', current: { displayName: 'B' }, requestId: 'r-1', retryAfterSeconds: 5 };
    const { api } = clientOver(() => json(body, 412));
    await expect(api('brands', schema)).rejects.toMatchObject({
      code: 'version_moved',
      status: 412,
      requestId: 'r-1',
      retryAfterSeconds: 5,
      body: { current: { displayName: 'B' } },
    });
  });

  it.each([
    ['an answer of another shape', () => json({ value: { n: 'one' } }), 'upstream_failed'],
    ['a page instead of an answer', () => new Response('<html>', { status: 502 }), 'upstream_failed'],
    ['no server', () => Promise.reject(new TypeError('fetch failed')), 'network'],
  ])('calls %s what it is', async (_what, answer, code) => {
    const { api, requests } = clientOver(answer);
    await expect(api('brands', schema)).rejects.toMatchObject({ code });
    expect(requests).toHaveLength(1);
  });
});
