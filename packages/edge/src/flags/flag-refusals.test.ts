import { request } from 'node:http';
import { ofrepFailureSchema } from '@marquee/contracts/ofrep';
import { describe, expect, it, vi } from 'vitest';
import { LIMITS_PER_MINUTE } from '../limits/rate-limit.ts';
import { ofrepGeneralErrorSchema } from '../testing/ofrep-general-error.ts';
import { CONTEXT, FLAGS, JSON_TYPE, postFlags } from '../testing/post-flags.ts';
import { startEdge } from '../testing/start-edge.ts';
import { testBrand } from '../testing/test-brand.ts';

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
    const bulk = await postFlags(edge, { body });
    const failure = ofrepFailureSchema.parse(bulk.json());
    expect([bulk.status, failure.errorCode, failure.key]).toEqual([400, errorCode, undefined]);
    const single = await postFlags(edge, { body, path: `${FLAGS}/FREEPLAY3` });
    expect(ofrepFailureSchema.parse(single.json())).toMatchObject({ key: 'FREEPLAY3', errorCode });
    expect([single.status, single.headers['cache-control']]).toEqual([400, 'no-store']);
  });

  it('[T12] is also given right after the same body without its fault was accepted', async () => {
    const edge = await startEdge();
    const bodies = [
      '{"context":{"targetingKey":"a"}}',
      '{"context":{"targetingKey":1}}',
      '{"context":{"targetingKey":"a"}',
    ];
    for (let turn = 0; turn < 2; turn += 1) {
      const statuses = [];
      for (const body of bodies) statuses.push((await postFlags(edge, { body })).status);
      expect(statuses).toEqual([200, 400, 400]);
    }
  });

  it('[T12] of bytes that are not UTF-8 is PARSE_ERROR', async () => {
    const edge = await startEdge();
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: 'lotus.localhost', ...JSON_TYPE };
      const outgoing = request({ host: '127.0.0.1', port: edge.port, path: FLAGS, method: 'POST', headers });
      outgoing.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
      outgoing.end(Buffer.from('{"context":{"targetingKey":"\xff"}}', 'latin1'));
    });
    expect(answer).toBe(400);
  });

  it('[T12] ends a body that is too large, announced or not', async () => {
    const edge = await startEdge();
    const large = JSON.stringify({ context: { targetingKey: 'x'.repeat(20_000) } });
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const answer = await postFlags(edge, { body: large, headers });
      expect([answer.status, answer.headers.connection]).toEqual([413, 'close']);
      expect(ofrepGeneralErrorSchema.safeParse(answer.json()).success).toBe(true);
    }
    const fits = JSON.stringify({ context: { targetingKey: 'x'.repeat(16_000) } });
    expect((await postFlags(edge, { body: fits, headers: { 'transfer-encoding': 'chunked' } })).status).toBe(200);
    // A client that leaves in the middle of a body is not a failure.
    const headers = { host: 'lotus.localhost', ...JSON_TYPE, 'content-length': '100' };
    const outgoing = request({ host: '127.0.0.1', port: edge.port, path: FLAGS, method: 'POST', headers });
    outgoing.on('error', () => {});
    await new Promise<void>((resolve) => outgoing.write('{"con', () => resolve()));
    outgoing.destroy();
    expect((await postFlags(edge)).status).toBe(200);
    expect(edge.lines.join('')).not.toContain('request failed');
  });

  it('[T12] is for other methods and other types of content', async () => {
    const edge = await startEdge();
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await postFlags(edge, { method, body: '' });
      expect([answer.status, answer.headers.allow], method).toEqual([405, 'OPTIONS, POST']);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', '']) {
      expect((await postFlags(edge, { headers: { 'content-type': type } })).status, type).toBe(415);
    }
    expect((await postFlags(edge, { headers: { 'content-type': 'Application/JSON' } })).status).toBe(200);
  });

  it('[T12] of too many requests has Retry-After; ready answers are not counted', async () => {
    const take = vi.fn(() => 7);
    for (const limiter of [{ take }, { take: async () => take() }]) {
      const edge = await startEdge({ limiter });
      expect((await postFlags(edge)).status).toBe(200);
      const answer = await postFlags(edge, { path: `${FLAGS}/login` });
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '7']);
      expect(ofrepGeneralErrorSchema.safeParse(answer.json()).success).toBe(true);
    }
    expect(take).toHaveBeenCalledWith('lotus', 'read', '127.0.0.1');
    expect(LIMITS_PER_MINUTE.read).toBeGreaterThan(1000);
  });

  it('[T12] names no brand on an unknown host', async () => {
    const edge = await startEdge();
    for (const host of ['nobody.example', 'localhost', '127.0.0.1', 'cdn1.localhost']) {
      const bulk = await postFlags(edge, { host });
      expect(bulk.status, host).toBe(404);
      const general = { errorCode: 'GENERAL', errorDetails: 'Domain check invalid, contact service' };
      expect(bulk.json()).toEqual(general);
      expect((await postFlags(edge, { host, path: `${FLAGS}/login` })).json()).toEqual({ key: 'login', ...general });
    }
    edge.config.ready = 'no configuration yet';
    const early = await postFlags(edge, { host: 'nobody.example' });
    expect([early.status, early.headers['retry-after']]).toEqual([503, '1']);
  });

  it('[T12] hides internal errors, and is not cached', async () => {
    const edge = await startEdge();
    edge.config.publish(testBrand('lotus', { revision: 'lotus-2' }));
    await edge.get('/');
    edge.config.broken = true;
    const answer = await postFlags(edge);
    expect([answer.status, answer.json()]).toEqual([500, { errorDetails: 'Unknown system error' }]);
    expect(edge.lines.join('')).toContain('broken on purpose');
    edge.config.broken = false;
    expect((await postFlags(edge)).status).toBe(200);
  });
});
