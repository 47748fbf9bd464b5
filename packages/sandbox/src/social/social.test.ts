import { createHash, createHmac, randomBytes } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { startSandbox } from '../testing/test-sandbox.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());

const BACK = 'http://tiger.localhost:8080/social/google';
const VERIFIER = randomBytes(32).toString('base64url');

/** The browser's next address, and its cookies. */
async function step(address: string, jar: Map<string, string>) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(new URL(address, sandbox.url), { redirect: 'manual', headers: { cookie } });
  for (const one of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = (one.split(';', 1)[0] ?? '').split(/=(.*)/s, 2);
    jar.set(name, value);
  }
  return answer;
}

/** Logs in as a person would. Resolves to the address of the final redirect. */
async function signIn(scope: string, answer: string): Promise<URL> {
  const jar = new Map<string, string>();
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
  const query = new URLSearchParams({
    ...{ client_id: 'marquee', response_type: 'code', scope, redirect_uri: BACK, state: 'st' },
    ...(scope === 'openid' ? { nonce: 'no' } : {}),
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  });
  const prompt = await step(`/openid/auth?${query}`, jar);
  const signInPage = prompt.headers.get('location') ?? '';
  expect(await (await step(signInPage, jar)).text()).toContain(scope === 'openid' ? 'Google' : 'Facebook');
  const submitted = await step(`${signInPage}/answer?${answer}`, jar);
  const resumed = await step(submitted.headers.get('location') ?? '', jar);
  return new URL(resumed.headers.get('location') ?? '');
}
const exchange = (code: string | null) =>
  fetch(`${sandbox.url}/openid/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', code: code ?? '', redirect_uri: BACK, code_verifier: VERIFIER },
      ...{ client_id: 'marquee', client_secret: 'secret' },
    }),
  });

it('[A11] is an OpenID provider that accepts any name', async () => {
  const back = await signIn('openid', 'account=sokha&answer=yes');
  expect(`${back.origin}${back.pathname}`).toBe(BACK);
  expect(back.searchParams.get('state')).toBe('st');
  const tokens = (await (await exchange(back.searchParams.get('code'))).json()) as { id_token: string };
  const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ iss: 'http://localhost/openid', aud: 'marquee', sub: 'sokha', nonce: 'no' });
});

it('[A11] issues no ID token by OAuth 2, but a profile for the access token', async () => {
  const back = await signIn('public_profile', 'account=minh&answer=yes');
  const tokens = (await (await exchange(back.searchParams.get('code'))).json()) as Record<string, string>;
  expect(tokens).not.toHaveProperty('id_token');
  const profile = (token: string) => fetch(`${sandbox.url}/profile`, { headers: { authorization: `Bearer ${token}` } });
  expect(await (await profile(tokens['access_token'] ?? '')).json()).toEqual({ id: 'minh', name: 'minh' });
  expect((await profile('another')).status).toBe(401);
});

it('[A11] redirects back after a refusal', async () => {
  const { searchParams } = await signIn('openid', 'account=sokha&answer=no');
  expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['access_denied', 'st']);
});

it('[A11] redirects to pages of brands on this machine only', async () => {
  for (const page of [
    'https://evil.example/social/google',
    'http://tiger.localhost/elsewhere',
    'http://localhost.evil/',
  ]) {
    const query = new URLSearchParams({
      client_id: 'marquee',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: page,
    });
    const answer = await fetch(`${sandbox.url}/openid/auth?${query}`, { redirect: 'manual' });
    expect([page, answer.status, answer.headers.get('location')]).toEqual([page, 400, null]);
    const telegram = await fetch(`${sandbox.url}/telegram/auth?return_to=${encodeURIComponent(page)}`);
    expect([page, telegram.status]).toEqual([page, 400]);
  }
});

it('[A11] signs as Telegram does', async () => {
  const back = 'http://tiger.localhost:8080/social/telegram?state=st';
  const page = await fetch(`${sandbox.url}/telegram/auth?return_to=${encodeURIComponent(back)}`);
  expect(await page.text()).toContain('Telegram');
  const answer = async (how: string) => {
    const query = `account=sokha&answer=${how}&return_to=${encodeURIComponent(back)}`;
    const { headers } = await fetch(`${sandbox.url}/telegram/answer?${query}`, { redirect: 'manual' });
    const [address, word = ''] = (headers.get('location') ?? '').split('#tgAuthResult=');
    expect(address).toBe(back);
    return JSON.parse(Buffer.from(word, 'base64url').toString());
  };
  const { hash, ...fields } = await answer('yes');
  expect(fields).toEqual({ id: expect.any(Number), first_name: 'sokha', auth_date: expect.any(Number) });
  const text = `auth_date=${fields.auth_date}\nfirst_name=sokha\nid=${fields.id}`;
  const key = createHash('sha256').update('1:token').digest();
  expect(hash).toBe(createHmac('sha256', key).update(text).digest('hex'));
  expect(await answer('no')).toBe(false);
});
