import { createLogger } from '@marquee/server-kit';
import { expect, it, onTestFinished } from 'vitest';
import { createBrandRegistry } from '../tenants/brand-registry.ts';
import { servedAt } from '../testing/served.ts';
import { buildAskApp } from './ask-app.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

function open({ ready = true as true | string, url = undefined as string | undefined } = {}) {
  const registry = createBrandRegistry();
  registry.set(servedAt('lotus', ['lotus.example', 'www.lotus.example', '*.lotus.example']));
  let now = 0;
  const tenants = { registry, isReady: () => ready };
  const app = buildAskApp({ tenants, logger, consoleHost: 'console.example', url, now: () => now });
  onTestFinished(() => app.close());
  const request = async (query: string, host = '127.0.0.1:8085', method: 'GET' | 'POST' = 'GET') => {
    const { statusCode, body, headers } = await app.inject({ method, url: `/ask${query}`, headers: { host } });
    return { statusCode, body, headers };
  };
  const wait = (ms: number): void => {
    now += ms;
  };
  return { registry, request, wait };
}

it('[T14] answers 200 for a host of a served brand, by itself and at once', async () => {
  const { registry, request } = open();
  for (const domain of ['lotus.example', 'www.lotus.example', 'LOTUS.example', 'lotus.example.']) {
    expect(await request(`?domain=${domain}`), domain).toMatchObject({ statusCode: 200, body: '' });
  }
  expect((await request('?domain=new.example')).statusCode).toBe(404);
  registry.set(servedAt('harbor', ['new.example']));
  expect((await request('?domain=new.example')).statusCode).toBe(200);
  registry.remove('harbor');
  expect((await request('?domain=new.example')).statusCode).toBe(404);
  expect((await request('?domain=Console.example')).statusCode).toBe(200);
  for (const domain of ['a.console.example', 'console.example:443']) {
    expect((await request(`?domain=${domain}`)).statusCode, domain).toBe(404);
  }
});

it('[T14] refuses all other hosts with a status that proxies do not accept', async () => {
  const { request } = open();
  for (const query of [
    '',
    '?',
    '?domain=',
    '?domain=evil.example',
    '?domain=lotus.example.evil.example',
    '?domain=a.b.lotus.example',
    // Below the wildcard, not declared.
    '?domain=made-up.lotus.example',
    '?domain=lotus.example&domain=evil.example',
    '?domain=lotus.example:443',
    '?domain=lotus.example%00',
    '?domain=lotus.example%2f..',
    '?domain=%zz',
    '?domain[]=lotus.example',
    '?host=lotus.example',
    `?domain=${'x'.repeat(3000)}`,
  ]) {
    const { statusCode, headers } = await request(query);
    expect([statusCode, headers.location], query).toEqual([404, undefined]);
  }
  expect((await request('?domain=lotus.example', undefined, 'POST')).statusCode).toBe(405);
});

it('[T14] answers for one name ten times a minute, in any spelling, and for other names meanwhile', async () => {
  const { request, wait } = open();
  for (let count = 0; count < 10; count += 1) expect((await request('?domain=lotus.example')).statusCode).toBe(200);
  const { statusCode, headers } = await request('?domain=LOTUS.example.');
  expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await request('?domain=www.lotus.example')).statusCode).toBe(200);
  wait(120_000);
  expect((await request('?domain=lotus.example')).statusCode).toBe(200);
});

it('[T14] refuses while the folders are being read: a partial list is no list', async () => {
  const { request } = open({ ready: 'the tenant folders are being read' });
  expect((await request('?domain=lotus.example')).statusCode).toBe(503);
});

it('[T14] does not answer a page whose own name points here', async () => {
  const named = open({ url: 'http://config.internal:8082' });
  expect((await named.request('?domain=lotus.example', 'evil.example')).statusCode).toBe(404);
  expect((await named.request('?domain=lotus.example', 'config.internal:8085')).statusCode).toBe(200);
});
