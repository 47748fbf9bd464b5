import type { GameListQuery } from '@marquee/contracts/schemas/games';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ctx } from '../../context.ts';
import { createPool } from '../../db/pool.ts';
import { createQuery } from '../../db/query.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type ListedGame, syncCatalogue } from './catalogue.ts';
import { readGameList, readHotGames } from './games.service.ts';

const VENDORS = Array.from({ length: 14 }, (_, i) => `V_${i}`);
const GAMES = 5000;

const game = (index: number): ListedGame => ({
  code: `game-${index}`,
  vendor: VENDORS[index % VENDORS.length] ?? '',
  gameType: index % 3 === 0 ? 'LIVE' : 'RNG',
  name: `Game ${(index * 7919) % GAMES} of the long evening`,
  names: { KM: `ហ្គេម ${index}`, AR: `لعبة ${index}` },
  image: `https://art.example/${index}.svg`,
  images: {},
  rtp: '0.9612',
  volatility: 'medium',
  hitRate: '0.3012',
  maxWin: 5000,
  lines: index % 50,
  class: index % 9 === 0 ? 'JP' : null,
  hotRank: index % 12 === 0 ? index + 1 : null,
  opensVendor: null,
  defaultPlayType: null,
  minBets: { default: String(1 + (index % 100)) },
  enabled: true,
});

let database: TestDatabase;
let pool: pg.Pool;
const sent: { text: string; values: unknown[] }[] = [];
let db: TenantDb;
beforeAll(async () => {
  database = await createTestDatabase();
  await syncCatalogue(
    createQuery(database.pool),
    'arcade',
    Array.from({ length: GAMES }, (_, i) => game(i)),
    [],
  );
  pool = createPool(database.ownerUrl, 2);
  await pool.query('ANALYZE app.game');
  const logger = { logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }) };
  db = drizzle({ client: pool, logger }) as unknown as TenantDb;
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const brand = testBrand('lotus', {
  public: {
    vendors: VENDORS.map((code) => ({
      code,
      name: {},
      gameTypes: ['RNG', 'LIVE'],
      isHot: false,
      logo: { white: '', colour: '' },
    })),
  },
});
const ctx = { merchant: 'lotus', actor: { kind: 'visitor' }, manifest: brand } as unknown as Ctx;
const list = (query: Partial<GameListQuery>) =>
  readGameList(db, ctx, { gameType: 'RNG', sort: 'brand', pageNo: 1, pageSize: 24, ...query });

interface Plan {
  readonly 'Node Type': string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The plan nodes of each query that `run` sends. */
async function plansOf(run: () => Promise<unknown>): Promise<{ pages: string[]; counts: string[] }> {
  sent.length = 0;
  await run();
  const found: { pages: string[]; counts: string[] } = { pages: [], counts: [] };
  for (const { text, values } of [...sent]) {
    const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    found[text.startsWith('select count') ? 'counts' : 'pages'].push(
      nodesOf(rows[0]['QUERY PLAN'][0].Plan).join(' < '),
    );
  }
  return found;
}

const READS_ALL = /Seq Scan/;
const SORTS = /Sort/;

it.each([
  ['of one vendor', {}],
  ['by name', { sort: 'name' }],
  ['found by a part of a name', { gameName: 'evening' }],
  ['found by no game', { gameName: 'nothing' }],
  ['of a class', { gameClassify: 'JP' }],
  ['from a stake on', { minBet: '0.05' }],
  ['on its tenth page', { pageNo: 10 }],
] as [string, Partial<GameListQuery>][])(
  '[G04] of 5,000 games a vendor’s list is read by an index: %s',
  async (_, query) => {
    const { pages, counts } = await plansOf(() => list({ vassalage: 'V_3', ...query }));
    expect([pages.length, counts.length]).toEqual([1, 1]);
    for (const plan of [...pages, ...counts]) expect(plan).not.toMatch(READS_ALL);
  },
);

it.each([['brand'], ['name']] as const)(
  '[G04] of 5,000 games a page of a whole category, by %s, is read in index order and no further',
  async (sort) => {
    const { pages } = await plansOf(() => list({ sort }));
    expect(pages).toHaveLength(1);
    expect(pages[0]).not.toMatch(SORTS);
    expect(pages[0]).not.toMatch(READS_ALL);
  },
);

it('[G14] of 5,000 games the hot ones are read in index order and no further', async () => {
  const { pages } = await plansOf(() => readHotGames(db, ctx, { gameType: 'RNG' }));
  expect(pages).toHaveLength(1);
  expect(pages[0]).not.toMatch(SORTS);
  expect(pages[0]).not.toMatch(READS_ALL);
});
