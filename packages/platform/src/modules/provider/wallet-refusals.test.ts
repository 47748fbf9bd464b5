import { type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { SIGNATURE_HEADER, WALLET_PATHS, WALLET_STATUSES } from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { SESSION_IDLE_MS, testBrand } from '../../testing/test-brands.ts';
import { createTestOperator, type TestOperator } from '../../testing/test-operator.ts';
import { createWalletCaller, sendSigned } from '../../testing/wallet-caller.ts';

const { fixture, seat, ref } = await openWalletSuite();

describe('[G11] what a bet needs', () => {
  it('[G06] the token of this player, this provider and this game', async () => {
    const { caller } = await seat();
    const other = await seat();
    expect((await caller.bet(ref('a'), UNIT, { token: 'made-up' })).status).toBe('RS_ERROR_INVALID_TOKEN');
    expect((await caller.bet(ref('b'), UNIT, { token: other.caller.seat.token })).status).toBe(
      'RS_ERROR_INVALID_TOKEN',
    );
    expect((await caller.bet(ref('c'), UNIT, { game_code: 'slot-2' })).status).toBe('RS_ERROR_INVALID_GAME');
    expect((await caller.bet(ref('d'), UNIT, { user: 'nobody' })).status).toBe('RS_ERROR_INVALID_TOKEN');
    expect((await caller.bet(ref('e'), UNIT, { user: 'unknown.m1' })).status).toBe('RS_ERROR_INVALID_PARTNER');
    fixture.platform.brands.setComplete(false);
    expect((await caller.win(ref('e'), ref('a'), UNIT, { user: 'unknown.m1' })).status).toBe('RS_ERROR_UNKNOWN');
    fixture.platform.brands.setComplete(true);
    const memberOfHarbor = caller.seat.user.replace('lotus', 'harbor');
    expect((await caller.bet(ref('f'), UNIT, { user: memberOfHarbor })).status).toBe('RS_ERROR_INVALID_TOKEN');
    expect((await caller.send('balance', { token: 'made-up' })).status).toBe('RS_ERROR_INVALID_TOKEN');
  });

  it('the right recipient: neither another operator nor another brand than the player’s', async () => {
    const { caller } = await seat();
    const meant = { operator_id: 'marquee', sub_partner_id: 'lotus' };
    expect((await caller.bet(ref('a'), UNIT, meant)).status).toBe('RS_OK');
    for (const other of [{ operator_id: 'somebody' }, { sub_partner_id: 'harbor' }]) {
      const refused = 'RS_ERROR_INVALID_PARTNER';
      expect((await caller.bet(ref('b'), UNIT, { ...meant, ...other })).status).toBe(refused);
      expect((await caller.win(ref('c'), ref('a'), UNIT, { ...meant, ...other })).status).toBe(refused);
      expect((await caller.rollback(ref('d'), ref('a'), { ...meant, ...other })).status).toBe(refused);
      expect((await caller.send('info', { ...meant, ...other })).status).toBe(refused);
    }
    expect((await caller.send('balance')).balance).toBe(99 * UNIT);
  });

  it('an id outside the namespace of the ledger’s own reversals', async () => {
    const { caller } = await seat();
    expect((await caller.bet(`reversal:${randomUUID()}`, UNIT)).status).toBe('RS_ERROR_WRONG_TYPES');
    await caller.bet(ref('a'), UNIT);
    expect((await caller.win(`reversal:${randomUUID()}`, ref('a'), UNIT)).status).toBe('RS_ERROR_WRONG_TYPES');
    expect((await caller.rollback(`reversal:${randomUUID()}`, ref('a'))).status).toBe('RS_ERROR_WRONG_TYPES');
    expect((await caller.send('balance')).balance).toBe(99 * UNIT);
  });

  it('the currency of the member, and whole minor units', async () => {
    const { caller } = await seat();
    expect((await caller.bet(ref('a'), UNIT, { currency: 'USD' })).status).toBe('RS_ERROR_WRONG_CURRENCY');
    expect((await caller.bet(ref('b'), 1_001)).status).toBe('RS_ERROR_WRONG_TYPES');
    expect((await caller.bet(ref('c'), 1_000)).balance).toBe(100 * UNIT - 1_000);
    expect((await caller.win(ref('d'), ref('c'), 1_500)).status).toBe('RS_ERROR_WRONG_TYPES');
    expect((await caller.win(ref('e'), ref('c'), UNIT, { currency: 'USD' })).status).toBe('RS_ERROR_WRONG_CURRENCY');
  });

  it('[G06] a log-in that has not ended; wins are paid after it too', async () => {
    const { caller, token } = await seat();
    await caller.bet(ref('bet'), UNIT);
    await caller.bet(ref('bet2'), UNIT);
    await fixture.platform.call('logout', { token });
    expect((await caller.bet(ref('late'), UNIT)).status).toBe('RS_ERROR_TOKEN_EXPIRED');
    expect((await caller.bet(ref('bet'), UNIT)).status).toBe('RS_OK');
    expect(await caller.win(ref('win'), ref('bet'), 2 * UNIT)).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT });
    expect(await caller.rollback(ref('back'), ref('bet2'), { token: 'gone' })).toMatchObject({
      status: 'RS_OK',
      balance: 101 * UNIT,
    });
  });

  it('a member who is not disabled; wins are paid all the same', async () => {
    const { caller, memberId } = await seat();
    await caller.bet(ref('bet'), UNIT);
    await fixture.database.query("UPDATE app.member SET state = 'disabled' WHERE id = $1", [memberId]);
    expect(await caller.bet(ref('late'), UNIT)).toMatchObject({ status: 'RS_ERROR_USER_DISABLED', balance: 99 * UNIT });
    expect(await caller.win(ref('win'), ref('bet'), UNIT)).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT });
  });

  it('[A15] real money for a member and demo money for a guest, who may still play', async () => {
    fixture.platform.brands.switch('lotus', { FREEPLAY3: true });
    const { caller, memberId } = await fixture.seatGuest();
    const start = 1_000 * UNIT;
    expect((await caller.bet(ref('guest-real'), UNIT, { currency: 'KHR' })).status).toBe('RS_ERROR_WRONG_CURRENCY');
    expect(await caller.bet(ref('guest-bet'), UNIT)).toMatchObject({
      status: 'RS_OK',
      currency: 'DEMO',
      balance: start - UNIT,
    });
    expect(await caller.win(ref('guest-win'), ref('guest-bet'), 3 * UNIT)).toMatchObject({
      status: 'RS_OK',
      balance: start + 2 * UNIT,
    });
    const real = await caller.win(ref('guest-real-win'), ref('guest-bet'), UNIT, { currency: 'KHR' });
    expect(real.status).toBe('RS_ERROR_WRONG_CURRENCY');
    const member = await seat();
    expect((await member.caller.bet(ref('guest-demo'), UNIT, { currency: 'DEMO' })).status).toBe(
      'RS_ERROR_WRONG_CURRENCY',
    );
    fixture.platform.brands.switch('lotus', { FREEPLAY3: false });
    expect((await caller.bet(ref('guest-off'), UNIT)).status).toBe('RS_ERROR_USER_DISABLED');
    const held = await fixture.database.query('SELECT DISTINCT currency FROM core.account WHERE owner = $1', [
      memberId,
    ]);
    expect(held).toEqual([{ currency: 'DEMO' }]);
  });

  it('a category that is switched on and a brand that is open', async () => {
    const { caller } = await seat();
    await caller.bet(ref('bet'), UNIT);
    fixture.platform.brands.switch('lotus', { 'games.rng': false });
    expect((await caller.bet(ref('off'), UNIT)).status).toBe('RS_ERROR_INVALID_GAME');
    expect((await caller.win(ref('win'), ref('bet'), UNIT)).status).toBe('RS_OK');
    fixture.platform.brands.switch('lotus', { 'games.rng': true });
  });

  it('[G06] a game and a vendor that are switched on: open stakes are still played out', async () => {
    const { caller } = await seat();
    await caller.bet(ref('staked'), UNIT);
    const brand = testBrand('lotus', { currency: 'KHR' });
    const off = [
      { ...brand, private: { ...brand.private, games: { off: ['ARCADE/slot-1'], first: {}, hot: {} } } },
      { ...brand, public: { ...brand.public, vendors: [] } },
    ];
    for (const [index, without] of off.entries()) {
      fixture.platform.brands.set(without);
      expect((await caller.bet(ref(`off-${index}`), UNIT)).status).toBe('RS_ERROR_INVALID_GAME');
    }
    expect((await caller.win(ref('won'), ref('staked'), UNIT)).status).toBe('RS_OK');
    fixture.platform.brands.set(brand);
    expect((await caller.bet(ref('on'), UNIT)).status).toBe('RS_OK');
  });

  it('[G06] a game that is not idle too long; playing keeps it and its log-in alive', async () => {
    const { caller, token } = await seat();
    for (let i = 0; i < 3; i += 1) {
      fixture.platform.clock.advance(SESSION_IDLE_MS - 60_000);
      expect((await caller.bet(ref(`bet${i}`), UNIT)).status).toBe('RS_OK');
    }
    expect((await fixture.platform.call('balance', { token })).statusCode).toBe(200);
    fixture.platform.clock.advance(SESSION_IDLE_MS + 1);
    expect((await caller.bet(ref('idle'), UNIT)).status).toBe('RS_ERROR_TOKEN_EXPIRED');
    expect((await caller.send('balance')).status).toBe('RS_ERROR_TOKEN_EXPIRED');
  });

  it('[G06] a game that was idle for no longer than the brand’s session may be', async () => {
    const { caller } = await seat();
    const brand = testBrand('lotus', { currency: 'KHR' });
    const session = { ...brand.private.session, idleMs: 5 * 60_000 };
    fixture.platform.brands.set({ ...brand, private: { ...brand.private, session } });
    fixture.platform.clock.advance(session.idleMs - 1);
    expect((await caller.bet(ref('kept'), UNIT)).status).toBe('RS_OK');
    fixture.platform.clock.advance(session.idleMs);
    expect((await caller.bet(ref('left'), UNIT)).status).toBe('RS_ERROR_TOKEN_EXPIRED');
    fixture.platform.brands.set(brand);
  });

  it('[G06] a log-in that is not too old, however steadily the player plays', async () => {
    const { caller } = await seat();
    const absoluteMs = 2 * SESSION_IDLE_MS;
    const brand = testBrand('lotus', { currency: 'KHR' });
    fixture.platform.brands.set({
      ...brand,
      private: { ...brand.private, session: { ...brand.private.session, absoluteMs } },
    });
    const halfMs = SESSION_IDLE_MS / 2;
    for (let i = 0; i < 3; i += 1) {
      fixture.platform.clock.advance(halfMs);
      expect((await caller.bet(ref(`steady${i}`), UNIT)).status).toBe('RS_OK');
    }
    fixture.platform.clock.advance(halfMs);
    expect((await caller.bet(ref('old'), UNIT)).status).toBe('RS_ERROR_TOKEN_EXPIRED');
    expect((await caller.win(ref('owed'), ref('steady0'), UNIT)).status).toBe('RS_OK');
    fixture.platform.brands.set(brand);
    expect((await caller.bet(ref('old'), UNIT)).status).toBe('RS_OK');
  });
});

describe('[G11] invalid calls', () => {
  it('a signature that is missing, of other bytes, or of another key moves nothing', async () => {
    const { caller } = await seat();
    const { platform, operator } = fixture;
    const body = JSON.stringify({
      ...caller.seat,
      transaction_uuid: ref('bet'),
      round: 'r',
      amount: UNIT,
      request_uuid: 'x',
    });
    const send = (signature: string) => sendSigned(platform, operator, '/transaction/bet', body, signature);
    for (const bad of [
      '',
      'AAAA',
      signRaw(operator.providerKey, `${body} `),
      signRaw(operator.settings.privateKey, body),
    ]) {
      expect(await send(bad)).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' });
    }
    expect((await caller.send('balance')).balance).toBe(100 * UNIT);
  });

  it('a signature with spaces inside is refused; HTTP removes those around a header before it is read', async () => {
    const { caller } = await seat();
    const { platform, operator } = fixture;
    const body = JSON.stringify({ ...caller.seat, request_uuid: 'x' });
    const right = signRaw(operator.providerKey, body);
    await platform.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = platform.app.server.address() as AddressInfo;
    // Over a connection: `inject` has no HTTP parser.
    const send = async (signature: string): Promise<unknown> => {
      const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/wallet/v1/arcade/user/balance' });
      sent.setHeader(SIGNATURE_HEADER, signature).setHeader('content-type', 'application/json').end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return ((await json(response)) as { status: unknown }).status;
    };
    expect(await send(right)).toBe('RS_OK');
    expect(await send(`  ${right}\t `)).toBe('RS_OK');
    const spaced = [`${right.slice(0, 9)} ${right.slice(9)}`, `${right.slice(0, -2)} ==`, `${right}  ${right}`];
    for (const signature of spaced) expect(await send(signature)).toBe('RS_ERROR_INVALID_SIGNATURE');
    // Not by way of `inject` either, which keeps them.
    for (const signature of [` ${right}`, `${right} `, `${right}\n`]) {
      expect(await sendSigned(platform, operator, WALLET_PATHS.balance, body, signature)).toEqual({
        status: 'RS_ERROR_INVALID_SIGNATURE',
      });
    }
  });

  it('a previous key is accepted during a change of keys, and refused once it is withdrawn', async () => {
    const { caller } = await seat();
    const { operator, platform } = fixture;
    const fresh = createTestOperator();
    const statusWith = async (keys: readonly KeyObject[], signedBy: TestOperator) => {
      const [arcade] = operator.settings.providers;
      if (arcade === undefined) throw new Error('no provider');
      const settings = { ...operator.settings, providers: [{ ...arcade, publicKeys: keys }] };
      const app = await buildTestApp(fixture.database, { clock: platform.clock, operator: settings });
      const { status } = await createWalletCaller(app, signedBy, caller.seat).send('balance');
      await app.close();
      return status;
    };
    const [before, after] = [operator, fresh].map(({ settings: { providers } }) =>
      providers[0]?.adapter === 'hub88' ? providers[0].publicKeys[0] : undefined,
    );
    if (before === undefined || after === undefined) throw new Error('no keys');
    expect(await statusWith([after, before], operator)).toBe('RS_OK');
    expect(await statusWith([after, before], fresh)).toBe('RS_OK');
    expect(await statusWith([after], fresh)).toBe('RS_OK');
    expect(await statusWith([after], operator)).toBe('RS_ERROR_INVALID_SIGNATURE');
  });

  it('a body that is too long, however it is signed, and one of another content type', async () => {
    const { platform, operator } = fixture;
    const long = JSON.stringify({ user: 'x'.repeat(70_000) });
    expect(await sendSigned(platform, operator, '/transaction/bet', long)).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX' });
    const none = await platform.app.inject({ method: 'POST', url: '/wallet/v1/arcade/transaction/bet' });
    expect([none.statusCode, none.json()]).toEqual([200, { status: 'RS_ERROR_INVALID_SIGNATURE' }]);
  });

  it('a body that is not JSON, lacks a field or has one of another type', async () => {
    const { caller } = await seat();
    const { platform, operator } = fixture;
    const raw = (body: string) => sendSigned(platform, operator, '/transaction/bet', body);
    expect(await raw('{')).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX' });
    expect(await raw('[]')).toMatchObject({ status: 'RS_ERROR_WRONG_TYPES' });
    expect(await caller.send('bet', { transaction_uuid: 'x', request_uuid: 'r-9' })).toEqual({
      status: 'RS_ERROR_WRONG_SYNTAX',
      request_uuid: 'r-9',
    });
    for (const fields of [
      { amount: '1' },
      { amount: -1 },
      { amount: 0.5 },
      { amount: 2 ** 60 },
      { round: 7 },
      { currency: 'khr' },
    ]) {
      expect((await caller.bet(ref('odd'), UNIT, fields)).status, JSON.stringify(fields)).toBe('RS_ERROR_WRONG_TYPES');
    }
  });

  it('any signed nonsense gets a status of the API, and moves nothing', async () => {
    const { caller, memberId } = await seat();
    const { platform, operator } = fixture;
    const field = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u0000', '\ud800', 'x'.repeat(200), 2 ** 53),
    );
    const names = fc.constantFrom(
      'user',
      'token',
      'game_code',
      'transaction_uuid',
      'reference_transaction_uuid',
      'round',
      'amount',
      'currency',
    );
    const good = {
      ...caller.seat,
      request_uuid: 'fuzz',
      reference_transaction_uuid: 'none',
      round: 'r',
      amount: UNIT,
    };
    const path = fc.constantFrom(...Object.values(WALLET_PATHS));
    await fc.assert(
      fc.asyncProperty(path, names, field, async (to, name, value) => {
        const request = { ...good, transaction_uuid: `fuzz-${randomUUID()}`, [name]: value };
        const reply = await sendSigned(platform, operator, to, JSON.stringify(request));
        expect(WALLET_STATUSES).toContain(reply.status);
        // A bet that happens to be valid is undone.
        if (reply.status === 'RS_OK') await caller.rollback(`back-${randomUUID()}`, request.transaction_uuid);
      }),
      { numRuns: 200 },
    );
    const [cash] = await fixture.database.query(
      "SELECT balance FROM core.account WHERE owner = $1 AND class = 'cash'",
      [memberId],
    );
    expect(cash).toEqual({ balance: '10000' });
  }, 60_000);

  it('an unknown provider', async () => {
    const answer = await fixture.platform.app.inject({
      method: 'POST',
      url: '/wallet/v1/nobody/user/info',
      payload: {},
    });
    expect(answer.statusCode).toBe(404);
  });
});
