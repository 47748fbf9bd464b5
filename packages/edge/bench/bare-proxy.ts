/**
 * The baseline of the hop: `node:http` and undici with nothing in between, no checks, no signature, no log. Listens on
 * `PORT`; argument: the upstream's address.
 */
import { createServer } from 'node:http';
import { Agent } from 'undici';

const [upstream = ''] = process.argv.slice(2);
const agent = new Agent({ connections: 128, pipelining: 1 });

createServer((request, response) => {
  const { method = 'GET', url = '/', headers } = request;
  const { host: _host, connection: _connection, ...kept } = headers;
  agent
    .request({ origin: upstream, path: url, method: method as 'GET', headers: kept })
    .then((answer) => {
      const { connection: _c, 'keep-alive': _k, ...own } = answer.headers;
      response.writeHead(answer.statusCode, own);
      answer.body.pipe(response);
    })
    .catch(() => response.writeHead(502).end());
}).listen(Number(process.env['PORT']), '127.0.0.1');
