import { gunzipSync } from 'node:zlib';
import { ofrepBulkSchema, ofrepEvaluationSchema, ofrepFailureSchema } from '@marquee/contracts/ofrep';
import { effectiveSwitches, SWITCH_KEYS } from '@marquee/contracts/switches';
import { describe, expect, it, vi } from 'vitest';
import { ofrepGeneralErrorSchema } from '../testing/ofrep-general-error.ts';
import { FLAGS, postFlags } from '../testing/post-flags.ts';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';
import { testBrand } from '../testing/test-brand.ts';

const evaluate = async (edge: TestEdge, key: string, host = 'lotus.localhost') =>
  (await postFlags(edge, { host, path: `${FLAGS}/${key}` })).json();

describe('the bulk request', () => {
  it('[T12] is answered with every switch of the host’s brand, off never missing', async () => {
    const switches = { DIRECTREG3: true, login: false, 'login.remember': true, 'header.clock': false };
    const edge = await startEdge({
      brands: [testBrand('lotus', { switches }), testBrand('harbor', { switches: { DIRECTREG3: false } })],
    });
    const answer = await postFlags(edge);
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
      // On itself, off because of its parent.
      'login.remember': { value: false, reason: 'DISABLED', variant: 'off' },
    });
    expect(metadata).toEqual({ revision: 'lotus-1' });
    expect(eventStreams).toEqual([{ type: 'sse', endpoint: { requestUri: '/ofrep/v1/sse' }, inactivityDelaySec: 120 }]);
    const other = ofrepBulkSchema.parse((await postFlags(edge, { host: 'HARBOR.example:8080' })).json());
    expect(other.metadata).toEqual({ revision: 'harbor-1' });
    expect(other.flags.find(({ key }) => key === 'DIRECTREG3')?.value).toBe(false);
  });

  it('[T12] is answered 304 to a client with the current answer, until the brand changes', async () => {
    const edge = await startEdge();
    const first = await postFlags(edge);
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`]) {
      const answer = await postFlags(edge, { headers: { 'if-none-match': known } });
      expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, '', tag]);
      expect(answer.headers['access-control-expose-headers']).toContain('ETag');
    }
    edge.config.publish(testBrand('lotus', { revision: 'lotus-2', switches: { FREEPLAY3: true } }));
    const path = `${FLAGS}?flagConfigEtag=%22lotus-2%22&flagConfigLastModified=1771622898`;
    const changed = await postFlags(edge, { path, headers: { 'if-none-match': tag } });
    expect(changed.status).toBe(200);
    expect(ofrepBulkSchema.parse(changed.json()).metadata).toEqual({ revision: 'lotus-2' });
    expect((await postFlags(edge, { host: 'harbor.localhost', headers: { 'if-none-match': tag } })).status).toBe(200);
  });

  it('[T12] is produced once per revision, in every coding', async () => {
    const edge = await startEdge();
    const plain = await postFlags(edge);
    const gzip = await vi.waitFor(async () => {
      const answer = await postFlags(edge, { headers: { 'accept-encoding': 'gzip' } });
      expect(answer.headers['content-encoding']).toBe('gzip');
      return answer;
    });
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    // One tag for all codings: flags stay current when a coding is added.
    expect(gzip.headers.etag).toBe(plain.headers.etag);
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': String(plain.headers.etag) };
    expect((await postFlags(edge, { headers })).status).toBe(304);
    await Promise.all(Array.from({ length: 20 }, () => postFlags(edge)));
    const { text } = await edge.request({ host: '127.0.0.1', path: '/metrics' });
    expect(text).toContain('edge_content_made_total{service="edge"} 1\n');
  });

  it('[T12] is answered while maintenance closes the pages', async () => {
    const closed = testBrand('lotus', { private: { maintenance: true } });
    expect((await postFlags(await startEdge({ brands: [closed] }))).status).toBe(200);
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

  it('[T12] is 404 for an unknown switch only', async () => {
    const edge = await startEdge();
    for (const key of ['nope', '__proto__', 'constructor', 'freeplay3', '', '%00', 'a%2fb', '%e1%9e%80']) {
      const answer = await postFlags(edge, { path: `${FLAGS}/${key}` });
      expect(answer.status, key).toBe(404);
      const failure = ofrepFailureSchema.parse(answer.json());
      expect(failure).toMatchObject({ key: decodeURIComponent(key), errorCode: 'FLAG_NOT_FOUND' });
    }
    expect((await postFlags(edge, { path: `${FLAGS}/%zz` })).json()).toMatchObject({
      key: '',
      errorCode: 'FLAG_NOT_FOUND',
    });
    for (const path of [`${FLAGS}/a/b`, '/ofrep/v1/configuration', '/ofrep/v1/', '/ofrep/v1/evaluate']) {
      const answer = await postFlags(edge, { path });
      expect([answer.status, ofrepGeneralErrorSchema.safeParse(answer.json()).success], path).toEqual([404, true]);
    }
  });
});

describe('a client of another origin', () => {
  const origin = 'https://operator.example';

  it('[T12] may send the headers of the protocol and read the tag', async () => {
    const edge = await startEdge();
    for (const path of [FLAGS, `${FLAGS}/login`, '/ofrep/v1/sse']) {
      const preflight = await postFlags(edge, {
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
      await postFlags(edge, { headers: { origin, ...credentials } }),
      await postFlags(edge, { headers: { origin }, body: '{' }),
      await postFlags(edge, { headers: { origin }, path: `${FLAGS}/nope` }),
      await postFlags(edge, { headers: { origin }, host: 'nobody.example' }),
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
  await postFlags(edge, { headers: { 'x-request-id': 'trace-0001' } });
  await postFlags(edge, { path: `${FLAGS}/login`, headers: { 'x-request-id': 'trace-0002' } });
  const lines = edge.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(lines).toMatchObject([
    { requestId: 'trace-0001', merchant: 'lotus', method: 'POST', path: FLAGS, status: 200 },
    { requestId: 'trace-0002', merchant: 'lotus', method: 'POST', path: `${FLAGS}/login`, status: 200 },
  ]);
});
