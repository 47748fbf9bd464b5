import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProviderRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Status, and JSON or the text itself. */
export type ProviderAnswer = readonly [status: number, body: object | string];

/** A provider's HTTP server that answers with `respond`. */
export async function startHttpFixture(
  respond: (request: ProviderRequest) => ProviderAnswer | Promise<ProviderAnswer>,
) {
  const control = { loseNext: false };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fixture');
    const [status, body] = await respond({
      method: request.method ?? '',
      path: decodeURIComponent(pathname),
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    if (control.loseNext) {
      control.loseNext = false;
      response.destroy();
      return;
    }
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    /** The next request is done, and its answer is lost. */
    loseNextAnswer: () => {
      control.loseNext = true;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
