import { createHmac, createSecretKey } from 'node:crypto';
import { SUPPLIER_PATHS, subunitsOf } from '@marquee/contracts/bet-brothers';
import { openPool } from '@marquee/server-kit/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQuery } from '../../../../db/query.ts';
import { buildTestApp } from '../../../../testing/build-test-app.ts';
import {
  type ConformanceFixture,
  openConformanceFixture,
} from '../../../../testing/conformance/conformance-fixture.ts';
import { Script } from '../../../../testing/conformance/script.ts';
import { createPost } from '../../../../testing/create-post.ts';
import { createTestOperator } from '../../../../testing/test-operator.ts';
import { listedGame, startTestProvider, suppliedGame } from '../../../../testing/test-provider.ts';
import { registrationBonus } from '../../../wallet/index.ts';
import { readList } from '../../read-list.ts';
import { toMinor, toWireBalance } from '../../wallet-amount.ts';
import { createBetBrothersClient } from './bet-brothers-client.ts';

let fixture: ConformanceFixture;
beforeAll(async () => {
  fixture = await openConformanceFixture();
});
afterAll(() => fixture.close());

async function sit(minor = 10_000n): Promise<Script> {
  const line = fixture.line('bet-brothers');
  return new Script(fixture, line, await line.seat(minor), []);
}

describe('[G11] the wallet of one address', () => {
  it('answers as published: our id of the movement, the balance in sub-units, a code with its message', async () => {
    const script = await sit();
    const bet = JSON.parse((await script.send(script.bet('bet', 1_000n))).text);
    const { user } = script.player;
    expect(bet).toEqual({
      player_id: user,
      transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      balance: 9_000,
      currency_code: 'KHR',
    });
    const [kept] = await fixture.database.query('SELECT id FROM core.tx WHERE ref = $1', [script.id('bet')]);
    expect(kept).toEqual({ id: bet.transaction_id });
    expect(JSON.parse((await script.send(script.balance())).text)).toEqual({
      player_id: user,
      balance: 9_000,
      currency_code: 'KHR',
    });
    expect(JSON.parse((await script.send(script.bet('poor', 10_000n))).text)).toEqual({
      code: 402,
      message: 'The player does not have enough money for the action.',
    });
    expect((await script.send(script.win('win', 'never', 1n))).text).toContain('Previous transaction not found.');
  });

  it('answers "out of service" while the database is away, and nothing else', async () => {
    const secret = 's'.repeat(32);
    const provider = { adapter: 'bet-brothers', code: 'second', vendors: ['SECOND'] } as const;
    const settings = {
      ...provider,
      baseUrl: 'http://127.0.0.1:1',
      secrets: [createSecretKey(secret, 'utf8')],
    } as const;
    const pool = openPool('postgresql://nobody@127.0.0.1:1/none', 'test');
    const away = await buildTestApp(
      { pool },
      { operator: { ...createTestOperator().settings, providers: [settings] } },
    );
    const sent = {
      action: 'balance',
      player_id: 'lotus.m1',
      reference: 'g',
      currency_code: 'KHR',
      session_token: 't',
    };
    const payload = JSON.stringify(sent);
    const sign = createHmac('sha256', secret).update(payload).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-request-sign': sign };
    const answer = await away.app.inject({ method: 'POST', url: '/wallet/v1/second', payload, headers });
    expect([answer.statusCode, answer.json()]).toEqual([503, { code: 503, message: 'Service is unavailable.' }]);
    await away.close();
    await pool.end();
  });

  it('accepts a refund under the same id as its bet, as in the published example', async () => {
    const script = await sit();
    await script.expect(script.bet('one', 1_000n), 'done', 9_000n);
    await script.expect(script.rollback('one', 'one', 1_000n), 'done', 10_000n);
    await script.expect(script.rollback('one', 'one', 1_000n), 'done', 10_000n);
    await script.expect(script.bet('one', 1_000n), 'rolledBack');
    await script.holds(10_000n);
  });

  it('refunds only in the currency of the bet', async () => {
    const script = await sit();
    await script.expect(script.bet('bet', 1_000n), 'done', 9_000n);
    const back = script.rollback('back', 'bet', 1_000n);
    await script.expect({ ...back, body: { ...back.body, currency_code: 'USD' } }, 'currencyWrong');
    await script.holds(9_000n);
    await script.expect(back, 'done', 10_000n);
  });

  it("refunds no fraction of the ledger's unit, where the protocol could express one", async () => {
    const { brands, clock } = fixture.platform;
    const before = brands.get('lotus');
    if (before === undefined) throw new Error('no brand');
    brands.set({ ...before, public: { ...before.public, currency: { code: 'KWD', symbol: 'KD' } } });
    const line = fixture.line('bet-brothers');
    const player = { ...(await line.seat(0n)), currency: 'KWD' };
    brands.set(before);
    const bonus = registrationBonus(player.memberId, 'KWD', 1_000n);
    await createPost(createQuery(fixture.database.pool))({ merchant: 'lotus', clock }, bonus);
    const script = new Script(fixture, line, player, []);
    await script.expect(script.bet('bet', 1_250n), 'done', 8_750n);
    await script.expect(script.rollback('back', 'bet', 1_255n), 'fieldWrong');
    await script.holds(875n);
    await script.expect(script.rollback('back', 'bet', 1_250n), 'done', 10_000n);
  });

  it('keeps wins that are refused for their currency, amount or player for staff to see', async () => {
    const script = await sit();
    await script.expect(script.bet('bet', 1_000n), 'done', 9_000n);
    await script.expect(script.win('currency', 'bet', 100n, { currency: 'USD' }), 'currencyWrong');
    const broken = script.win('amount', 'bet', 100n);
    await script.expect({ ...broken, body: { ...broken.body, amount: -100 } }, 'fieldWrong');
    await script.expect(script.win('player', 'bet', 100n, { user: 'lotus.nobody' }), 'sessionMissing');
    const bet = script.bet('second', 100n);
    await script.expect({ ...bet, body: { ...bet.body, amount: -100 } }, 'fieldWrong');
    const kept = await fixture.database.query<{ ref: string }>(
      `SELECT ref, reason, amount::text, currency, member_id FROM app.unpaid_win WHERE ref LIKE $1 ORDER BY ref`,
      [script.id('%')],
    );
    const { memberId } = script.player;
    expect(kept).toEqual([
      { ref: script.id('amount'), reason: 'amount', amount: '0', currency: 'KHR', member_id: memberId },
      { ref: script.id('currency'), reason: 'currency', amount: '100', currency: 'USD', member_id: memberId },
      { ref: script.id('player'), reason: 'no_member', amount: '100', currency: 'KHR', member_id: 'nobody' },
    ]);
  });

  it('records a free spin without taking its stake, and pays its win to the player', async () => {
    const script = await sit(0n);
    const paid = script.bet('spin', 500n);
    await script.expect(script.bet('paid', 500n), 'insufficientFunds');
    const data = { ...(paid.body['payload'] as { provider_transfer_data: object }).provider_transfer_data };
    const payload = {
      ...(paid.body['payload'] as object),
      provider_transfer_data: { ...data, free_spin: { is_free_spin: true } },
    };
    await script.expect({ ...paid, body: { ...paid.body, payload } }, 'done', 0n);
    await script.expect(script.win('won', 'spin', 700n), 'done', 700n);
    await script.holds(700n);
  });
});

describe('[G11] sub-units', () => {
  it("follow ISO 4217, not the ledger's unit", () => {
    expect(toMinor(5_000, 'VND', subunitsOf('VND'))).toBe(500_000n);
    expect(toWireBalance(500_099n, 'VND', subunitsOf('VND'))).toBe(5_000);
    expect(toMinor(1_250, 'USD', subunitsOf('USD'))).toBe(1_250n);
    expect(toMinor(1_250, 'KWD', subunitsOf('KWD'))).toBe(125n);
    expect(toMinor(1_255, 'KWD', subunitsOf('KWD'))).toBeNull();
    expect(toWireBalance(125n, 'KWD', subunitsOf('KWD'))).toBe(1_250);
    expect(toWireBalance(2n ** 62n, 'USD', subunitsOf('USD'))).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('[G11] calls to such a provider', () => {
  const secret = 'a secret of thirty-two characters';
  const client = (baseUrl: string) =>
    createBetBrothersClient({
      adapter: 'bet-brothers',
      code: 'second',
      vendors: ['SECOND'],
      baseUrl,
      secrets: [createSecretKey(secret, 'utf8'), createSecretKey('b'.repeat(32), 'utf8')],
    });

  it('are signed with the current secret, and send no more than is needed', async () => {
    const provider = await startTestProvider([]);
    const opening = {
      user: 'lotus.m1',
      token: 't'.repeat(43),
      game: 'slot-1',
      currency: 'KHR',
      merchant: 'lotus',
      language: 'zh-Hans',
      isMobile: true,
      lobbyUrl: 'http://lotus.localhost/',
    };
    expect(await client(provider.baseUrl).gameUrl(opening)).toContain('/play?launch=1');
    const [sent] = provider.received;
    expect(sent?.path).toBe(SUPPLIER_PATHS.launch);
    expect(sent?.signature).toBe(
      createHmac('sha256', secret)
        .update(sent?.body ?? '')
        .digest('hex'),
    );
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      token: opening.token,
      provider_name: 'second',
      player_id: 'lotus.m1',
      game_symbol: 'slot-1',
      language: 'zh',
      currency_code: 'KHR',
      lobby_url: 'http://lotus.localhost/',
      is_mobile: true,
      brand_id: 'lotus',
    });
    provider.status = 403;
    await expect(client(provider.baseUrl).gameUrl(opening)).rejects.toMatchObject({ why: 'refused' });
    provider.status = 503;
    await expect(client(provider.baseUrl).gameUrl(opening)).rejects.toMatchObject({ why: 'unreachable' });
    await provider.close();
  });

  it("read a list in the protocol's form, entry by entry; an invalid one does not affect the others", async () => {
    const right = listedGame('lamp', { min_bet: { default: 10_000, VND: 500_000_000 }, product: 'SECOND' });
    const odd = [
      7,
      null,
      { game_symbol: 'odd' },
      { ...suppliedGame(listedGame('half')), bet_limits: { default: 0.5 } },
    ];
    const provider = await startTestProvider([
      { ...suppliedGame(right), bet_limits: { default: 10, VND: 5_000 } },
      ...odd,
    ] as never);
    const entries = await client(provider.baseUrl).gameList(1, 500);
    const { games, faults } = readList({ vendors: ['SECOND'] }, entries);
    expect(games).toHaveLength(1);
    expect(games[0]).toMatchObject({ code: 'lamp', vendor: 'SECOND', minBets: { default: '10', VND: '500000' } });
    expect(faults).toHaveLength(4);
    await provider.close();
  });
});
