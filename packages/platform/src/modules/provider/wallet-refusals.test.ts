import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { SESSION_IDLE_MS, testBrand } from '../../testing/test-brands.ts';

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
