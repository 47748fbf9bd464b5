import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPOSITORY_DIR } from '../repository.ts';
import { runNode } from '../run-node.ts';
import { ownersDatabase } from '../testing/owners-database.ts';
import { listBrands } from './brands.ts';
import { COMMANDS, runCommand } from './commands.ts';
import { brandsWithDemoPlayers } from './prepare-database.ts';

const TENANTS = join(REPOSITORY_DIR, 'tenants');

let database: Awaited<ReturnType<typeof ownersDatabase>>;
beforeAll(async () => {
  database = await ownersDatabase();
  await runCommand(COMMANDS.migratePlatform, { DATABASE_ADMIN_URL: database.url });
  expect(await brandsWithDemoPlayers(database.url)).toEqual([]);
  await runCommand(COMMANDS.seed, { DATABASE_ADMIN_URL: database.url, MARQUEE_TENANTS: TENANTS });
});
afterAll(() => database.drop());

it('notes in the database which brands have demo players, as `npm start` reads it', async () => {
  const codes = listBrands([TENANTS]).flatMap(({ code, hasDemoData }) => (hasDemoData ? [code] : []));
  expect(codes).not.toEqual([]);
  expect(await brandsWithDemoPlayers(database.url)).toEqual(codes);
});

it('SEC-F03: verifies the ledger without the variables of the shell', async () => {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.url,
    ARCADE_DATABASE_URL: database.url,
    CONFIG_DATABASE_URL: database.url,
    CONFIG_DATABASE_ADMIN_URL: database.url,
    // Would fail every query under a policy.
    PGOPTIONS: '-c row_security=off',
  };
  const verified = await runNode([join(REPOSITORY_DIR, 'scripts', 'ledger-verify.ts')], { env });
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('tiger') });
});
