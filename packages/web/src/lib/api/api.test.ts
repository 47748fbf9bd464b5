import { searchParams } from '@marquee/contracts/api-client';
import { problemBody } from '@marquee/contracts/problems';
import { describe, expect, it } from 'vitest';
import { createApi } from './api.ts';

/** A client whose fetch returns `answer` and keeps the request. */
function clientOver(answer: () => Response | Promise<Response>, token: string | null = 'secret-token') {
  const requests: Request[] = [];
  const api = createApi({
    merchant: 'brand',
    token: () => token,
    origin: 'http://brand.localhost',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    },
  });
  return { api, requests };
}
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

describe('typed client', () => {
  it('repeats arrays and leaves out what is absent', () => {
    expect(searchParams({ a: [1, 2], b: undefined, c: null, d: '' }).toString()).toBe('a=1&a=2&d=');
  });

  it('[A18] sends the token in its header to calls that take one, and to no other', async () => {
    const { api, requests } = clientOver(() => json({ value: { sumBalance: '1.00', currency: 'KHR' } }));
    await expect(api('balance')).resolves.toEqual({ sumBalance: '1.00', currency: 'KHR' });
    await api('systemStatus');
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual(['Bearer secret-token', null]);
    expect(requests.map((request) => request.headers.get('x-module-id'))).toEqual(['wallet', 'system']);
    expect(requests.every((request) => !request.url.includes('secret-token'))).toBe(true);
  });

  it('[A12] sends a form where the specification has one', async () => {
    const { api, requests } = clientOver(() => json({ value: {} }));
    await api('passwordResetEmail', { body: { username: 'sokha', email: 'a+b@mail.example' } });
    expect(requests[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(await requests[0]?.text()).toBe('username=sokha&email=a%2Bb%40mail.example');
  });

  it('throws the problem of a refused call', async () => {
    const { api } = clientOver(() => json(problemBody('login_failed', undefined, { captcha: true }), 401));
    await expect(api('captcha', { query: {} })).rejects.toMatchObject({ code: 'login_failed', captcha: true });
  });

  it('does not retry by itself', async () => {
    const { api, requests } = clientOver(() => json({ code: 'upstream_failed' }, 502));
    await expect(api('balance')).rejects.toMatchObject({ code: 'upstream_failed' });
    expect(requests).toHaveLength(1);
  });

  it('throws network when no server was reached, and upstream_failed for an answer that is not JSON', async () => {
    const dead = clientOver(() => Promise.reject(new TypeError('fetch failed')));
    await expect(dead.api('balance')).rejects.toMatchObject({ code: 'network', status: 0 });
    const babble = clientOver(() => new Response('<html>', { headers: { 'content-type': 'application/json' } }));
    await expect(babble.api('balance')).rejects.toMatchObject({ code: 'upstream_failed' });
  });

  it('rethrows an abort', async () => {
    const stop = new AbortController();
    const { api } = clientOver(() => {
      stop.abort();
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    });
    await expect(api('balance', { signal: stop.signal })).rejects.toThrow(/abort/i);
  });
});
