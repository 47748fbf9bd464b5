/** The real platform, listening, on a database of its own, with a provider of each protocol whose keys the script has. */

import { createSecretKey } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Passwords } from '@marquee/server-kit/passwords';
import pg from 'pg';
import { createQuery } from '../../db/query.ts';
import { catalogueSyncs, type OperatorSettings, type ProviderSettings } from '../../modules/provider/index.ts';
import { registrationBonus } from '../../modules/wallet/index.ts';
import { verifyLedger } from '../../verify/verify-ledger.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { createPost } from '../create-post.ts';
import { testBrand } from '../test-brands.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { registerMember } from '../test-members.ts';
import { createTestOperator } from '../test-operator.ts';
import { listedGame, startTestProvider, suppliedGame, type TestProvider } from '../test-provider.ts';
import { ADAPTERS, type Adapter } from './adapters.ts';
import type { Driver, KeyName } from './driver.ts';
import { betBrothersDriver, betBrothersKeys } from './drivers/bet-brothers.ts';
import { hub88Driver, hub88Keys } from './drivers/hub88.ts';

export interface Player {
  readonly memberId: string;
  readonly memberToken: string;
  readonly user: string;
  readonly token: string;
  readonly game: string;
  readonly currency: string;
}

export interface Line {
  readonly provider: string;
  readonly vendor: string;
  readonly driver: Driver;
  /** A new player with this balance and a launched game of this provider. */
  seat(minor: bigint): Promise<Player>;
}

export interface ConformanceFixture {
  readonly database: TestDatabase;
  readonly platform: TestApp;
  line(adapter: Adapter): Line;
  post(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
  ): Promise<{ status: number; text: string }>;
  /** The player's balance in the ledger. */
  ledgerOf(player: Player): Promise<bigint>;
  /** The number of the player's transactions. */
  countOf(player: Player): Promise<number>;
  /** Invariants of the ledger that are broken. */
  brokenInvariants(): Promise<string[]>;
  close(): Promise<void>;
}

/** No player logs in with it, and hashing took most of the time. */
const NO_PASSWORDS: Passwords = { hash: async () => '$argon2id$none', verify: async () => false };

/** The keys that the platform accepts: the provider's current and previous one. */
const ACCEPTED: readonly KeyName[] = ['own', 'old'];
export const CURRENCY = 'KHR';
const MERCHANT = 'lotus';
const GAMES = ['slot-1', 'slot-2'] as const;

interface Party {
  readonly settings: ProviderSettings;
  readonly driver: Driver;
}

export interface FixtureOptions {
  /** By adapter: the provider that it is set up as. */
  readonly providers?: Readonly<Partial<Record<Adapter, { code: string; vendor: string }>>>;
  /** Keys that the platform accepts; a control may add one. */
  readonly accepted?: readonly KeyName[];
}

const SETUP: Readonly<Record<Adapter, { code: string; vendor: string }>> = {
  hub88: { code: 'first', vendor: 'FIRST' },
  'bet-brothers': { code: 'second', vendor: 'SECOND' },
};

export async function openConformanceFixture(options: FixtureOptions = {}): Promise<ConformanceFixture> {
  const database = await createTestDatabase(24);
  const listening = await Promise.all(
    ADAPTERS.map((adapter) => startTestProvider(GAMES.map((code) => gameOf(adapter, code)))),
  );
  const parties = Object.fromEntries(
    ADAPTERS.map((adapter, index) => [adapter, partyOf(adapter, listening[index] as TestProvider, options)]),
  ) as Record<Adapter, Party>;
  const providers = ADAPTERS.map((adapter) => parties[adapter].settings);
  const operator: OperatorSettings = { ...createTestOperator().settings, providers };
  const platform = await buildTestApp(database, { operator, passwords: NO_PASSWORDS });
  platform.brands.set(brandWith(providers.map(({ vendors: [vendor] }) => vendor)));
  const query = createQuery(database.pool);
  for (const { sync } of catalogueSyncs(query, operator)) await sync();
  await platform.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = platform.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  let seats = 0;

  const seat = async (adapter: Adapter, minor: bigint): Promise<Player> => {
    seats += 1;
    const username = `player${seats}`;
    const clientIp = addressOf(seats);
    const { settings } = parties[adapter];
    const memberToken = await registerMember(platform, username, { clientIp });
    const [row] = await database.query<{ node_id: number }>(
      'SELECT node_id FROM app.game WHERE provider = $1 AND code = $2',
      [settings.code, GAMES[0]],
    );
    const launchQuery = { nodeId: row?.node_id ?? 0, vassalage: settings.vendors[0], gameType: 'RNG' };
    const launch = await platform.call('gameLaunch', { token: memberToken, query: launchQuery });
    if (launch.statusCode !== 200) throw new Error(`The launch answered ${launch.body}`);
    const [member] = await database.query<{ id: string }>('SELECT id FROM app.member WHERE username = $1', [username]);
    const memberId = member?.id ?? '';
    const user = `${MERCHANT}.${memberId}`;
    // Launches run concurrently: this player's is the one with this player's name.
    const opened = listening[ADAPTERS.indexOf(adapter)]?.received.findLast(({ body }) => body.includes(user));
    const token = JSON.parse(opened?.body ?? '{}').token as string;
    if (minor > 0n) {
      const scope = { merchant: MERCHANT, clock: platform.clock };
      await createPost(query)(scope, { ...registrationBonus(memberId, CURRENCY, minor), ref: `seat-${memberId}` });
    }
    return { memberId, memberToken, user, token, game: GAMES[0], currency: CURRENCY };
  };

  return {
    database,
    platform,
    line: (adapter) => {
      const { settings, driver } = parties[adapter];
      return { provider: settings.code, vendor: settings.vendors[0], driver, seat: (minor) => seat(adapter, minor) };
    },
    // Not with fetch, which treats 407, a status of one protocol, as its own error.
    post: (path, headers, body) => post(agent, port, path, headers, body),
    ledgerOf: async ({ memberId }) => {
      const [cash] = await database.query<{ balance: string }>(
        "SELECT balance FROM core.account WHERE owner = $1 AND class = 'cash'",
        [memberId],
      );
      return BigInt(cash?.balance ?? 0);
    },
    countOf: async ({ memberId }) => {
      const [row] = await database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM core.tx WHERE member = $1',
        [memberId],
      );
      return row?.count ?? 0;
    },
    brokenInvariants: async () =>
      (await verifyLedger(owner)).flatMap(({ merchant, broken }) =>
        Object.entries(broken).flatMap(([id, count]) => (count === 0 ? [] : [`${merchant} ${id}: ${count}`])),
      ),
    close: async () => {
      agent.destroy();
      await owner.end();
      await platform.close();
      await Promise.all(listening.map((provider) => provider.close()));
      await database.drop();
    },
  };
}

/** Each player has an address of its own, because registrations are limited by address. */
const addressOf = (seat: number): string => `198.18.${seat >> 8}.${seat & 255}`;

const gameOf = (adapter: Adapter, code: string) =>
  (adapter === 'hub88' ? listedGame(code) : suppliedGame(listedGame(code))) as ReturnType<typeof listedGame>;

function partyOf(
  adapter: Adapter,
  { baseUrl }: TestProvider,
  { providers, accepted = ACCEPTED }: FixtureOptions,
): Party {
  const { code, vendor } = providers?.[adapter] ?? SETUP[adapter];
  const common = { code, vendors: [vendor], baseUrl } as const;
  if (adapter === 'hub88') {
    const keys = hub88Keys();
    const publicKeys = accepted.map((name) => keys[name].publicKey);
    return { settings: { ...common, adapter, publicKeys }, driver: hub88Driver(keys) };
  }
  const keys = betBrothersKeys();
  const secrets = accepted.map((name) => createSecretKey(keys[name], 'utf8'));
  return { settings: { ...common, adapter, secrets }, driver: betBrothersDriver(keys) };
}

/** The test brand with these vendors, where players may limit what they stake. */
export function brandWith(vendors: readonly string[]) {
  const brand = testBrand(MERCHANT, { currency: CURRENCY });
  const [first] = brand.public.vendors;
  if (first === undefined) throw new Error('The test brand has no vendor');
  const protection = { ...brand.private.protection, limitPeriods: ['day' as const] };
  return {
    ...brand,
    public: { ...brand.public, vendors: vendors.map((code) => ({ ...first, code })) },
    private: { ...brand.private, protection },
  };
}

function post(
  agent: Agent,
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
