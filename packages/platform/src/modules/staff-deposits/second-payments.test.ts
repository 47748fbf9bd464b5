import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openStaffDepositSuite } from '../../testing/staff-deposit-suite.ts';
import { logIn, TEST_PASSWORD } from '../../testing/test-members.ts';

const { platform, provider, payer, begin, cash, send, show, expectSound, paymentOf, credit, approve, requested } =
  await openStaffDepositSuite();

/** The payment that is kept of this order is credited to the deposit's player by two persons. */
async function creditKept(id: string): Promise<void> {
  const { paymentId } = await paymentOf(id);
  const { hash } = await requested(paymentId, credit('', { deposit: id }));
  expect((await approve(paymentId, hash)).statusCode).toBe(200);
}

describe('[W04] an order that was paid twice', () => {
  it('has each refund taken from the payment that it is of, whatever is reported afterwards', async () => {
    const before = Number(await cash());
    const id = await begin();
    await send(id, 'paid', { reference: 'one' });
    await send(id, 'paid', { reference: 'two' });
    await creditKept(id);
    expect(Number(await cash()) - before).toBe(198.5);
    await send(id, 'refunded', { id: `two-${id}`, reference: 'two' });
    for (const state of ['paid', 'failed']) await send(id, state, { id: randomUUID(), reference: 'one' });
    expect(Number(await cash()) - before).toBe(98.5);
    await send(id, 'refunded', { id: `one-${id}`, reference: 'one', amount: '1000' });
    expect(Number(await cash()) - before).toBe(88.5);
    await send(id, 'refunded', { id: `rest-${id}`, reference: 'one', amount: '9000' });
    expect(await show(id)).toMatchObject({ state: 'returned' });
    await expectSound();
  });

  it('keeps a refund of the second payment for staff, also after the first went back', async () => {
    const before = Number(await cash());
    const id = await begin();
    await send(id, 'paid', { reference: 'one' });
    await send(id, 'refunded', { id: `one-${id}`, reference: 'one' });
    const left = Number(await cash()) - before;
    await send(id, 'paid', { reference: 'two' });
    await send(id, 'refunded', { id: `two-${id}`, reference: 'two' });
    expect(Number(await cash()) - before).toBe(left);
    expect((await paymentOf(id)).returns).toMatchObject([{ kind: 'refund', amount: '100.00' }]);
    await expectSound();
  });

  it('credits the right payment after one of another amount was credited by staff and refunded, and takes nothing from it', async () => {
    const before = Number(await cash());
    const id = await begin();
    await send(id, 'paid', { reference: 'less', amount: '8000' });
    await creditKept(id);
    await send(id, 'refunded', { id: `less-${id}`, reference: 'less', amount: '8000' });
    expect(Number(await cash()) - before).toBe(0);
    await send(id, 'paid', { reference: 'right' });
    expect(Number(await cash()) - before).toBe(98.5);
    await expectSound();
  });

  it('has a refund that only a query finds taken from the payment that it is of', async () => {
    const id = await begin();
    await send(id, 'paid', { reference: 'one' });
    const before = Number(await cash());
    const known = provider.payments.get(`lotus.${id}`);
    if (known === undefined) throw new Error('no such order');
    const lost = { id: `lost-${id}`, kind: 'refund', amount: 10_000n, currency: 'USD', isReversed: false } as const;
    const paid = { amount: 10_000n, currency: 'USD' };
    known.state = { ...known.state, state: 'paid', reference: 'two', paid, returns: [lost] };
    platform.clock.advance(24 * 3_600_000);
    await platform.app.resolveDeposits(['lotus']);
    payer.token = (await logIn(platform, payer.username, TEST_PASSWORD)).json().value.token;
    expect(Number(await cash())).toBe(before);
    expect(await paymentOf(id)).toMatchObject({ reason: 'again', returns: [{ kind: 'refund', amount: '100.00' }] });
    await expectSound();
  });
});

describe('[W04] a payment whose amount the provider corrects', () => {
  it('is not credited a second time after staff credited it', async () => {
    const before = Number(await cash());
    const id = await begin();
    await send(id, 'paid', { amount: '8000' });
    await creditKept(id);
    await send(id, 'paid', { id: randomUUID() });
    expect(Number(await cash()) - before).toBe(80);
    expect(await show(id)).toMatchObject({ state: 'matched' });
    await expectSound();
  });

  it('waits for staff as it did', async () => {
    const before = Number(await cash());
    const id = await begin();
    await send(id, 'paid', { amount: '8000' });
    await send(id, 'paid', { id: randomUUID() });
    expect(Number(await cash()) - before).toBe(0);
    await creditKept(id);
    expect(Number(await cash()) - before).toBe(80);
    await expectSound();
  });
});
