// @vitest-environment happy-dom
import type { PaymentMatch, StaffDeposit, UnmatchedPayment } from '@marquee/contracts/schemas/staff-deposits';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { DialogHost } from '../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../lib/session/session.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { DepositsPages } from './deposits-pages.tsx';

const DEPOSITS = '/brands/acme/deposits';
const PAYMENTS = '/brands/acme/unmatched-payments';
const AT = '2026-11-25T10:00:00.000Z';
const HASH = 'ab'.repeat(32);
const player = { id: 'p1', username: 'dararith' };
const deposit: StaffDeposit = {
  ...{
    depositId: 'd1',
    player,
    method: 'card',
    methodName: { EN: 'Cards', KM: 'កាត' },
    provider: 'till',
    kind: 'card',
    state: 'returned',
    reason: null,
  },
  ...{ amount: '1000.00', fee: '1.50', currency: 'KHR', returned: '1000.00', createdAt: AT, reference: 'r-7' },
  ...{ expiresAt: AT, creditedAt: AT, endedAt: AT },
  events: [
    { id: 'e1', state: 'paid', amount: '1000.00', currency: 'KHR', receivedAt: AT },
    { id: 'e2', state: 'charged_back', amount: '1000.00', currency: 'KHR', receivedAt: AT },
    { id: 'e3', state: 'odd', amount: '1000.00', currency: 'KHR', receivedAt: AT },
  ],
  returns: [
    {
      ...{ id: 'e2', kind: 'chargeback', amount: '1000.00', currency: 'KHR', at: AT, reversedAt: null },
      posted: { debt: '40.00', excess: '0.00', closed: null },
    },
  ],
};
const match = (more: Partial<PaymentMatch> = {}): PaymentMatch => ({
  ...{ id: 'm1', end: 'credit', player, depositId: null, note: 'Slip 7', state: 'waiting', hash: HASH, author: 's1' },
  ...{ createdAt: AT, expiresAt: '2999-11-28T10:00:00.000Z', decided: null, ...more },
});
const payment = (more: Partial<UnmatchedPayment> = {}): UnmatchedPayment => ({
  ...{ paymentId: 'u1', provider: 'till', order: 'acme.x', reference: null, amount: '80.00', currency: 'KHR' },
  ...{ reason: 'amount', foundAt: AT, resolvedAt: null, match: null, returns: [] },
  deposit: { depositId: '019ab3c0-0000-7000-8000-000000000001', amount: '100.00', currency: 'KHR', player },
  ...more,
});
const listOf = (...payments: UnmatchedPayment[]) => ({
  value: {
    ...{ payments, next: null, people: { s1: 'Dara Kim', s2: 'Sok Chea' }, you: 's2' },
    open: { count: payments.length, oldestAt: AT, sums: [{ currency: 'KHR', amount: '80.00' }] },
  },
});
const only = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '*' as const]));

const open = (answers: Answers = {}, permissions = SAMPLE_SESSION.permissions) =>
  renderConsole(
    <SessionContext value={{ ...SAMPLE_SESSION, permissions }}>
      <Routes>
        <Route path="/deposits/*" element={<DepositsPages />} />
      </Routes>
      <DialogHost />
    </SessionContext>,
    {
      at: '/deposits/acme',
      answers: {
        'GET /brands': { value: { brands: [] } },
        [`GET ${DEPOSITS}`]: { value: { deposits: [deposit], next: null } },
        [`GET ${DEPOSITS}/d1`]: { value: deposit },
        ...answers,
      },
    },
  );
async function openPayment(one: UnmatchedPayment, answers: Answers = {}, permissions = SAMPLE_SESSION.permissions) {
  const rendered = await open({ [`GET ${PAYMENTS}`]: listOf(one), ...answers }, permissions);
  fireEvent.click(await screen.findByRole('tab', { name: 'Unmatched' }));
  fireEvent.click(await screen.findByRole('button', { name: '80.00 KHR' }));
  return { ...rendered, dialog: await screen.findByRole('dialog') };
}
const bodyOf = (requests: readonly { method: string; body?: unknown }[]) =>
  requests.find(({ method }) => method === 'POST')?.body;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('[W04] the list of deposits', () => {
  it('is searched by state, player and day; one says what its provider reported and what the brand bears', async () => {
    const { requests } = await open();
    const row = await screen.findByRole('row', { name: /dararith/ });
    for (const text of ['Returned', '1,000.00 KHR', 'Cards', 'till']) expect(row.textContent).toContain(text);
    // A card on a phone sets what a cell has apart: name and code are one.
    expect(within(row).getByText('Cards').parentElement?.textContent).toBe('Cards card');
    expect(within(row).getByText('Cards').parentElement?.tagName).toBe('SPAN');
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'credited' } });
    fireEvent.change(screen.getByLabelText('Player'), { target: { value: ' dara ' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-25' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    const last = () => requests.filter(({ path }) => path.startsWith(`${DEPOSITS}?`)).at(-1)?.path ?? '';
    const to = encodeURIComponent(new Date(new Date('2026-11-25T00:00:00').getTime() + 86_400_000).toISOString());
    await waitFor(() => expect(last()).toBe(`${DEPOSITS}?state=credited&player=dara&to=${to}`));
    fireEvent.click(await screen.findByRole('button', { name: 'dararith' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/r-7/);
    for (const text of ['paid', 'charged back', 'reported “odd”', 'chargeback', 'no longer had 40.00 KHR'])
      expect(dialog.textContent).toContain(text);
  });

  it('says that there is none, and offers another attempt after a failure', async () => {
    await open({ [`GET ${DEPOSITS}`]: { value: { deposits: [], next: null } } });
    expect(await screen.findByText('No deposit fits.')).toBeTruthy();
    cleanup();
    await open({ [`GET ${DEPOSITS}`]: { status: 503, code: 'platform_away' } });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('[W04] a debt of a refund', () => {
  const debt = {
    id: 'e2',
    depositId: 'd1',
    paymentId: null,
    player,
    kind: 'chargeback',
    amount: '1000.00',
    debt: '40.00',
    excess: '0.00',
    currency: 'KHR',
    at: AT,
  };
  const DEBTS = { [`GET /brands/acme/deposit-debts`]: { value: { total: 1, debts: [debt] } } };
  const openDebt = async (answers: Answers = {}, permissions = SAMPLE_SESSION.permissions) => {
    const rendered = await open({ ...DEBTS, ...answers }, permissions);
    fireEvent.click(await screen.findByRole('tab', { name: 'Debts' }));
    await screen.findByText(/1 refund or chargeback took more/);
    fireEvent.click(screen.getByRole('button', { name: 'dararith' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/no longer had 40.00 KHR/);
    return { ...rendered, dialog };
  };

  it('is closed with a reason, and then says when and why', async () => {
    const returns = deposit.returns.map((each) => ({
      ...each,
      posted: { ...each.posted, closed: { at: AT, reason: 'Paid by bank' } },
    }));
    const { dialog, requests } = await openDebt({
      [`POST ${DEPOSITS}/d1/debts/closing`]: { value: { ...deposit, returns } },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close the debt' }));
    fireEvent.change(await within(dialog).findByLabelText(/Reason/), { target: { value: ' Paid by bank ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close the debt' }));
    await within(dialog).findByText(/Paid by bank/);
    expect(bodyOf(requests)).toEqual({ return: 'e2', reason: 'Paid by bank' });
    expect(within(dialog).queryByRole('button', { name: 'Close the debt' })).toBeNull();
    expect(requests.filter(({ method, path }) => method === 'GET' && path === `${DEPOSITS}/d1`)).toHaveLength(1);
  });

  it('of a matched payment without a deposit is closed in the same way', async () => {
    const ofPayment = { ...debt, depositId: null, paymentId: 'u1' };
    const { dialog, requests } = await openDebt({
      'GET /brands/acme/deposit-debts': { value: { total: 1, debts: [ofPayment] } },
      [`POST ${PAYMENTS}/u1/debts/closing`]: { value: payment({ resolvedAt: AT }) },
    });
    expect(within(dialog).getByText('u1')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close the debt' }));
    fireEvent.change(await within(dialog).findByLabelText(/Reason/), { target: { value: 'Paid by bank' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close the debt' }));
    await screen.findByText('The debt is closed.');
    expect(bodyOf(requests)).toEqual({ return: 'e2', reason: 'Paid by bank' });
  });

  it('offers a reader nothing', async () => {
    const { dialog } = await openDebt({}, only('cashier.read'));
    expect(within(dialog).queryByRole('button', { name: 'Close the debt' })).toBeNull();
  });
});

describe('[W04] an unmatched payment', () => {
  it('is counted with sum and age, and its credit is requested for the player that it was meant for', async () => {
    const { dialog, requests } = await openPayment(payment(), {
      [`POST ${PAYMENTS}/u1/match`]: { value: payment({ match: match() }) },
    });
    expect(screen.getByText('1 open payment')).toBeTruthy();
    expect(dialog.textContent).toContain('Meant for a deposit of 100.00 KHR');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Request approval' }));
    await within(dialog).findByText('Please fill this in.');
    expect(bodyOf(requests)).toBeUndefined();
    fireEvent.change(within(dialog).getByLabelText(/Explanation/), { target: { value: ' Slip 7 ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Request approval' }));
    await screen.findByText(/another person decides/);
    expect(bodyOf(requests)).toEqual({
      ...{ end: 'credit', player: 'dararith', deposit: '019ab3c0-0000-7000-8000-000000000001', note: 'Slip 7' },
    });
  });

  it('says that its provider gave it back meanwhile', async () => {
    const returned = { id: 'r1', kind: 'refund' as const, amount: '80.00', currency: 'KHR', at: AT, reversedAt: null };
    const posted = { debt: '30.00', excess: '20.00', closed: null };
    const { dialog } = await openPayment(
      payment({
        returns: [
          { ...returned, posted: null },
          { ...returned, id: 'r2', posted },
          { ...returned, id: 'r3', kind: 'chargeback', reversedAt: AT, posted },
        ],
      }),
    );
    expect(dialog.textContent).toContain('refund 80.00 KHR');
    expect(dialog.textContent).toContain('don’t credit what has gone back');
    // What came back is no debt any more.
    expect(within(dialog).getByText(/no longer had 30.00 KHR/)).toBeTruthy();
    expect(within(dialog).getByText(/20.00 KHR of it was never the player’s/)).toBeTruthy();
    expect(within(dialog).getByText(/The dispute was won/)).toBeTruthy();
    expect(screen.getByText(/Another amount · given back by the provider/)).toBeTruthy();
  });

  it('can be given back, which names no player', async () => {
    const { dialog, requests } = await openPayment(payment(), {
      [`POST ${PAYMENTS}/u1/match`]: { value: payment({ match: match() }) },
    });
    fireEvent.change(within(dialog).getByLabelText('What becomes of it'), { target: { value: 'giveBack' } });
    expect(within(dialog).queryByLabelText(/Player/)).toBeNull();
    fireEvent.change(within(dialog).getByLabelText(/Explanation/), { target: { value: 'Wrong account' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Request approval' }));
    await screen.findByText(/another person decides/);
    expect(bodyOf(requests)).toEqual({ end: 'giveBack', note: 'Wrong account' });
  });

  it.each([
    ['limit', 'Beyond the deposit limit'],
    ['excluded', 'Player excluded'],
    ['timeOut', 'Player in a time-out'],
  ] as const)('that came when its player might not pay in (%s) is offered to be given back', async (reason, why) => {
    const { dialog } = await openPayment(payment({ reason }));
    expect(dialog.textContent).toContain(why);
    expect(within(dialog).getByLabelText<HTMLSelectElement>('What becomes of it').value).toBe('giveBack');
  });

  it.each([
    ['player_excluded', 403, /excluded from play or in a time-out/],
    ['deposit_limit_reached', 409, /more than the player’s deposit limit allows/],
  ])(
    'that may not be credited (%s) can be given back instead, and its approval says so',
    async (code, status, text) => {
      const requesting = await openPayment(payment(), { [`POST ${PAYMENTS}/u1/match`]: { status, code } });
      fireEvent.change(within(requesting.dialog).getByLabelText(/Explanation/), { target: { value: 'Slip 7' } });
      fireEvent.click(within(requesting.dialog).getByRole('button', { name: 'Request approval' }));
      await within(requesting.dialog).findByText(text);
      fireEvent.click(within(requesting.dialog).getByRole('button', { name: 'Give it back instead' }));
      expect(within(requesting.dialog).getByLabelText<HTMLSelectElement>('What becomes of it').value).toBe('giveBack');
      expect(within(requesting.dialog).queryByRole('alert')).toBeNull();
      cleanup();
      const waiting = payment({ match: match() });
      const approving = await openPayment(waiting, { [`POST ${PAYMENTS}/u1/match/approval`]: { status, code } });
      fireEvent.click(within(approving.dialog).getByRole('button', { name: 'Approve' }));
      await within(approving.dialog).findByText(text);
      expect(approving.dialog.textContent).toContain('request to give the payment back');
    },
  );

  it('is approved by another person as it was shown, or rejected with a reason', async () => {
    const waiting = payment({ match: match() });
    const approved = await openPayment(waiting, { [`POST ${PAYMENTS}/u1/match/approval`]: { value: waiting } });
    expect(approved.dialog.textContent).toContain('Requested by Dara Kim');
    fireEvent.click(within(approved.dialog).getByRole('button', { name: 'Approve' }));
    await screen.findByText('Approved.');
    expect(bodyOf(approved.requests)).toEqual({ hash: HASH });
    cleanup();
    const rejected = await openPayment(waiting, { [`POST ${PAYMENTS}/u1/match/rejection`]: { value: waiting } });
    fireEvent.click(within(rejected.dialog).getByRole('button', { name: 'Reject' }));
    fireEvent.change(await within(rejected.dialog).findByLabelText(/Reason/), { target: { value: ' No slip ' } });
    fireEvent.click(within(rejected.dialog).getByRole('button', { name: 'Reject' }));
    await screen.findByText('Rejected.');
    expect(bodyOf(rejected.requests)).toEqual({ reason: 'No slip' });
  });

  it.each([
    ['its author may only withdraw', match({ author: 's2' }), SAMPLE_SESSION.permissions, ['Withdraw']],
    ['a reader may do nothing with', match(), only('cashier.read'), []],
    ['nobody decides on again', match({ state: 'approved' }), SAMPLE_SESSION.permissions, []],
  ])('%s', async (_, one, permissions, offered) => {
    const resolvedAt = one.state === 'approved' ? AT : null;
    const { dialog } = await openPayment(payment({ match: one, resolvedAt }), {}, permissions);
    const actions = ['Approve', 'Reject', 'Withdraw', 'Request approval'];
    expect(actions.filter((name) => within(dialog).queryByRole('button', { name }) !== null)).toEqual(offered);
  });
});
