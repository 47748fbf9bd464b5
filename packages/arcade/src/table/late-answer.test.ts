import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { closeBets, LONG_MS, openCoup } from '../testing/table-coups.ts';
import { sitDown, type TablePlayer } from '../testing/table-player.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';

const UNITS = 100_000;
const START = 100 * UNITS;

let arcade: TestArcade;
let origin: string;

beforeAll(async () => {
  arcade = await startTestArcade(inject('postgresAdminUrl'), {
    tableBetMs: LONG_MS,
    tableShowMs: 100,
    tableAnswerMs: LONG_MS,
    resolverPauseMs: 50,
    retryMs: 50,
    lateBetMs: 100,
  });
  origin = (await arcade.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
});
afterAll(() => arcade.close());

async function sit(name: string): Promise<TablePlayer> {
  arcade.wallet.balances.set(name, START);
  const player = await sitDown(arcade.exchange, arcade.keys.operator.privateKey, origin, name);
  await player.connect();
  return player;
}

async function query(text: string, values: unknown[]) {
  const client = new Client({ connectionString: arcade.databaseUrl });
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return rows;
}

/** Resolves when the wallet has the player's bet. Its answer waits for `until`. */
function holdBet(name: string, until: Promise<unknown>, status?: 'RS_ERROR_TOKEN_EXPIRED'): Promise<void> {
  arcade.wallet.injectFaults(name, 'bet', { until, ...(status && { status }) });
  return new Promise((arrived) => {
    arcade.wallet.watch((moment, kind, user) => {
      if (moment === 'arrived' && kind === 'bet' && user === name) arrived();
    });
  });
}

const settles = (player: TablePlayer, id: string, state: string) =>
  expect
    .poll(async () => (await player.get(`/api/table/slips/${id}`)).body.state, { timeout: 20_000, interval: 20 })
    .toBe(state);

it.each([
  ['takes the bet', undefined],
  ['refuses the bet of a player who has logged out', 'RS_ERROR_TOKEN_EXPIRED'],
] as const)(
  '[G11][G12] a wallet that %s after the deal changes nothing: the slip is void before the result is known',
  async (_, status) => {
    const name = `brand-a:late-${status ?? 'taken'}`;
    const player = await sit(name);
    const number = await openCoup(player);
    const published = player.next((news) => news.number === number && news.outcome !== null);
    const arrived = holdBet(name, published, status);
    const answer = player.bet(number, { banker: '10.00' });
    await arrived;
    await closeBets(arcade.databaseUrl, number, 2 * LONG_MS);
    await published;
    const [slip] = await query(
      `SELECT round.id, round.state, rollback.created_at <= coup.dealt_at AS undone_before
     FROM round JOIN coup ON (game_code, nonce) = (table_code, number)
     LEFT JOIN wallet_call AS rollback ON rollback.round_id = round.id AND rollback.kind = 'rollback' WHERE nonce = $1`,
      [number],
    );
    expect(slip).toMatchObject({ state: expect.stringMatching(/^void/), undone_before: true });
    await answer;
    await settles(player, slip?.id, 'void');
    expect(arcade.wallet.balances.get(name)).toBe(START);
    player.disconnect();
  },
);

it('[G11] the deal waits for an answer that arrives after bets close', async () => {
  const name = 'brand-a:in-time';
  const player = await sit(name);
  const number = await openCoup(player);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const arrived = holdBet(name, released);
  const answer = player.bet(number, { player: '10.00', banker: '10.00' });
  await arrived;
  await closeBets(arcade.databaseUrl, number);
  release();
  const { body } = await answer;
  expect(body.voidReason).toBeUndefined();
  await settles(player, body.id, 'settled');
  player.disconnect();
});
