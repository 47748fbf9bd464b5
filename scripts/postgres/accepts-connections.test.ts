import { afterEach, expect, it } from 'vitest';
import { type FakePostgres, fakePostgres, REFUSAL, STARTING, WELCOME } from '../testing/fake-postgres.ts';
import { waitForServer } from './accepts-connections.ts';
import { findFreePort } from './free-port.ts';

const { signal } = new AbortController();
let server: FakePostgres | undefined;

afterEach(() => server?.close());

it('waits without a limit for a server that starts, and reports the reason once', async () => {
  server = await fakePostgres(await findFreePort(undefined), [STARTING, STARTING, WELCOME]);
  const reasons: string[] = [];
  const waited = await waitForServer(server.url, signal, (reason) => reasons.push(reason), 0);
  expect(waited).toEqual({ hasWaited: true, refusal: undefined });
  expect(reasons).toEqual(['the database system is starting up']);
});

it('does not wait for a permanent refusal', async () => {
  server = await fakePostgres(await findFreePort(undefined), [REFUSAL]);
  const waited = await waitForServer(server.url, signal, () => undefined);
  expect(waited).toEqual({ hasWaited: false, refusal: 'password authentication failed for user "server"' });
});

it('waits for a limited time for a server that does not answer', async () => {
  const port = await findFreePort(undefined);
  const url = `postgresql://server:secret@127.0.0.1:${port}/marquee`;
  const waited = await waitForServer(url, signal, () => undefined, 1);
  expect(waited.refusal).toBe('no server listens there');
});
