import { createSign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkpointDays } from '../../checkpoint/checkpoint-days.ts';
import { verifyDays } from '../../checkpoint/verify-days.ts';
import { createBackgroundPool } from '../../db/pool.ts';
import { createWithTenant } from '../../db/with-tenant.ts';
import { lineOf, TODAY } from '../../testing/recon-fixture.ts';
import { openWalletFixture, type WalletFixture } from '../../testing/wallet-fixture.ts';
import { reconcile } from './index.ts';

/** Figures of half a million are in docs/figures.md. */
const ROUNDS = 50_000;
const NIGHT = new Date(Date.parse(`${TODAY}T01:00:00Z`) + 24 * 3_600_000);
const clock = { now: () => NIGHT };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const signal = new AbortController().signal;

let fixture: WalletFixture;
/** With long timeouts, for filling and verifying a ledger. */
let admin: pg.Client;
beforeAll(async () => {
  fixture = await openWalletFixture();
  admin = new pg.Client({ connectionString: fixture.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await fixture.close();
});

/** Rounds of a bet and a win, over the whole day, as postings leave them; 1,000 players. */
async function fillLedger(): Promise<void> {
  const id = (number: string) =>
    `(left(core.first_id_at('${TODAY}'::timestamp AT TIME ZONE 'UTC' + ${number} * interval '${Math.floor(86_400_000 / (2 * ROUNDS))} milliseconds')::text, 14) || right(uuidv7()::text, 22))::uuid`;
  await admin.query(`
    SET session_replication_role = replica;
    CREATE TEMP TABLE move AS SELECT n, ${id('n')} AS id, 'm-' || n / 2 % 1000 AS member, 'r-' || n / 2 AS round
      FROM generate_series(0, ${2 * ROUNDS - 1}) AS n;
    INSERT INTO core.tx (tenant, id, kind, source, ref, req_hash, outcome, member, subject, at)
      SELECT 'lotus', id, CASE n % 2 WHEN 0 THEN 'bet' ELSE 'win' END, 'provider:arcade', 't-' || n, sha256('x'), 'posted', member, round,
        '${TODAY}T12:00Z' FROM move ORDER BY id;
    INSERT INTO core.entry (tenant, tx, line, account, currency, amount, balance_after, account_seq)
      SELECT 'lotus', id, line, md5(line::text)::uuid, 'KHR', CASE line WHEN 1 THEN -100 ELSE 100 END, 0, n + 1
      FROM move, (VALUES (1), (2)) AS l (line) ORDER BY id, line;
    INSERT INTO app.game_round (tenant, provider, member_id, round, game_code, currency, state, stake, won, opened_at, closed_at)
      SELECT 'lotus', 'arcade', member, round, 'slot-1', 'KHR', 'closed', 100, 100, now(), now() FROM move WHERE n % 2 = 0;
    DROP TABLE move; SET session_replication_role = origin; ANALYZE core.tx; ANALYZE core.entry; ANALYZE app.game_round`);
}

/** The provider's file of them, without the first and with one more. */
async function* fileOf(): AsyncGenerator<string> {
  const signer = createSign('RSA-SHA256');
  const signed = (lines: object[]): string => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    signer.update(text);
    return text;
  };
  yield signed([{ type: 'head', operator_id: 'marquee', sub_partner_id: 'lotus', day: TODAY }]);
  for (let start = 1; start <= 2 * ROUNDS; start += 2_000) {
    const numbers = Array.from({ length: Math.min(2_000, 2 * ROUNDS + 1 - start) }, (_, index) => start + index);
    yield signed(
      numbers.map((n) => {
        const round = Math.floor(n / 2);
        const about = {
          round: `r-${round}`,
          amount: 100_000,
          reference_transaction_uuid: n % 2 === 0 ? null : `t-${n - 1}`,
        };
        return lineOf(`lotus.m-${round % 1000}`, n % 2 === 0 ? 'bet' : 'win', `t-${n}`, about);
      }),
    );
  }
  const sum = String(BigInt(ROUNDS) * 100_000n);
  const sums = ['win', 'bet'].map((kind) => ({ kind, currency: 'KHR', amount: sum }));
  yield signed([{ type: 'totals', transactions: 2 * ROUNDS, sums }]);
  yield `${JSON.stringify({ type: 'signature', signature: signer.sign(fixture.operator.providerKey, 'base64') })}\n`;
}

it('[G11] a long day is compared with the ledger, hashed and verified, in bounded memory', async () => {
  await fillLedger();
  const server = createServer((_request, response) => void Readable.from(fileOf()).pipe(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pool = createBackgroundPool(fixture.database.loginUrl);
  const withTenant = createWithTenant(pool);
  const operator = {
    ...fixture.operator.settings,
    providers: fixture.operator.settings.providers.map((one) => ({ ...one, baseUrl })),
  };
  const figures: Record<string, { seconds: number; peakMiB: number }> = {};
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const start = performance.now();
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 50);
    await work();
    clearInterval(watch);
    figures[what] = { seconds: Math.round((performance.now() - start) / 1000), peakMiB: Math.round(peak / 1024 ** 2) };
  };
  await timed('reconcile', () =>
    reconcile(
      { withTenant, clock, brands: fixture.platform.brands, operator, paymentProviders: new Map(), log },
      ['lotus'],
      signal,
    ),
  );
  await timed('checkpoint', () =>
    checkpointDays({ withTenant, readNow: async () => clock.now(), log }, ['lotus'], signal),
  );
  await timed('verify', async () => {
    const { damage } = await verifyDays(async (text, values) => (await admin.query(text, values)).rows, 'lotus');
    expect(damage).toBeNull();
  });
  console.log(figures);
  const breaks = await fixture.database.query('SELECT ref, kinds FROM app.recon_break ORDER BY ref');
  expect(breaks).toEqual([
    { ref: 't-0', kinds: ['missing_there'] },
    { ref: `t-${2 * ROUNDS}`, kinds: ['missing_here'] },
  ]);
  for (const { peakMiB } of Object.values(figures)) expect(peakMiB).toBeLessThan(700);
  await pool.end();
  server.close();
}, 1_800_000);
