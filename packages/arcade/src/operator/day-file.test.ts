import { createVerify, type KeyObject, randomUUID } from 'node:crypto';
import { PROVIDER_PATHS, SIGNATURE_HEADER } from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import { openPool } from '@marquee/server-kit/postgres';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openGame } from '../testing/player.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';
import { writeDayFile } from './day-file.ts';

const UNITS = 100_000;
const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
const file = { operator_id: 'marquee', sub_partner_id: 'brand-a', day: yesterday };

let arcade: TestArcade;
let pool: Pool;
beforeAll(async () => {
  arcade = await startTestArcade(inject('postgresAdminUrl'), { lateBetMs: 0, dayClosesMs: 0 });
  pool = openPool(arcade.databaseUrl, 'test');
});
afterAll(async () => {
  await pool.end();
  await arcade.close();
});

/** The answer's text, since it is not JSON. */
function request(fields: object) {
  const body = JSON.stringify({ ...file, ...fields });
  const signature = signRaw(arcade.keys.operator.privateKey, body);
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  return arcade.exchange({ method: 'POST', url: PROVIDER_PATHS.dayFile, headers, body });
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

function isSigned(text: string, key: KeyObject): boolean {
  const last = text.trimEnd().lastIndexOf('\n') + 1;
  const { signature } = JSON.parse(text.slice(last));
  return createVerify('RSA-SHA256').update(text.slice(0, last)).verify(key, signature, 'base64');
}

/** Plays rounds as a player of a brand and moves them to yesterday. */
async function playYesterday(spins: number, brand = 'brand-a'): Promise<string> {
  const user = `${brand}:${randomUUID()}`;
  arcade.wallet.balances.set(user, 100 * UNITS);
  const player = await openGame(arcade.exchange, arcade.keys.operator.privateKey, { user, sub_partner_id: brand });
  for (let spin = 0; spin < spins; spin += 1) await player.spin();
  await pool.query(
    "UPDATE wallet_call SET answered_at = date_trunc('day', now(), 'UTC') - interval '1 hour' WHERE answered_at > date_trunc('day', now(), 'UTC')",
  );
  return user;
}

it('[G11] a day’s file has every movement the wallet acknowledged for a brand, its totals and a signature', async () => {
  const user = await playYesterday(3);
  await playYesterday(1, 'brand-b');
  const answer = await request({});
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/x-ndjson');
  const { text } = answer;
  expect(isSigned(text, arcade.keys.arcade.publicKey)).toBe(true);
  const [head, ...rest] = linesOf(text);
  const [totals] = rest.splice(-2);
  expect(head).toEqual({ type: 'head', ...file });
  const booked = [...arcade.wallet.booked.values()].filter((each) => each.user === user);
  expect(rest.map(({ kind, transaction_uuid }) => [kind, transaction_uuid]).sort()).toEqual(
    [...arcade.wallet.booked]
      .filter(([, each]) => each.user === user)
      .map(([id, each]) => [each.kind, id])
      .sort(),
  );
  const sumOf = (kind: string) =>
    booked.filter((each) => each.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  expect(totals).toEqual({
    type: 'totals',
    transactions: 6,
    sums: expect.arrayContaining([
      { kind: 'bet', currency: 'USD', amount: String(sumOf('bet')) },
      { kind: 'win', currency: 'USD', amount: String(sumOf('win')) },
    ]),
  });
});

it('[G11] a day that is not over has no file, and a day without a round has an empty one', async () => {
  expect((await request({ day: new Date().toISOString().slice(0, 10) })).status).toBe(409);
  expect((await request({ day: '2026-13-40' })).status).toBe(400);
  const empty = await request({ day: '2026-01-01' });
  expect(linesOf(empty.text)).toEqual([
    { type: 'head', ...file, day: '2026-01-01' },
    { type: 'totals', transactions: 0, sums: [] },
    { type: 'signature', signature: expect.any(String) },
  ]);
});

it('[G11] a long day is read in batches, without missing or repeating rows that have the same time', async () => {
  await playYesterday(1, 'brand-c');
  await pool.query(
    `WITH one AS (SELECT call.* FROM wallet_call call JOIN round ON round.id = call.round_id
                  JOIN player ON player.id = round.player_id WHERE player.brand = 'brand-c' AND call.kind = 'bet'),
     seeds AS (INSERT INTO seed (player_id, game_code, nonce, commitment, sealed_seed)
               SELECT player_id, game_code, nonce + 1000 + number, commitment, sealed_seed FROM seed, generate_series(1, 4999) AS number
               WHERE (player_id, game_code, nonce) = (SELECT player_id, game_code, nonce FROM round WHERE id = (SELECT round_id FROM one))
               RETURNING nonce),
     rounds AS (INSERT INTO round (id, player_id, game_code, game_version, nonce, client_seed, request_id, stake, win, outcome, state, closed_at)
                SELECT gen_random_uuid(), player_id, game_code, game_version, seeds.nonce, client_seed, seeds.nonce::text, stake, win, outcome, 'settled', closed_at
                FROM round, seeds WHERE id = (SELECT round_id FROM one) RETURNING id)
     INSERT INTO wallet_call (transaction_id, round_id, kind, amount, sealed_wallet_token, state, due_at, answered_at)
     SELECT gen_random_uuid(), rounds.id, 'bet', amount, sealed_wallet_token, state, due_at, answered_at FROM one, rounds`,
  );
  const pieces: string[] = [];
  for await (const piece of writeDayFile(pool, { ...file, sub_partner_id: 'brand-c' }, arcade.keys.arcade.privateKey)) {
    pieces.push(piece);
  }
  expect(pieces.length).toBeGreaterThan(4);
  const ids = linesOf(pieces.join('')).flatMap(({ transaction_uuid }) => transaction_uuid ?? []);
  expect(ids).toHaveLength(5001);
  expect(new Set(ids).size).toBe(5001);
});
