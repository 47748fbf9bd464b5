import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./testing/slow-server.ts', import.meta.url))], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const started = new Promise<number>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
  const closed = once(child, 'close').then(([code]) => ({ code, errors }));
  return { child, closed, started };
};

describe('listen, runMain', () => {
  it('finishes the running request, refuses new ones and exits with 0 on SIGTERM', async () => {
    const { child, closed, started } = program({ PORT: '0' });
    const port = await started;
    const slow = fetch(`http://127.0.0.1:${port}/slow`);
    // The handler writes to standard error when it has the request.
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    expect(await (await slow).text()).toBe('done');
    expect((await closed).code).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow();
  });

  it('SEC-D14: drains first: not ready, still serving, each response closes its connection', async () => {
    const { child, closed, started } = program({ PORT: '0', DRAIN_MS: '60000' });
    const port = await started;
    const before = await fetch(`http://127.0.0.1:${port}/healthz`);
    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
    const during = await fetch(`http://127.0.0.1:${port}/slow`);
    expect([before.headers.get('connection'), during.headers.get('connection')]).toEqual(['keep-alive', 'close']);
    expect(await during.text()).toBe('done');
    child.kill('SIGKILL');
    await closed;
  });

  it('does not wait for connections on which nothing was sent', async () => {
    const { child, closed, started } = program({ PORT: '0' });
    const unused = connect(await started, '127.0.0.1');
    await once(unused, 'connect');
    // Once another connection is answered, the server has accepted this one.
    await fetch(`http://127.0.0.1:${await started}/healthz`);
    const ended = once(unused, 'close');
    child.kill('SIGTERM');
    await ended;
    expect((await closed).code).toBe(0);
  });

  it('lists every bad variable and exits with 1', async () => {
    const { closed } = program({ PORT: 'many', LOG_LEVEL: 'loud' });
    const { code, errors } = await closed;
    expect(code).toBe(1);
    expect(errors).toContain('PORT: must be a port number');
    expect(errors).toContain('LOG_LEVEL: must be a pino level');
    expect(errors).not.toContain('    at ');
  });

  it('reports in one line that a port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const { code, errors } = await program({ PORT: String(port) }).closed;
    holder.close();
    expect([code, errors]).toEqual([1, `Port ${port} on 127.0.0.1 is taken by another process.\n`]);
  });

  it('logs an uncaught error and exits with 1', async () => {
    const { closed, started } = program({ PORT: '0' });
    const port = await started;
    await fetch(`http://127.0.0.1:${port}/crash`).catch(() => {});
    expect((await closed).code).toBe(1);
  });
});
