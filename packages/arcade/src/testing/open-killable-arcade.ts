import { suiteDatabase } from '@marquee/server-kit/testing/suite-database';
import { afterAll, inject } from 'vitest';
import { arcadeProcess } from './arcade-process.ts';
import { startFakeWallet } from './fake-wallet.ts';
import { makeKeys } from './test-keys.ts';

/** The server in a process of its own, with a wallet of the test's, for all tests of a file. */
export async function openKillableArcade() {
  const keys = makeKeys();
  const database = await suiteDatabase('arcade', inject('postgresAdminUrl'));
  const wallet = await startFakeWallet(keys.arcade.publicKey);
  const arcade = await arcadeProcess({ databaseUrl: database.url, walletUrl: wallet.url, keys });
  afterAll(async () => {
    await arcade.close();
    await wallet.close();
    await database.drop();
  });
  await arcade.start();
  return { keys, wallet, arcade, database };
}
