/** An upstream at almost no cost: the same small JSON answer to each request. Listens on `PORT`. */
import { createServer } from 'node:http';

const body = Buffer.from(JSON.stringify({ value: { sumBalance: '1234.50', currency: 'KHR' } }));

createServer((_request, response) => {
  response.writeHead(200, ['content-type', 'application/json', 'content-length', String(body.length)]);
  response.end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');
