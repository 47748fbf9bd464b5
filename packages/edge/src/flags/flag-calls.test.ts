import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import {
  ofrepBulkSchema,
  ofrepEvaluationSchema,
  ofrepFailureSchema,
  ofrepGeneralErrorSchema,
} from '@marquee/contracts/ofrep';
import { effectiveSwitches, SWITCH_KEYS } from '@marquee/contracts/switches';
import { describe, expect, it, vi } from 'vitest';
import { LIMITS_PER_MINUTE } from '../limits/rate-limit.ts';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';
import { testBrand } from '../testing/test-brand.ts';

const FLAGS = '/ofrep/v1/evaluate/flags';
const CONTEXT = JSON.stringify({ context: { targetingKey: 'user-1', country: 'KH' } });
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

interface Post {
  readonly host?: string;
  readonly path?: string;
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
const post = (edge: TestEdge, { host = 'lotus.localhost', path = FLAGS, method = 'POST', body, headers }: Post = {}) =>
  edge.ask({
    host,
    path,
    method,
    headers: { ...JSON_TYPE, ...headers },
    ...(body === '' ? {} : { body: body ?? CONTEXT }),
  });
const evaluate = async (edge: TestEdge, key: string, host = 'lotus.localhost') =>
  (await post(edge, { host, path: `${FLAGS}/${key}` })).json();

describe('the bulk request', () => {
  it('[T12] is answered with every switch of the host’s brand, off never missing', async () => {
    const switches = { DIRECTREG3: true, login: false, 'login.remember': true, 'header.clock': false };
    const edge = await startEdge({ brands: [testBrand('lotus', { switches }), testBrand('harbor')] });
    const answer = await post(edge);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const { flags, eventStreams, metadata } = ofrepBulkSchema.parse(answer.json());
    expect(flags.map(({ key }) => key)).toEqual(SWITCH_KEYS);
    const effective = effectiveSwitches(edge.config.get('lotus')?.public.switches ?? {});
    expect(Object.fromEntries(flags.map(({ key, value }) => [key, value]))).toEqual(effective);
    const byKey = Object.fromEntries(flags.map((flag) => [flag.key, flag]));
    expect(byKey).toMatchObject({
      DIRECTREG3: { value: true, reason: 'STATIC', variant: 'on' },
      'header.clock': { value: false, reason: 'STATIC', variant: 'off' },
      login: { value: false, reason: 'STATIC', variant: 'off' },
      // On by itself, and off with what is above it.
      'login.remember': { value: false, reason: 'DISABLED', variant: 'off' },
    });
    expect(metadata).toEqual({ revision: 'lotus-1' });
    expect(eventStreams).toEqual([{ type: 'sse', endpoint: { requestUri: '/ofrep/v1/sse' }, inactivityDelaySec: 120 }]);
    const other = ofrepBulkSchema.parse((await post(edge, { host: 'HARBOR.example:8080' })).json());
    expect(other.metadata).toEqual({ revision: 'harbor-1' });
    expect(other.flags.find(({ key }) => key === 'DIRECTREG3')?.value).toBe(false);
  });

  it('[T12] is answered 304 without a body to who has the answer, until the brand changes', async () => {
    const edge = await startEdge();
    const first = await post(edge);
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`]) {
      const answer = await post(edge, { headers: { 'if-none-match': known } });
      expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, '', tag]);
      expect(answer.headers['access-control-expose-headers']).toContain('ETag');
    }
    edge.config.publish(testBrand('lotus', { revision: 'lotus-2', switches: { FREEPLAY3: true } }));
    const path = `${FLAGS}?flagConfigEtag=%22lotus-2%22&flagConfigLastModified=1771622898`;
    const changed = await post(edge, { path, headers: { 'if-none-match': tag } });
    expect(changed.status).toBe(200);
    expect(ofrepBulkSchema.parse(changed.json()).metadata).toEqual({ revision: 'lotus-2' });
    expect((await post(edge, { host: 'harbor.localhost', headers: { 'if-none-match': tag } })).status).toBe(200);
  });

  it('[T12] is made once per revision, in every coding', async () => {
    const edge = await startEdge();
    const plain = await post(edge);
    const gzip = await vi.waitFor(async () => {
      const answer = await post(edge, { headers: { 'accept-encoding': 'gzip' } });
      expect(answer.headers['content-encoding']).toBe('gzip');
      return answer;
    });
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    // One tag for all: a client's flags are as current after a coding was added as before.
    expect(gzip.headers.etag).toBe(plain.headers.etag);
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': String(plain.headers.etag) };
    expect((await post(edge, { headers })).status).toBe(304);
    await Promise.all(Array.from({ length: 20 }, () => post(edge)));
    const { text } = await edge.ask({ host: '127.0.0.1', path: '/metrics' });
    expect(text).toContain('edge_content_made_total{service="edge"} 1\n');
  });

  it('[T12] is answered to a visitor whom pages are closed to', async () => {
    const closed = testBrand('lotus', { private: { maintenance: true } });
    expect((await post(await startEdge({ brands: [closed] }))).status).toBe(200);
  });
});

describe('the request for one', () => {
  it('[T12] is answered with its value, reason, variant and the revision', async () => {
    const edge = await startEdge({ brands: [testBrand('lotus', { switches: { FREEPLAY3: true, login: false } })] });
    const on = ofrepEvaluationSchema.parse(await evaluate(edge, 'FREEPLAY3'));
    const metadata = { revision: 'lotus-1' };
    expect(on).toEqual({ key: 'FREEPLAY3', value: true, reason: 'STATIC', variant: 'on', metadata });
    expect(await evaluate(edge, 'login.remember')).toEqual({
      key: 'login.remember',
      value: false,
      reason: 'DISABLED',
      variant: 'off',
      metadata,
    });
    expect(await evaluate(edge, '%46REEPLAY3')).toEqual(on);
  });

  it('[T12] is 404 for what is no switch, and nothing else', async () => {
    const edge = await startEdge();
    for (const key of ['nope', '__proto__', 'constructor', 'freeplay3', '', '%00', 'a%2fb', '%e1%9e%80']) {
      const answer = await post(edge, { path: `${FLAGS}/${key}` });
      expect(answer.status, key).toBe(404);
      const failure = ofrepFailureSchema.parse(answer.json());
      expect(failure).toMatchObject({ key: decodeURIComponent(key), errorCode: 'FLAG_NOT_FOUND' });
    }
    expect((await post(edge, { path: `${FLAGS}/%zz` })).json()).toMatchObject({ key: '', errorCode: 'FLAG_NOT_FOUND' });
    for (const path of [`${FLAGS}/a/b`, '/ofrep/v1/configuration', '/ofrep/v1/', '/ofrep/v1/evaluate']) {
      const answer = await post(edge, { path });
      expect([answer.status, ofrepGeneralErrorSchema.safeParse(answer.json()).success], path).toEqual([404, true]);
    }
  });
});

describe('a refusal', () => {
  const bodies = [
    ['', 'PARSE_ERROR'],
    ['{', 'PARSE_ERROR'],
    ['[]', 'PARSE_ERROR'],
    ['null', 'PARSE_ERROR'],
    ['"x"', 'PARSE_ERROR'],
    [CONTEXT.slice(0, -1), 'PARSE_ERROR'],
    ['{}', 'INVALID_CONTEXT'],
    ['{"context":null}', 'INVALID_CONTEXT'],
    ['{"context":[]}', 'INVALID_CONTEXT'],
    ['{"context":"user-1"}', 'INVALID_CONTEXT'],
    ['{"context":{}}', 'TARGETING_KEY_MISSING'],
    ['{"context":{"__proto__":{"targetingKey":"user-1"}}}', 'TARGETING_KEY_MISSING'],
    ['{"context":{"targetingKey":7}}', 'INVALID_CONTEXT'],
    ['{"context":{"targetingKey":null}}', 'INVALID_CONTEXT'],
  ] as const;

  it.each(bodies)('[T12] of %j is %s', async (body, errorCode) => {
    const edge = await startEdge();
    const bulk = await post(edge, { body });
    const failure = ofrepFailureSchema.parse(bulk.json());
    expect([bulk.status, failure.errorCode, failure.key]).toEqual([400, errorCode, undefined]);
    const single = await post(edge, { body, path: `${FLAGS}/FREEPLAY3` });
    expect(ofrepFailureSchema.parse(single.json())).toMatchObject({ key: 'FREEPLAY3', errorCode });
    expect([single.status, single.headers['cache-control']]).toEqual([400, 'no-store']);
  });

  it('[T12] is given as well when the same body without its fault was just accepted', async () => {
    const edge = await startEdge();
    const bodies = [
      '{"context":{"targetingKey":"a"}}',
      '{"context":{"targetingKey":1}}',
      '{"context":{"targetingKey":"a"}',
    ];
    for (let turn = 0; turn < 2; turn += 1) {
      const statuses = [];
      for (const body of bodies) statuses.push((await post(edge, { body })).status);
      expect(statuses).toEqual([200, 400, 400]);
    }
  });

  it('[T12] of bytes that are no UTF-8 is PARSE_ERROR', async () => {
    const edge = await startEdge();
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: 'lotus.localhost', ...JSON_TYPE };
      const outgoing = request({ host: '127.0.0.1', port: edge.port, path: FLAGS, method: 'POST', headers });
      outgoing.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
      outgoing.end(Buffer.from('{"context":{"targetingKey":"\xff"}}', 'latin1'));
    });
    expect(answer).toBe(400);
  });

  it('[T12] ends a body that is too large, said or not', async () => {
    const edge = await startEdge();
    const large = JSON.stringify({ context: { targetingKey: 'x'.repeat(20_000) } });
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const answer = await post(edge, { body: large, headers });
      expect([answer.status, answer.headers.connection]).toEqual([413, 'close']);
      expect(ofrepGeneralErrorSchema.safeParse(answer.json()).success).toBe(true);
    }
    const fits = JSON.stringify({ context: { targetingKey: 'x'.repeat(16_000) } });
    expect((await post(edge, { body: fits, headers: { 'transfer-encoding': 'chunked' } })).status).toBe(200);
    // Whoever leaves in the middle of a body is nobody's failure.
    const headers = { host: 'lotus.localhost', ...JSON_TYPE, 'content-length': '100' };
    const outgoing = request({ host: '127.0.0.1', port: edge.port, path: FLAGS, method: 'POST', headers });
    outgoing.on('error', () => {});
    await new Promise<void>((resolve) => outgoing.write('{"con', () => resolve()));
    outgoing.destroy();
    expect((await post(edge)).status).toBe(200);
    expect(edge.lines.join('')).not.toContain('request failed');
  });

  it('[T12] is for other methods and other types of content', async () => {
    const edge = await startEdge();
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await post(edge, { method, body: '' });
      expect([answer.status, answer.headers.allow], method).toEqual([405, 'OPTIONS, POST']);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', '']) {
      expect((await post(edge, { headers: { 'content-type': type } })).status, type).toBe(415);
    }
    expect((await post(edge, { headers: { 'content-type': 'Application/JSON' } })).status).toBe(200);
  });

  it('[T12] of too many says when to come back; what is ready is not counted', async () => {
    const take = vi.fn(() => 7);
    for (const limiter of [{ take }, { take: async () => take() }]) {
      const edge = await startEdge({ limiter });
      expect((await post(edge)).status).toBe(200);
      const answer = await post(edge, { path: `${FLAGS}/login` });
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '7']);
      expect(ofrepGeneralErrorSchema.safeParse(answer.json()).success).toBe(true);
    }
    expect(take).toHaveBeenCalledWith('lotus', 'read', '127.0.0.1');
    expect(LIMITS_PER_MINUTE.read).toBeGreaterThan(1000);
  });

  it('[T12] names no brand on a host that is nobody’s', async () => {
    const edge = await startEdge();
    for (const host of ['nobody.example', 'localhost', '127.0.0.1', 'cdn1.localhost']) {
      const bulk = await post(edge, { host });
      expect(bulk.status, host).toBe(404);
      const general = { errorCode: 'GENERAL', errorDetails: 'Domain check invalid, contact service' };
      expect(bulk.json()).toEqual(general);
      expect((await post(edge, { host, path: `${FLAGS}/login` })).json()).toEqual({ key: 'login', ...general });
    }
    edge.config.ready = 'no configuration yet';
    const early = await post(edge, { host: 'nobody.example' });
    expect([early.status, early.headers['retry-after']]).toEqual([503, '1']);
  });

  it('[T12] keeps what went wrong inside to itself, and is not kept', async () => {
    const edge = await startEdge();
    edge.config.publish(testBrand('lotus', { revision: 'lotus-2' }));
    await edge.get('/');
    edge.config.broken = true;
    const answer = await post(edge);
    expect([answer.status, answer.json()]).toEqual([500, { errorDetails: 'Unknown system error' }]);
    expect(edge.lines.join('')).toContain('broken on purpose');
    edge.config.broken = false;
    expect((await post(edge)).status).toBe(200);
  });
});

describe('a client of another origin', () => {
  const origin = 'https://operator.example';

  it('[T12] may ask with the headers of the protocol and read the tag', async () => {
    const edge = await startEdge();
    for (const path of [FLAGS, `${FLAGS}/login`, '/ofrep/v1/sse']) {
      const preflight = await post(edge, {
        path,
        method: 'OPTIONS',
        body: '',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect([preflight.status, preflight.text]).toEqual([204, '']);
      const { headers } = preflight;
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers['access-control-allow-methods']).toContain(path === '/ofrep/v1/sse' ? 'GET' : 'POST');
      for (const name of ['Content-Type', 'Authorization', 'X-API-Key', 'If-None-Match']) {
        expect(headers['access-control-allow-headers']).toContain(name);
      }
    }
    const credentials = { authorization: 'Bearer secret-token', 'x-api-key': 'secret-key' };
    const answers = [
      await post(edge, { headers: { origin, ...credentials } }),
      await post(edge, { headers: { origin }, body: '{' }),
      await post(edge, { headers: { origin }, path: `${FLAGS}/nope` }),
      await post(edge, { headers: { origin }, host: 'nobody.example' }),
    ];
    for (const { headers } of answers) {
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-expose-headers']).toContain('ETag');
    }
    expect(edge.lines.join('')).not.toContain('secret');
  });

  it('[T12] reads nothing else of a brand', async () => {
    const edge = await startEdge();
    for (const path of ['/', '/wps/system/status', '/wps/x/settings/manifest']) {
      expect((await edge.get(path, { origin })).headers['access-control-allow-origin'], path).toBeUndefined();
    }
  });
});

it('[T12] is one line of the log with the answered id', async () => {
  const edge = await startEdge();
  await post(edge, { headers: { 'x-request-id': 'trace-0001' } });
  await post(edge, { path: `${FLAGS}/login`, headers: { 'x-request-id': 'trace-0002' } });
  const lines = edge.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(lines).toMatchObject([
    { requestId: 'trace-0001', merchant: 'lotus', method: 'POST', path: FLAGS, status: 200 },
    { requestId: 'trace-0002', merchant: 'lotus', method: 'POST', path: `${FLAGS}/login`, status: 200 },
  ]);
});
