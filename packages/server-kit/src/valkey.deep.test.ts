// debian: redis-server
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { startValkey, type TestValkey } from './testing/start-valkey.ts';
import { connectValkey, within } from './valkey.ts';

const PASSWORD = 'river-stone-9';
const WAIT = { timeout: 30_000, interval: 20 };
let valkey: TestValkey;
beforeAll(async () => {
  valkey = await startValkey(['--requirepass', PASSWORD]);
});
afterAll(() => valkey.stop());

function open(password: string) {
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', destination: { write: (line: string) => void lines.push(line) } });
  const url = valkey.url.replace('://', `://:${password}@`);
  const client = connectValkey({ url, name: 'test-connection', logger });
  onTestFinished(() => client.disconnect());
  return { client, lines };
}

it('connects with a password, under its name', async () => {
  const { client, lines } = open(PASSWORD);
  await once(client, 'ready');
  expect(await client.client('GETNAME')).toBe('test-connection');
  expect(lines).toEqual([]);
});

it('logs once that it cannot connect, without the password', async () => {
  const { client, lines } = open(`${PASSWORD}-wrong`);
  const tryAgain = vi.fn();
  client.on('reconnecting', tryAgain);
  await vi.waitFor(() => expect(tryAgain.mock.calls.length).toBeGreaterThanOrEqual(2), WAIT);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('WRONGPASS');
  expect(lines[0]).not.toContain(PASSWORD);
  await expect(client.get('anything')).rejects.toThrow();
});

it('rejects commands without a connection, and logs when it is back', async () => {
  const { client, lines } = open(PASSWORD);
  await once(client, 'ready');
  await valkey.kill();
  await vi.waitFor(() => expect(lines.join()).toContain('Valkey cannot be reached'), WAIT);
  await expect(client.get('anything')).rejects.toThrow();
  await valkey.start();
  await vi.waitFor(() => expect(lines.join()).toContain('Valkey is back'), WAIT);
  expect(await client.get('anything')).toBeNull();
  expect(lines).toHaveLength(2);
});

it('closes a connection that does not answer', async () => {
  const { client, lines } = open(PASSWORD);
  await once(client, 'ready');
  valkey.freeze();
  await expect(within(client.get('anything'), 10)).rejects.toThrow('No answer within 10 ms');
  await vi.waitFor(() => expect(lines.join()).toContain('Socket timeout'), WAIT);
  valkey.thaw();
  await vi.waitFor(async () => expect(await client.get('anything')).toBeNull(), WAIT);
});
