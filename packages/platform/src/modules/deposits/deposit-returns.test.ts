import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openDepositSuite } from '../../testing/deposit-suite.ts';

const { database, begin, show, cash, send, know, resolve, expectSound } = await openDepositSuite();

it('[W04] keeps refunds and chargebacks of an unknown order once, and posts nothing', async () => {
  const stranger = randomUUID();
  const [refund, chargeback] = [randomUUID(), randomUUID()];
  for (const id of [refund, refund]) await send(stranger, 'refunded', { id, amount: '4000' });
  await send(stranger, 'charged_back', { id: chargeback, amount: '6000' });
  const kept = await database.query<{ id: string; kind: string; amount: string }>(
    'SELECT id, kind, amount::text FROM app.unmatched_return WHERE order_id = $1 ORDER BY amount',
    [`lotus.${stranger}`],
  );
  expect(kept).toEqual([
    { id: refund, kind: 'refund', amount: '4000' },
    { id: chargeback, kind: 'chargeback', amount: '6000' },
  ]);
  expect(await cash()).toBe('0.00');
  await expectSound();
});

it('[W04] takes back refunds and chargebacks once, also before the payment, and bears what the player no longer has', async () => {
  const id = await begin();
  const event = { id: randomUUID(), amount: '4000' };
  const returns = [{ id: event.id, kind: 'refund', amount: 4_000n, currency: 'USD', isReversed: false }];
  know(id, { state: 'paid', paid: { amount: 10_000n, currency: 'USD' }, returns });
  await send(id, 'refunded', event);
  expect(await cash()).toBe('0.00');
  await resolve(0);
  expect(await cash()).toBe('58.50');
  await send(id, 'refunded', event);
  await send(id, 'charged_back', { amount: '6000' });
  expect(await show(id)).toMatchObject({ state: 'returned' });
  expect(await cash()).toBe('0.00');
  const debts = await database.query<{ debt: string }>(
    'SELECT debt::text FROM app.deposit_return WHERE deposit_id = $1 ORDER BY amount',
    [id],
  );
  expect(debts).toEqual([{ debt: '0' }, { debt: '150' }]);
  await expectSound();
});

it('[W04] takes back a refund that is reported before its payment, which comes before the provider is asked', async () => {
  const id = await begin();
  await send(id, 'refunded', { amount: '4000' });
  await send(id, 'paid');
  expect(await cash()).toBe('58.50');
  expect(await show(id)).toMatchObject({ state: 'credited', returned: '40.00' });
  await expectSound();
});

it('[W04] finds a refund, a chargeback and its reversal whose callbacks never came', async () => {
  const id = await begin();
  await send(id, 'paid');
  const paid = { state: 'paid', paid: { amount: 10_000n, currency: 'USD' } };
  const refund = { id: 'r-1', kind: 'refund', amount: 4_000n, currency: 'USD', isReversed: false };
  const chargeback = { id: 'c-1', kind: 'chargeback', amount: 6_000n, currency: 'USD', isReversed: false };
  know(id, { ...paid, returns: [refund] });
  const read = () => database.query('SELECT state, returned::text, due_at FROM app.deposit WHERE id = $1', [id]);
  await resolve(23 * 3_600_000);
  expect(await read()).toMatchObject([{ state: 'credited', returned: '0' }]);
  await resolve(3_600_000);
  expect(await read()).toMatchObject([{ state: 'credited', returned: '4000' }]);
  for (let day = 0; day < 60; day += 1) await resolve(86_400_000);
  know(id, { ...paid, returns: [refund, chargeback] });
  for (let day = 0; day < 70; day += 1) await resolve(86_400_000);
  expect(await read()).toMatchObject([{ state: 'returned', returned: '10000' }]);
  know(id, { ...paid, returns: [refund, { ...chargeback, isReversed: true }] });
  for (let day = 0; day < 130; day += 1) await resolve(86_400_000);
  expect(await read()).toEqual([{ state: 'credited', returned: '4000', due_at: null }]);
  await expectSound();
});

it('[W04] gives back what a won dispute and a failed refund bring, once and where it was taken from, in any order', async () => {
  const [first, second] = [await begin(), await begin()];
  for (const id of [first, second]) await send(id, 'paid');
  const dispute = { id: randomUUID(), amount: '10000' };
  const won = { id: randomUUID(), undoes: dispute.id };
  // Before what it reverses, twice, and forged in its amount.
  await send(first, 'reversed', won);
  await send(first, 'reversed', { ...won, id: randomUUID(), amount: '9000' });
  expect([await cash(), (await show(first)).state]).toEqual(['197.00', 'credited']);
  await send(first, 'charged_back', dispute);
  await send(first, 'reversed', won);
  expect([await cash(), (await show(first)).state]).toEqual(['197.00', 'credited']);
  // The fee of both deposits is what the player lacks: it comes back to the brand.
  const [part, rest] = [
    { id: randomUUID(), amount: '10000' },
    { id: randomUUID(), amount: '10000' },
  ];
  await send(first, 'refunded', part);
  await send(second, 'charged_back', rest);
  expect([await cash(), (await show(second)).state]).toEqual(['0.00', 'returned']);
  const partly = { id: randomUUID(), undoes: rest.id, amount: '9999' };
  await send(second, 'reversed', partly);
  expect(await cash()).toBe('0.00');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      send(second, 'reversed', { id: `${rest.id}-${place % 2}`, undoes: rest.id }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect([await cash(), (await show(second)).state]).toEqual(['97.00', 'credited']);
  await send(second, 'reversed', { undoes: part.id });
  expect(await cash()).toBe('97.00');
  await send(first, 'reversed', { undoes: part.id });
  expect(await cash()).toBe('197.00');
  const shown = await database.query<{ amount: string }>(
    `SELECT l.amount::text FROM app.cash_line l JOIN app.deposit d ON d.tenant = l.tenant AND d.member_id = l.member_id
     WHERE d.id = $1 AND l.kind = 'depositRestored' ORDER BY l.line`,
    [second],
  );
  expect(shown.map(({ amount }) => amount)).toEqual(['10000', '9700', '10000']);
  await expectSound();
});

it('[W04] takes what is left of a deposit where more is given back, or another currency; the rest is the brand’s debt', async () => {
  const id = await begin();
  await send(id, 'paid');
  await send(id, 'refunded', { id: `part-${id}`, amount: '4000' });
  await send(id, 'refunded', { id: `euros-${id}`, amount: '2500', currency: 'EUR' });
  expect([await cash(), (await show(id)).state]).toEqual(['58.50', 'credited']);
  await send(id, 'refunded', { id: `more-${id}`, amount: '9000' });
  await send(id, 'charged_back', { id: `twice-${id}`, amount: '10000' });
  expect([await cash(), (await show(id)).state]).toEqual(['0.00', 'returned']);
  const returns = () =>
    database.query(
      `SELECT split_part(id, '-', 1) AS id, amount::text, debt::text, excess::text, currency FROM app.deposit_return
       WHERE deposit_id = $1 ORDER BY 1`,
      [id],
    );
  expect(await returns()).toEqual([
    { id: 'euros', amount: '2500', debt: '2500', excess: '2500', currency: 'EUR' },
    { id: 'more', amount: '9000', debt: '3150', excess: '3000', currency: null },
    { id: 'part', amount: '4000', debt: '0', excess: '0', currency: null },
    { id: 'twice', amount: '10000', debt: '10000', excess: '10000', currency: null },
  ]);
  // What was never the player's goes back to the brand.
  for (const name of ['twice', 'euros'])
    await send(id, 'reversed', {
      undoes: `${name}-${id}`,
      ...(name === 'twice' ? { amount: '10000' } : { amount: '2500', currency: 'EUR' }),
    });
  expect([await cash(), (await show(id)).state]).toEqual(['0.00', 'returned']);
  const open = await database.query('SELECT id FROM app.deposit_return WHERE deposit_id = $1 AND reversed_at IS NULL', [
    id,
  ]);
  expect(open).toHaveLength(2);
  await expectSound();
});
