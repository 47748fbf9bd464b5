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
function ask({ port }: TestEdge): Asking {
  const asked = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/ofrep/v1/evaluate/flags',
    headers: { host: 'lotus.localhost', 'content-type': 'application/json', 'content-length': CONTEXT.length },
  });
  asked.flushHeaders();
  const answer = new Promise<Awaited<Asking['answer']>>((resolve, reject) => {
    asked.on('response', async (response) => resolve({ status: response.statusCode, value: await json(response) }));
    asked.on('error', reject);
  });
  return { request: asked, answer };
}
/** Lets the answer be made, and its context be seen. */
async function warm(edge: TestEdge): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    const { request: asked, answer } = ask(edge);
    asked.end(CONTEXT);
    expect((await answer).status).toBe(200);
  }
}

it('[T12] a brand that changes while the body is on its way is answered as it is now', async () => {
  const edge = await startEdge();
  await warm(edge);
  const { request: asked, answer } = ask(edge);
  asked.write(CONTEXT.slice(0, 5));
  // Another request after it on another connection: by then the head above has been looked at.
  await warm(edge);
  edge.config.publish(testBrand('lotus', { revision: 'lotus-2' }));
  asked.end(CONTEXT.slice(5));
  expect(await answer).toMatchObject({ status: 200, value: { metadata: { revision: 'lotus-2' } } });
});

it('[T12] a brand that goes while the body is on its way is nobody’s any more', async () => {
  const edge = await startEdge();
  await warm(edge);
  const { request: asked, answer } = ask(edge);
  asked.write(CONTEXT.slice(0, 5));
  await warm(edge);
  edge.config.remove('lotus');
  asked.end(CONTEXT.slice(5));
  expect(await answer).toMatchObject({ status: 404, value: { errorCode: 'GENERAL' } });
});
