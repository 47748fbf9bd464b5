import { createHmac, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REQUEST_SIGN_HEADER } from '@marquee/contracts/bet-brothers';
import { SIGNATURE_HEADER, WALLET_PATHS } from '@marquee/contracts/wallet';
import { createLogger, signRaw } from '@marquee/server-kit';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { startTestProvider } from '../../testing/test-provider.ts';
import { createProviderClient } from './adapters/index.ts';
import { openOperator } from './open-operator.ts';

const { database, platform } = await openTestSuite();
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [ours, before, after] = [pair(), pair(), pair()];
const [oldSecret, newSecret] = ['o'.repeat(32), 'n'.repeat(32)];
const lines: string[] = [];
const logger = createLogger({ name: 'platform', destination: { write: (line: string) => lines.push(line) } });

let folder: string;
beforeEach(async () => {
  lines.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'marquee-rotation-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const secret = { mode: 0o600 };
  await writeFile(join(folder, 'operator.pem'), ours.privateKey.export({ type: 'pkcs8', format: 'pem' }), secret);
  await writeFile(join(folder, 'before.pem'), before.publicKey.export({ type: 'spki', format: 'pem' }));
  await writeFile(join(folder, 'after.pem'), after.publicKey.export({ type: 'spki', format: 'pem' }));
  await writeFile(join(folder, 'before.secret'), oldSecret, secret);
  await writeFile(join(folder, 'after.secret'), newSecret, secret);
});

async function replaceFile(text: string): Promise<void> {
  const path = join(folder, 'providers.json');
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

/** `providers.json` with one provider of each protocol whose keys are verified at our wallet. */
const writeProviders = (current: 'before' | 'after', former: 'before' | null, variable = 'URL') =>
  replaceFile(
    JSON.stringify({
      version: 1,
      operatorId: 'marquee',
      providers: [
        {
          ...{ code: 'one', vendors: ['ONE'], url: { variable }, publicKey: `${current}.pem` },
          ...(former === null ? {} : { oldPublicKey: `${former}.pem` }),
        },
        {
          ...{ code: 'two', adapter: 'bet-brothers', vendors: ['TWO'], url: { variable }, secret: `${current}.secret` },
          ...(former === null ? {} : { oldSecret: `${former}.secret` }),
        },
      ],
    }),
  );

async function open(url = 'http://127.0.0.1:9') {
  const sources = { file: join(folder, 'providers.json'), keysDir: folder, tokenKey: Buffer.alloc(32, 1) };
  const { operator, close } = await openOperator(
    { ...sources, environment: { URL: url, OTHER_URL: 'http://127.0.0.1:10' } },
    logger,
    20,
  );
  onTestFinished(close);
  const { app } = await buildTestApp(database, { clock: platform.clock, operator });
  onTestFinished(() => app.close());
  const post = (url: string, payload: string, signature: Record<string, string>) =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...signature } });
  /** Whether each protocol's wallet takes the old and the new key. The calls name no player, so nothing else of them is right. */
  const accepted = async () => {
    const hub88 = [before, after].map(async ({ privateKey }) => {
      const body = JSON.stringify({ request_uuid: 'x' });
      const answer = await post(`/wallet/v1/one${WALLET_PATHS.balance}`, body, {
        [SIGNATURE_HEADER]: signRaw(privateKey, body),
      });
      return answer.json().status !== 'RS_ERROR_INVALID_SIGNATURE';
    });
    const betBrothers = [oldSecret, newSecret].map(async (secret) => {
      const body = JSON.stringify({ action: 'balance' });
      const sign = createHmac('sha256', secret).update(body).digest('hex');
      return (await post('/wallet/v1/two', body, { [REQUEST_SIGN_HEADER]: sign })).statusCode !== 403;
    });
    return { hub88: await Promise.all(hub88), betBrothers: await Promise.all(betBrothers) };
  };
  return { operator, accepted };
}
const both = (old: boolean, fresh: boolean) => ({ hub88: [old, fresh], betBrothers: [old, fresh] });

it('[G11] takes over new keys without a restart: old ones beside them while the file names them, and not after', async () => {
  await writeProviders('before', null);
  const { accepted } = await open();
  expect(await accepted()).toEqual(both(true, false));
  await writeProviders('after', 'before');
  await vi.waitFor(async () => expect(await accepted()).toEqual(both(true, true)), 3_000);
  await writeProviders('after', null);
  await vi.waitFor(async () => expect(await accepted()).toEqual(both(false, true)), 3_000);
});

it('[G11] signs what it sends with the new secret', async () => {
  const provider = await startTestProvider([]);
  onTestFinished(provider.close);
  await writeProviders('before', null);
  const { operator, accepted } = await open(provider.baseUrl);
  const [, two] = operator.providers;
  if (two === undefined) throw new Error('no provider');
  const client = createProviderClient(two, operator, platform.clock);
  await writeProviders('after', 'before');
  await vi.waitFor(async () => expect(await accepted()).toEqual(both(true, true)), 3_000);
  await client.gameList(1, 500);
  const sent = provider.received.at(-1);
  expect(sent?.signature).toBe(
    createHmac('sha256', newSecret)
      .update(sent?.body ?? '')
      .digest('hex'),
  );
});

it('[G11] keeps the keys in use when the file is unusable, and says when more than keys changed', async () => {
  await writeProviders('before', null);
  const { operator, accepted } = await open();
  await replaceFile('{ "version": 1, ');
  await vi.waitFor(() => expect(lines.join('')).toContain('the file of providers is not usable'), 3_000);
  expect(await accepted()).toEqual(both(true, false));
  expect(lines.join('')).not.toContain('more than their keys');
  await writeProviders('after', null, 'OTHER_URL');
  await vi.waitFor(() => expect(lines.join('')).toContain('providers changed in more than their keys'), 3_000);
  expect(await accepted()).toEqual(both(false, true));
  expect(operator.providers.map(({ baseUrl }) => baseUrl)).toEqual(['http://127.0.0.1:9', 'http://127.0.0.1:9']);
});
