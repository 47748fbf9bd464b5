import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/** Serves 20 requests, each after a garbage collection; prints for each whether its response was a struct. */
const PROGRAM = `
  import { once } from 'node:events';
  import { get } from 'node:http';
  const { createHttpServer } = await import(process.argv[1]);
  const isStruct = new Function('object', 'return %HasFastProperties(object)');
  const seen = [];
  const server = createHttpServer((request, response) => {
    response.writeHead(200, ['x-request-id', '1']).end('ok');
    seen.push(isStruct(response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  for (let i = 0; i < 20; i += 1) {
    gc();
    const [answer] = await once(get({ port: server.address().port, host: '127.0.0.1', agent: false }), 'response');
    await once(answer.resume(), 'end');
  }
  process.stdout.write(JSON.stringify(seen));
  process.exit(0);
`;

it('keeps responses structs after any number of garbage collections between requests', async () => {
  const flags = ['--expose-gc', '--allow-natives-syntax', '--input-type=module'];
  const source = new URL('./limits.ts', import.meta.url).href;
  const { stdout } = await run(process.execPath, [...flags, '-e', PROGRAM, source]);
  expect(JSON.parse(stdout)).toEqual(Array.from({ length: 20 }, () => true));
});
