import { randomUUID } from 'node:crypto';
import type { WalletTransferBody } from '@marquee/contracts/schemas/wallet';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach } from 'vitest';
import { createQuery } from '../db/query.ts';
import type { OperatorSettings } from '../modules/provider/index.ts';
import { registrationBonus } from '../modules/wallet/index.ts';
import { INVARIANTS } from '../verify/invariants.ts';
import { buildTestApp, type CallOptions, type TestApp } from './build-test-app.ts';
import { createPost } from './create-post.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { registerMember } from './test-members.ts';
import { createTestOperator } from './test-operator.ts';
import { brandWithPurse, startTransferVendor, type TestTransferVendor } from './test-transfer-vendor.ts';

export interface Mover {
  readonly memberId: string;
  readonly token: string;
  /** The player's name at the vendor. */
  readonly player: string;
  /** Sends an order, by default in `KHR` with a new key. */
  move(
    direction: WalletTransferBody['direction'],
    amount: string,
    options?: CallOptions & { readonly key?: string; readonly body?: object },
  ): Promise<LightMyRequestResponse>;
  /** Minor units: in the main wallet, pending, at the vendor. */
  money(): Promise<{ readonly main: bigint; readonly pending: bigint; readonly vendor: bigint }>;
}

export interface TransferFixture {
  readonly database: TestDatabase;
  readonly platform: TestApp;
  readonly vendor: TestTransferVendor;
  readonly clock: TestClock;
  readonly operator: OperatorSettings;
  /** A new member of `lotus` with `minor` units; `inside` of them are moved to the vendor. */
  mover(minor: bigint, inside?: string): Promise<Mover>;
  /** Opens the vendor's game. */
  launch(token: string): Promise<LightMyRequestResponse>;
  /** Runs both jobs after this time. */
  resolveAfter(ms: number): Promise<void>;
  /** Ids of the ledger's invariants that are broken in `lotus`. */
  broken(): Promise<string[]>;
}

/**
 * A transfer vendor that `lotus` has and `harbor` has not, for a whole file of tests, reset before each. Awaited at the file's
 * top.
 */
export async function openTransferFixture(): Promise<TransferFixture> {
  const database = await createTestDatabase(24);
  const clock = createTestClock();
  const vendor = await startTransferVendor(clock);
  const operator = { ...createTestOperator().settings, providers: [vendor.settings] };
  const platform = await buildTestApp(database, { operator, clock });
  const offerPurse = () => {
    platform.brands.set(brandWithPurse());
  };
  beforeEach(() => {
    const atOnce = async () => undefined;
    Object.assign(vendor, { fault: 'none', isAway: false, lie: undefined, onOpen: atOnce, onOrder: atOnce });
    offerPurse();
  });
  afterAll(async () => {
    await platform.close();
    await vendor.close();
    await database.drop();
  });
  let count = 0;
  const fixture: TransferFixture = {
    database,
    platform,
    vendor,
    clock,
    operator,
    mover: async (minor, inside) => {
      count += 1;
      const mover = await seat(fixture, `mover${count}`, minor);
      if (inside !== undefined) await mover.move('in', inside);
      return mover;
    },
    launch: async (token) => {
      const [game] = await database.query<{ node_id: number }>(
        `INSERT INTO app.game (provider, code, vendor, game_type, name, name_key, search_keys, image, names, images, lines, min_bets, enabled)
         VALUES ('purse', 'wheel', 'PURSE', 'RNG', 'Wheel', 'wheel', 'wheel', '', '{}', '{}', 1, '{}', true)
         ON CONFLICT (provider, code) DO UPDATE SET enabled = true RETURNING node_id`,
      );
      const query = { nodeId: game?.node_id ?? 0, vassalage: 'PURSE', gameType: 'RNG' };
      return platform.call('gameLaunch', { token, query });
    },
    resolveAfter: async (ms) => {
      clock.advance(ms);
      await platform.app.resolveTransfers(['harbor', 'lotus']);
      await platform.app.recallMoney(['harbor', 'lotus']);
    },
    broken: async () => {
      const found: string[] = [];
      for (const { id, sql } of INVARIANTS) {
        const [row] = await database.query<{ broken: string }>(sql.replaceAll('core.tenant()', "'lotus'"));
        if (Number(row?.broken) > 0) found.push(id);
      }
      return found;
    },
  };
  return fixture;
}

async function seat(
  { platform, database, clock, vendor }: TransferFixture,
  name: string,
  minor: bigint,
): Promise<Mover> {
  const token = await registerMember(platform, name);
  const memberId: string = (await platform.call('memberInfo', { token })).json().value.id;
  const player = `lotus.${memberId}`;
  const bonus = { ...registrationBonus(memberId, 'KHR', minor), ref: `test-${memberId}` };
  if (minor > 0n) await createPost(createQuery(database.pool))({ merchant: 'lotus', clock }, bonus);
  return {
    memberId,
    token,
    player,
    move: (direction, amount, { key = randomUUID(), body, ...options } = {}) =>
      platform.call('walletTransfer', {
        token,
        body: { vassalage: 'PURSE', direction, amount, currency: 'KHR', ...body },
        headers: { 'idempotency-key': key },
        ...options,
      }),
    money: async () => {
      const rows = await database.query<{ class: string; balance: string }>(
        "SELECT class, balance FROM core.account WHERE tenant = 'lotus' AND owner = $1",
        [memberId],
      );
      const of = (account: string) => BigInt(rows.find((row) => row.class === account)?.balance ?? 0);
      return { main: of('cash'), pending: of('transfer_pending'), vendor: vendor.balances.get(player) ?? 0n };
    },
  };
}
