/** The platform over HTTP on a database of its own, with players seated at a provider's game, and that provider's signed bets. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type GameUrlRequest, SIGNATURE_HEADER, WALLET_PATHS } from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import pg from 'pg';
import { createPool } from '../src/db/pool.ts';
import { createQuery, type Query } from '../src/db/query.ts';
import { RETURN_NOTICES } from '../src/db/returned-notices.ts';
import { catalogueSyncs } from '../src/modules/provider/index.ts';
import { buildTestApp } from '../src/testing/build-test-app.ts';
import { createPost } from '../src/testing/create-post.ts';
import { registerMember } from '../src/testing/test-members.ts';
import { createTestOperator } from '../src/testing/test-operator.ts';
import { listedGame, startTestProvider } from '../src/testing/test-provider.ts';
import { startBenchDatabase } from './bench-database.ts';
import { opening, pick } from './postings.ts';
import type { CallPlace, PreparedCall } from './send-call.ts';

const MERCHANT = 'lotus';
const GAME = 'slot-1';
const VENDOR = 'ARCADE';

export interface WalletStack {
  readonly place: CallPlace;
  readonly merchant: string;
  readonly memberIds: readonly string[];
  /** Signed bets of one minor unit, each of a random player and with an id of its own. */
  prepare(count: number): PreparedCall[];
  /** What autovacuum does within a minute: until then plans are those of empty tables. */
  analyze(): Promise<void>;
  /** The same query function over one connection of its own, as a bare client has it. */
  connectBare(): Promise<Query>;
  close(): Promise<void>;
}

export async function openWalletStack(players: number): Promise<WalletStack> {
  const database = await startBenchDatabase();
  const provider = await startTestProvider([listedGame(GAME)]);
  const operator = createTestOperator(provider.baseUrl);
  const pool = createPool(database.loginUrl);
  const platform = await buildTestApp({ pool }, { operator: operator.settings });
  await platform.app.listen({ host: '127.0.0.1', port: 0 });
  const query = createQuery(pool);
  for (const { sync } of catalogueSyncs(query, operator.settings)) await sync();
  const post = createPost(query);

  const seats: GameUrlRequest[] = [];
  for (let place = 0; place < players; place += 1) {
    const clientIp = `192.0.2.${place % 256}`;
    const token = await registerMember(platform, `bench${place}`, { clientIp });
    const query = { nodeId: 1, vassalage: VENDOR, gameType: 'RNG' };
    const launch = await platform.call('gameLaunch', { token, query, clientIp });
    if (launch.statusCode !== 200) throw new Error(`A launch was answered ${launch.body}`);
    const seat = JSON.parse(provider.received.at(-1)?.body ?? '{}') as GameUrlRequest;
    await post({ merchant: MERCHANT, clock: platform.clock }, opening(memberOf(seat)));
    seats.push(seat);
  }
  const bares: pg.Client[] = [];
  return {
    place: {
      port: (platform.app.server.address() as AddressInfo).port,
      path: `/wallet/v1/arcade${WALLET_PATHS.bet}`,
    },
    merchant: MERCHANT,
    memberIds: seats.map(memberOf),
    prepare: (count) =>
      Array.from({ length: count }, () => {
        const { user, token, currency } = pick(seats);
        const id = randomUUID();
        const about = { user, token, game_code: GAME, currency, request_uuid: id };
        const body = JSON.stringify({ ...about, transaction_uuid: id, round: id, amount: 1_000 });
        const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signRaw(operator.providerKey, body) };
        return { headers, body };
      }),
    analyze: async () => {
      const admin = new pg.Client({ connectionString: database.adminUrl });
      await admin.connect();
      await admin.query('VACUUM ANALYZE');
      await admin.end();
    },
    connectBare: async () => {
      const client = new pg.Client({ connectionString: database.loginUrl, options: RETURN_NOTICES });
      await client.connect();
      bares.push(client);
      return async (name, text, values) => (await client.query({ name, text, values })).rows as never;
    },
    close: async () => {
      await Promise.all(bares.map((client) => client.end()));
      await platform.close();
      await provider.close();
      await pool.end();
      await database.stop();
    },
  };
}

const memberOf = ({ user }: GameUrlRequest): string => user.split('.')[1] ?? '';
