/**
 * The baseline: a bare `node:http` handler that sends the same bytes with the same headers by host. It fetches
 * the pages from a running edge at its start; then it only looks up and writes.
 * Arguments: the edge's port, a file with one host a line; for other answers than the home page, path and JSON to post
 * there. A request's body is read first. `/ready` answers 200 on the machine's own host.
 */
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { fetchPage } from './fetch-page.ts';

interface Page {
  readonly etag: string;
  readonly ok: string[];
  readonly notModified: string[];
  readonly body: Buffer;
}

/** Node writes these itself. */
const CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

const [edgePort = '', hostsFile = '', path = '/', posted] = process.argv.slice(2);

async function take(host: string, coding: string): Promise<Page> {
  const request = posted === undefined ? { path } : { path, body: posted };
  const { headers, body } = await fetchPage(Number(edgePort), host, coding, request);
  const ok = headers.filter(([name]) => !CONNECTION.has(name.toLowerCase()));
  const notModified = ok.filter(([name]) => !/^content-(?:type|length|encoding)$/i.test(name));
  const etag = ok.find(([name]) => name.toLowerCase() === 'etag')?.[1] ?? '';
  return { etag, ok: ok.flat(), notModified: notModified.flat(), body };
}

const identity = new Map<string, Page>();
const br = new Map<string, Page>();
for (const host of readFileSync(hostsFile, 'utf8').trim().split('\n')) {
  identity.set(host, await take(host, 'identity'));
  br.set(host, await take(host, 'br'));
}

const answer: RequestListener = ({ headers, url }, response) => {
  const page = (headers['accept-encoding'] === 'br' ? br : identity).get(headers.host ?? '');
  if (page === undefined) {
    response.writeHead(url === '/ready' ? 200 : 404).end();
  } else if (headers['if-none-match'] === page.etag) {
    response.writeHead(304, page.notModified);
    response.end();
  } else {
    response.writeHead(200, page.ok);
    response.end(page.body);
  }
};

const afterBody: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => answer(request, response));
};
const server = createServer(posted === undefined ? answer : afterBody);
server.listen(Number(process.env['PORT']), '127.0.0.1');
