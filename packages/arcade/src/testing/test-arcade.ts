import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, type Server } from '@marquee/server-kit';
import { suiteDatabase } from '@marquee/server-kit/testing/suite-database';
import { buildArcade } from '../app.ts';
import type { ArcadeLimits, ArcadeTimings } from '../arcade-deps.ts';
import { type FakeWallet, startFakeWallet } from './fake-wallet.ts';
import type { Exchange } from './player.ts';
import { makeKeys, type TestKeys } from './test-keys.ts';

export interface TestArcade {
  readonly app: Server;
  readonly wallet: FakeWallet;
  readonly keys: TestKeys;
  readonly databaseUrl: string;
  readonly exchange: Exchange;
  close(): Promise<void>;
}

const PAGE = '<!doctype html><html lang="en" dir="ltr"><title>test</title></html>';

/** The app with its own database and the fake wallet; a page in place of the built client. */
export async function startTestArcade(
  adminUrl: string,
  timings: Partial<ArcadeTimings> = {},
  limits: Partial<ArcadeLimits> = {},
): Promise<TestArcade> {
  const keys = makeKeys();
  const database = await suiteDatabase('arcade', adminUrl);
  const wallet = await startFakeWallet(keys.arcade.publicKey);
  const clientDir = await mkdtemp(join(tmpdir(), 'arcade-client-'));
  await writeFile(join(clientDir, 'index.html'), PAGE);
  await writeFile(join(clientDir, 'verify.html'), PAGE);
  const app = await buildArcade({
    databaseUrl: database.url,
    walletUrl: wallet.url,
    publicUrl: 'http://arcade.test',
    sealingKeys: { seed: [Buffer.alloc(32, 0x5e)], token: [Buffer.alloc(32, 0x6f)] },
    arcadeKey: keys.arcade.privateKey,
    operatorKey: keys.operator.publicKey,
    clientDir,
    artDir: clientDir,
    logger: createLogger({ name: 'arcade', level: 'silent' }),
    timings,
    limits,
  });
  return {
    app,
    wallet,
    keys,
    databaseUrl: database.url,
    async exchange({ method, url, headers, body }) {
      const response = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) });
      return { status: response.statusCode, text: response.body, headers: response.headers };
    },
    async close() {
      await app.close();
      await wallet.close();
      await database.drop();
      await rm(clientDir, { recursive: true, force: true });
    },
  };
}
