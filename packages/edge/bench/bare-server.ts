/**
 * The baseline: a bare `node:http` handler that sends the same bytes under the same headers, picked by host. It takes
 * pages from a running edge when it starts; then it only looks up and writes.
 * Arguments: the edge's port, a file with one host a line. `/ready` answers 200 from the machine's own host.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fetchPage } from './fetch-page.ts';

interface Page {
  readonly etag: string;
  readonly ok: string[];
  readonly notModified: string[];
  readonly body: Buffer;
}

/** Node writes these itself. */
const CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

async function take(edgePort: number, host: string, coding: string): Promise<Page> {
  const { headers, body } = await fetchPage(edgePort, host, coding);
  const ok = headers.filter(([name]) => !CONNECTION.has(name.toLowerCase()));
  const notModified = ok.filter(([name]) => !/^content-(?:type|length|encoding)$/i.test(name));
  const etag = ok.find(([name]) => name.toLowerCase() === 'etag')?.[1] ?? '';
  return { etag, ok: ok.flat(), notModified: notModified.flat(), body };
}

const [edgePort = '', hostsFile = ''] = process.argv.slice(2);
const identity = new Map<string, Page>();
const br = new Map<string, Page>();
for (const host of readFileSync(hostsFile, 'utf8').trim().split('\n')) {
  identity.set(host, await take(Number(edgePort), host, 'identity'));
  br.set(host, await take(Number(edgePort), host, 'br'));
}

const server = createServer((request, response) => {
  const { headers } = request;
  const page = (headers['accept-encoding'] === 'br' ? br : identity).get(headers.host ?? '');
  if (page === undefined) {
    response.writeHead(request.url === '/ready' ? 200 : 404).end();
  } else if (headers['if-none-match'] === page.etag) {
    response.writeHead(304, page.notModified);
    response.end();
  } else {
    response.writeHead(200, page.ok);
    response.end(page.body);
  }
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
