import { type ClientRequest, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';
import { testBrand } from '../testing/test-brand.ts';

const CONTEXT = JSON.stringify({ context: { targetingKey: 'user-1' } });

interface Asking {
  readonly request: ClientRequest;
  readonly answer: Promise<{ status: number | undefined; value: unknown }>;
}
/** A bulk request whose body is still to come. */
function send({ port }: TestEdge): Asking {
  const sent = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/ofrep/v1/evaluate/flags',
    headers: { host: 'lotus.localhost', 'content-type': 'application/json', 'content-length': CONTEXT.length },
  });
  sent.flushHeaders();
  const answer = new Promise<Awaited<Asking['answer']>>((resolve, reject) => {
    sent.on('response', async (response) => resolve({ status: response.statusCode, value: await json(response) }));
    sent.on('error', reject);
  });
  return { request: sent, answer };
}
/** Lets the answer be made, and its context be seen. */
async function warm(edge: TestEdge): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    const { request: sent, answer } = send(edge);
    sent.end(CONTEXT);
    expect((await answer).status).toBe(200);
  }
}

it('[T12] a brand that changes while the body arrives is answered as it is now', async () => {
  const edge = await startEdge();
  await warm(edge);
  const { request: sent, answer } = send(edge);
  sent.write(CONTEXT.slice(0, 5));
  // Another request after it on another connection: by then the head above has been looked at.
  await warm(edge);
  edge.config.publish(testBrand('lotus', { revision: 'lotus-2' }));
  sent.end(CONTEXT.slice(5));
  expect(await answer).toMatchObject({ status: 200, value: { metadata: { revision: 'lotus-2' } } });
});

it('[T12] a brand that is removed while the body arrives is unknown', async () => {
  const edge = await startEdge();
  await warm(edge);
  const { request: sent, answer } = send(edge);
  sent.write(CONTEXT.slice(0, 5));
  await warm(edge);
  edge.config.remove('lotus');
  sent.end(CONTEXT.slice(5));
  expect(await answer).toMatchObject({ status: 404, value: { errorCode: 'GENERAL' } });
});
