/**
 * The baseline of the fan-out: a bare `node:http` program. A GET opens a stream; a POST's body is written unchanged to every open
 * one. Listens on `PORT`; `/ready` answers 200.
 */
import { createServer, type ServerResponse } from 'node:http';

const open = new Set<ServerResponse>();

createServer((request, response) => {
  if (request.url === '/ready') {
    response.end();
  } else if (request.method === 'POST') {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = Buffer.concat(chunks);
      for (const stream of open) stream.write(event);
      response.writeHead(204).end();
    });
  } else {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    response.flushHeaders();
    response.once('close', () => open.delete(response));
    open.add(response);
  }
}).listen(Number(process.env['PORT']), '127.0.0.1');
