import { describe, expect, it } from 'vitest';
import { registerMember } from '../../testing/test-members.ts';
import { openTransferFixture } from '../../testing/transfer-fixture.ts';

const fixture = await openTransferFixture();
const { platform, vendor } = fixture;
const outcomeOf = (answer: { statusCode: number; json(): { code?: string; value?: { state: string } } }) => [
  answer.statusCode,
  answer.json().code ?? answer.json().value?.state,
];

describe('moving money', () => {
  it('[G11] moves it to the vendor and back, exactly', async () => {
    const mover = await fixture.mover(100_00n);
    const there = await mover.move('in', '60.05');
    expect(there.statusCode, there.body).toBe(200);
    expect(there.json().value).toEqual({
      transferId: expect.any(String),
      state: 'confirmed',
      vassalage: 'PURSE',
      direction: 'in',
      amount: '60.05',
      currency: 'KHR',
      sumBalance: '39.95',
    });
    expect(await mover.money()).toEqual({ main: 39_95n, pending: 0n, vendor: 60_05n });
    // The player won there: more comes back than was sent.
    vendor.balances.set(mover.player, 90_00n);
    const back = await mover.move('out', '90');
    expect(back.json().value).toMatchObject({ state: 'confirmed', amount: '90.00', sumBalance: '129.95' });
    expect(await mover.money()).toEqual({ main: 129_95n, pending: 0n, vendor: 0n });
    expect(await fixture.broken()).toEqual([]);
  });

  it('[G11] records what the brand owes the vendor: the money sent less the money returned', async () => {
    const mover = await fixture.mover(50_00n, '20.00');
    await mover.move('out', '5.00');
    const [row] = await fixture.database.query<{ owed: string }>(
      `SELECT sum(e.amount) AS owed FROM core.entry e JOIN core.account a ON a.id = e.account AND a.tenant = e.tenant
       JOIN core.tx t ON t.id = e.tx AND t.tenant = e.tenant
       WHERE a.class = 'provider_payable' AND a.owner = 'purse' AND t.member = $1`,
      [mover.memberId],
    );
    expect(row?.owed).toBe('1500');
  });

  it.each([
    ['nothing', { amount: '0' }, 'validation_failed'],
    ['zero, written long', { amount: '0.00' }, 'validation_failed'],
    ['a negative amount', { amount: '-1.00' }, 'validation_failed'],
    ['a part of the smallest unit', { amount: '1.001' }, 'validation_failed'],
    ['a number', { amount: 5 }, 'validation_failed'],
    ['words', { amount: '1e3' }, 'validation_failed'],
    ['digits of another script', { amount: '១០' }, 'validation_failed'],
    ['more than there is in the world', { amount: '9999999999999999' }, 'validation_failed'],
    ['more than the member has', { amount: '999999999999999' }, 'insufficient_funds'],
    ['one unit too much', { amount: '50.01' }, 'insufficient_funds'],
    ['another currency', { currency: 'USD' }, 'validation_failed'],
    ['demo money', { currency: 'DEMO' }, 'validation_failed'],
    ['another way', { direction: 'away' }, 'validation_failed'],
    ['a vendor without a wallet', { vassalage: 'ARCADE' }, 'switch_off'],
    ['a vendor there is not', { vassalage: 'NOBODY' }, 'switch_off'],
    ['an unknown field', { memberId: 'x' }, 'validation_failed'],
  ])('[G11] refuses %s, and moves nothing', async (_what, body, code) => {
    const mover = await fixture.mover(50_00n);
    const orders = vendor.orders;
    const answer = await mover.move('in', '1.00', { body });
    expect(answer.json().code).toBe(code);
    expect(await mover.money()).toEqual({ main: 50_00n, pending: 0n, vendor: 0n });
    expect(vendor.orders).toBe(orders);
  });

  it('[G11] moves no more out than the vendor has, and nothing from a wallet that was never opened', async () => {
    const mover = await fixture.mover(50_00n, '20.00');
    expect(outcomeOf(await mover.move('out', '20.01'))).toEqual([409, 'insufficient_funds']);
    expect(await mover.money()).toEqual({ main: 30_00n, pending: 0n, vendor: 20_00n });
    expect(outcomeOf(await (await fixture.mover(50_00n)).move('out', '1.00'))).toEqual([409, 'insufficient_funds']);
  });

  it('[G11] requires a valid idempotency key', async () => {
    const mover = await fixture.mover(50_00n);
    expect(outcomeOf(await mover.move('in', '1.00', { headers: {} }))).toEqual([400, 'bad_request']);
    expect(outcomeOf(await mover.move('in', '1.00', { key: 'has space' }))).toEqual([400, 'bad_request']);
  });

  it('[A15] refuses guests', async () => {
    const { token } = (await platform.call('freePlay', { body: {} })).json().value;
    const mover = await fixture.mover(0n);
    expect(outcomeOf(await mover.move('in', '1.00', { token }))).toEqual([403, 'in_need_true_account']);
  });

  it('[A15] [G06] refuses guests a game of a vendor that keeps the balance, and opens no wallet there', async () => {
    const { token } = (await platform.call('freePlay', { body: {} })).json().value;
    const wallets = vendor.balances.size;
    expect(outcomeOf(await fixture.launch(token))).toEqual([403, 'in_need_true_account']);
    expect(vendor.balances.size).toBe(wallets);
  });

  it('[G11] refuses transfers to a vendor that is switched off, and allows those back', async () => {
    const mover = await fixture.mover(50_00n, '20.00');
    const brand = platform.brands.get('lotus');
    if (brand === undefined) throw new Error('no lotus');
    const withOnly = (code: string) => brand.public.vendors.filter((one) => one.code === code);
    platform.brands.set({ ...brand, public: { ...brand.public, vendors: withOnly('ARCADE') } });
    expect(outcomeOf(await mover.move('in', '1.00'))).toEqual([403, 'switch_off']);
    expect(outcomeOf(await mover.move('out', '20.00'))).toEqual([200, 'confirmed']);
    // The same holds where the brand has the vendor but none of its categories.
    platform.brands.set(brand);
    const games = Object.keys(brand.public.switches).filter((key) => key.startsWith('games.'));
    platform.brands.switch('lotus', Object.fromEntries(games.map((key) => [key, false])));
    expect(outcomeOf(await mover.move('in', '1.00'))).toEqual([403, 'switch_off']);
  });

  it('[G11] starts no transfer when the vendor cannot open a wallet', async () => {
    const mover = await fixture.mover(50_00n);
    vendor.isAway = true;
    expect(outcomeOf(await mover.move('in', '1.00', { key: 'later' }))).toEqual([503, 'vendor_unavailable']);
    vendor.isAway = false;
    expect(outcomeOf(await mover.move('in', '1.00', { key: 'later' }))).toEqual([200, 'confirmed']);
    expect(await mover.money()).toEqual({ main: 49_00n, pending: 0n, vendor: 1_00n });
  });
});

describe('a repeat', () => {
  it.each(['in', 'out'] as const)(
    '[G11] %s: one transfer for one key, however often and however fast',
    async (direction) => {
      const mover = await fixture.mover(50_00n, '20.00');
      const orders = vendor.orders;
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => mover.move(direction, '5.00', { key: 'once' })),
      );
      const again = await mover.move(direction, '5.00', { key: 'once' });
      expect(again.json().value.state).toBe('confirmed');
      expect(new Set(answers.map((answer) => answer.json().value.transferId))).toEqual(
        new Set([again.json().value.transferId]),
      );
      expect(vendor.orders).toBe(orders + 1);
      const moved = direction === 'in' ? 5_00n : -5_00n;
      expect(await mover.money()).toEqual({ main: 30_00n - moved, pending: 0n, vendor: 20_00n + moved });
    },
  );

  it('[G11] repeats a refusal, and accepts the same key again after a lack of money', async () => {
    const mover = await fixture.mover(50_00n, '1.00');
    vendor.fault = 'refuses';
    const first = await mover.move('in', '5.00', { key: 'no' });
    vendor.fault = 'none';
    const again = await mover.move('in', '5.00', { key: 'no' });
    expect([outcomeOf(first), outcomeOf(again)]).toEqual([
      [409, 'transfer_refused'],
      [409, 'transfer_refused'],
    ]);
    expect(outcomeOf(await mover.move('in', '49.01', { key: 'much' }))).toEqual([409, 'insufficient_funds']);
    await mover.move('out', '1.00');
    expect(outcomeOf(await mover.move('in', '49.01', { key: 'much' }))).toEqual([200, 'confirmed']);
    expect(await mover.money()).toEqual({ main: 99n, pending: 0n, vendor: 49_01n });
  });

  it.each([{ amount: '6.00' }, { direction: 'out' }])('[G11] refuses the key with other data: %j', async (body) => {
    const mover = await fixture.mover(50_00n, '20.00');
    await mover.move('in', '5.00', { key: 'k' });
    expect(outcomeOf(await mover.move('in', '5.00', { key: 'k', body }))).toEqual([409, 'idempotency_mismatch']);
    expect(await mover.money()).toEqual({ main: 25_00n, pending: 0n, vendor: 25_00n });
  });

  it('[G11] keeps the keys of members and brands apart', async () => {
    const [one, other] = [await fixture.mover(50_00n), await fixture.mover(50_00n)];
    const ids = [await one.move('in', '5.00', { key: 'same' }), await other.move('in', '5.00', { key: 'same' })];
    expect(new Set(ids.map((answer) => answer.json().value.transferId)).size).toBe(2);
    const foreigner = await registerMember(platform, 'foreigner', { merchant: 'harbor' });
    const away = await one.move('in', '5.00', {
      key: 'same',
      token: foreigner,
      merchant: 'harbor',
      body: { currency: 'USD' },
    });
    expect(outcomeOf(away)).toEqual([403, 'switch_off']);
    expect(outcomeOf(await one.move('in', '5.00', { merchant: 'harbor' }))).toEqual([401, 'token_invalid']);
  });
});

it('[G11] of 64 simultaneous transfers on a balance for ten, ten succeed', { timeout: 60_000 }, async () => {
  const mover = await fixture.mover(10_00n);
  const answers = await Promise.all(Array.from({ length: 64 }, () => mover.move('in', '1.00')));
  const counts = Object.groupBy(answers, (answer) => String(outcomeOf(answer)[1]));
  expect([counts['confirmed']?.length, counts['insufficient_funds']?.length]).toEqual([10, 54]);
  expect(await mover.money()).toEqual({ main: 0n, pending: 0n, vendor: 10_00n });
  const back = await Promise.all(Array.from({ length: 64 }, () => mover.move('out', '1.00')));
  expect(back.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  expect(await mover.money()).toEqual({ main: 10_00n, pending: 0n, vendor: 0n });
  expect(await fixture.broken()).toEqual([]);
});
