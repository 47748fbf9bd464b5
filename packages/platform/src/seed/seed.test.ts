import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quickPasswords } from '@marquee/server-kit/testing/quick-passwords';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../db/pool.ts';
import { createWithTenant } from '../db/with-tenant.ts';
import { openTestSuite } from '../testing/open-test-suite.ts';
import { logIn } from '../testing/test-members.ts';
import { noteDemoPlayers } from './note-demo-players.ts';
import { readDemoBrands } from './read-demo-brands.ts';
import { seedBrand } from './seed-brand.ts';

const { database, platform } = await openTestSuite();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-seed-'));
  const files = {
    '_base/tenant.json': { currency: { code: 'USD' } },
    'lotus/tenant.json': { code: 'lotus', currency: { code: 'KHR' } },
    'lotus/demo.json': {
      players: [
        {
          username: 'sophea',
          password: 'Lantern-on-River-7',
          balance: '250000.00',
          mobile: '+85512000101',
          affiliateCode: 'Mekong8',
        },
      ],
    },
    'harbor/tenant.json': { code: 'harbor' },
    'harbor/demo.json': { players: [{ username: 'sophea', password: 'Other-Lantern-8', nickname: 'S', balance: '0' }] },
    'quiet/tenant.json': { code: 'quiet' },
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(content));
  }
});
afterAll(() => rm(folder, { recursive: true }));

it('adds demo players as members with their starting balance, once', async () => {
  const pool = createPool(database.ownerUrl, 2);
  const deps = {
    withTenant: createWithTenant(pool, 'marquee_owner'),
    passwords: await quickPasswords(),
    clock: platform.clock,
  };
  const brands = await readDemoBrands([folder]);
  expect(brands.map(({ merchant, currency }) => [merchant, currency])).toEqual([
    ['harbor', 'USD'],
    ['lotus', 'KHR'],
  ]);
  for (const expected of [1, 0]) {
    for (const brand of brands) expect(await seedBrand(deps, brand)).toBe(expected);
  }
  await pool.end();

  const numbers = await database.query('SELECT * FROM app.member ORDER BY tenant');
  expect(numbers.map((row) => [row['tenant'], row['mobile_key'], row['mobile_proven_at'] !== null])).toEqual([
    ['harbor', null, false],
    ['lotus', '85512000101', true],
  ]);
  const { token } = (await logIn(platform, 'sophea', 'Lantern-on-River-7')).json().value;
  const balance = await platform.call('balance', { token });
  expect(balance.json().value).toMatchObject({ sumBalance: '250000.00', cash: '250000.00', currency: 'KHR' });
  const answer = await platform.call('affiliate', { query: { code: 'MEKONG8' } });
  expect(answer.json().value).toEqual({ valid: true });
  const other = (await logIn(platform, 'sophea', 'Other-Lantern-8', { merchant: 'harbor' })).json().value;
  const otherBalance = await platform.call('balance', { token: other.token, merchant: 'harbor' });
  expect(otherBalance.json().value).toMatchObject({ sumBalance: '0.00', currency: 'USD' });
});

it('records which brands have demo players, beside those recorded before', async () => {
  const pool = createPool(database.ownerUrl, 1);
  for (const brands of [['lotus'], ['harbor', 'lotus'], []]) await noteDemoPlayers(pool, brands);
  await pool.end();
  const [row] = await database.query("SELECT obj_description('app'::regnamespace, 'pg_namespace') AS note");
  expect(row?.['note']).toBe('demo players: harbor lotus');
});

it('reports which demo file is invalid', async () => {
  await writeFile(join(folder, 'quiet/demo.json'), '{');
  await expect(readDemoBrands([folder])).rejects.toThrow('quiet/demo.json');
});
