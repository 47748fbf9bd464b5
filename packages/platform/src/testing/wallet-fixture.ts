import { CALLS } from '@marquee/contracts/calls';
import type { GameList } from '@marquee/contracts/wallet';
import type { AppDeps } from '../app.ts';
import { createQuery } from '../db/query.ts';
import { catalogueSyncs } from '../modules/provider/index.ts';
import { registrationBonus } from '../modules/wallet/index.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { createPost } from './create-post.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { logIn, registerMember } from './test-members.ts';
import { createTestOperator, type TestOperator } from './test-operator.ts';
import { listedGame, startTestProvider, type TestProvider } from './test-provider.ts';
import { createWalletCaller, type WalletCaller } from './wallet-caller.ts';

export interface SeatedPlayer {
  readonly memberId: string;
  /** The member's session token. */
  readonly token: string;
  readonly caller: WalletCaller;
}

/** Fixture of a wallet test: the app, a recording provider with games, members seated at one of them. */
export interface WalletFixture {
  readonly database: TestDatabase;
  readonly platform: TestApp;
  readonly operator: TestOperator;
  readonly provider: TestProvider;
  nodeIdOf(code: string): Promise<number>;
  /** A new member with `minor` units and `slot-1` launched through the real calls. */
  seat(username: string, minor: bigint, merchant?: string): Promise<SeatedPlayer>;
  /** Launches `slot-1` in a new log-in of a member of `lotus`. */
  seatAgain(username: string): Promise<SeatedPlayer>;
  /** A guest of `lotus`, which has free play on, with `slot-1` launched. */
  seatGuest(): Promise<SeatedPlayer>;
  close(): Promise<void>;
}

export const SLOTS: GameList = [listedGame('slot-1'), listedGame('slot-2')];

/** `connect` gives the app other connections than the database's own pool. */
export async function openWalletFixture(
  games: GameList = SLOTS,
  connect: (database: TestDatabase) => Partial<AppDeps> = () => ({}),
): Promise<WalletFixture> {
  const database = await createTestDatabase(16);
  const provider = await startTestProvider(games);
  const operator = createTestOperator(provider.baseUrl);
  const platform = await buildTestApp(database, { operator: operator.settings, ...connect(database) });
  const query = createQuery(database.pool);
  for (const { sync } of catalogueSyncs(query, operator.settings)) await sync();

  const nodeIdOf = async (code: string): Promise<number> => {
    const [game] = await database.query<{ node_id: number }>('SELECT node_id FROM app.game WHERE code = $1', [code]);
    return game?.node_id ?? 0;
  };
  /** Launches `slot-1`. Resolves with the player and the request that the provider received. */
  const seatBy = async (token: string, merchant: string) => {
    const query = { nodeId: await nodeIdOf('slot-1'), vassalage: 'ARCADE', gameType: 'RNG' };
    const launch = await platform.call('gameLaunch', { merchant, token, query });
    if (launch.statusCode !== 200) throw new Error(`${CALLS.gameLaunch.path} answered ${launch.body}`);
    const launched = JSON.parse(provider.received.at(-1)?.body ?? '{}');
    const memberId: string = launched.user.split('.')[1];
    return { launched, player: { memberId, token, caller: createWalletCaller(platform, operator, launched) } };
  };
  return {
    database,
    platform,
    operator,
    provider,
    nodeIdOf,
    seatGuest: async () => {
      const answer = await platform.call('freePlay', { body: {} });
      return (await seatBy(answer.json().value.token, 'lotus')).player;
    },
    seatAgain: async (username) => (await seatBy((await logIn(platform, username)).json().value.token, 'lotus')).player,
    seat: async (username, minor, merchant = 'lotus') => {
      const { launched, player } = await seatBy(await registerMember(platform, username, { merchant }), merchant);
      const { memberId } = player;
      const scope = { merchant, clock: platform.clock };
      if (minor > 0n) {
        await createPost(query)(scope, {
          ...registrationBonus(memberId, launched.currency, minor),
          ref: `test-${memberId}`,
        });
      }
      return player;
    },
    close: async () => {
      await platform.close();
      await provider.close();
      await database.drop();
    },
  };
}
