// @vitest-environment happy-dom
import type { PayoutCase } from '@marquee/contracts/schemas/staff-withdrawals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { DialogHost } from '../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../lib/session/session.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { WithdrawalsPages } from './withdrawals-pages.tsx';

const BRAND = '/brands/acme';
const payoutCase = (more: Partial<PayoutCase> = {}): PayoutCase => ({
  ...{ caseId: 'c1', kind: 'notReceived', withdrawalId: 'w1', payoutId: 'p9', hasProof: true },
  ...{ player: { id: 'p1', username: 'dararith' }, amount: '1900.00', currency: 'KHR' },
  ...{ openedAt: '2026-11-25T10:00:00.000Z', againBy: null, againReason: null },
  ...{ reported: null, earlier: [], isEndable: false, endAs: null, ...more },
});

const withdrawal = (state: 'sent' | 'paid' | 'returned') => ({
  ...{
    withdrawalId: 'w1',
    player: { id: 'p1', username: 'dararith' },
    method: 'bank',
    methodName: {},
    state: 'approved',
    fee: '0.00',
  },
  ...{ amount: '1900.00', currency: 'KHR', risks: [], approvalsNeeded: 0, approvedBy: [], claim: null, paid: '0.00' },
  ...{ createdAt: '2026-11-25T10:00:00.000Z', provider: 'till', reason: null, stuck: '0.00', steps: [] },
  account: { kind: 'bank', holder: 'Dara Rith', number: '••••1234', bank: 'ABA' },
  accountProblem: null,
  payouts: [
    {
      ...{ payoutId: 'p9', amount: '1900.00', state, paidAt: null, receipt: 'notReceived', forcedAt: null },
      ...{ hasProof: false, isRefused: false, reference: null, failure: null },
    },
  ],
});

async function open(cases: PayoutCase[], answers: Answers = {}, permissions = SAMPLE_SESSION.permissions) {
  const rendered = await renderConsole(
    <SessionContext value={{ ...SAMPLE_SESSION, permissions }}>
      <Routes>
        <Route path="/withdrawals/*" element={<WithdrawalsPages />} />
      </Routes>
      <DialogHost />
    </SessionContext>,
    {
      at: '/withdrawals/acme',
      answers: {
        'GET /brands': { value: { brands: [] } },
        [`GET ${BRAND}/withdrawals`]: { value: { withdrawals: [], next: null, people: {}, you: 's2' } },
        [`GET ${BRAND}/payout-cases`]: { value: { cases, next: null, people: { s1: 'Dara Kim' }, you: 's2' } },
        ...answers,
      },
    },
  );
  fireEvent.click(await screen.findByRole('tab', { name: 'Not received' }));
  return rendered;
}
async function openFirst(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'dararith' }));
  return screen.findByRole('dialog');
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('[W05] a payout that was not received', () => {
  it('shows the player’s picture only when it is asked for, because that is recorded', async () => {
    const { requests } = await open([payoutCase()], {
      [`GET ${BRAND}/payouts/p9/proof`]: { value: { type: 'image/webp', base64: 'UklGRg==' } },
    });
    const dialog = await openFirst();
    expect(dialog.textContent).toContain('1,900.00 KHR');
    const proofs = () => requests.filter(({ path }) => path.endsWith('/proof')).length;
    expect(proofs()).toBe(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Show the picture' }));
    const picture = await within(dialog).findByRole('img', { name: 'Picture that the player sent' });
    expect(picture.getAttribute('src')).toBe('data:image/webp;base64,UklGRg==');
    expect(proofs()).toBe(1);
  });

  it('is counted as received with a reason, after a warning', async () => {
    const { requests } = await open([payoutCase({ hasProof: false })], {
      [`POST ${BRAND}/payout-cases/c1/closing`]: { status: 409, code: 'conflict' },
    });
    const dialog = await openFirst();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Count as received' }));
    await within(dialog).findByText(/nothing is paid again/);
    expect(within(dialog).queryByRole('button', { name: 'Show the picture' })).toBeNull();
    const close = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Count as received' }));
    close();
    await within(dialog).findByText('Please fill this in.');
    fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: ' Receipt of the bank ' } });
    close();
    await within(dialog).findByRole('alert');
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { reason: 'Receipt of the bank' },
    ]);
  });

  it.each([
    ['paidAfterFailure', 'it moves no money'],
    ['failedAfterPayment', 'a failure of a payout that it had paid'],
    ['otherAmount', 'another amount than it was asked for'],
  ] as const)('of kind %s is closed by its own words', async (kind, text) => {
    await open([payoutCase({ kind })], {
      [`POST ${BRAND}/payout-cases/c1/closing`]: { status: 409, code: 'conflict' },
    });
    const dialog = await openFirst();
    expect(within(dialog).queryAllByRole('button', { name: 'Pay again' })).toHaveLength(
      kind === 'failedAfterPayment' ? 1 : 0,
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close the case' }));
    expect((await within(dialog).findByText(new RegExp(text))).textContent).toContain(text);
  });

  it('is paid again with a reason; above the sum the first person is told that another one has to agree', async () => {
    for (const [state, said] of [
      ['returned', 'It is paid again.'],
      ['paid', 'Requested: another person has to agree.'],
    ] as const) {
      const { requests } = await open([payoutCase({ hasProof: false })], {
        [`POST ${BRAND}/payout-cases/c1/again`]: { value: withdrawal(state) },
      });
      const dialog = await openFirst();
      const press = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Pay again' }));
      press();
      fireEvent.change(await within(dialog).findByLabelText(/Reason/), { target: { value: ' Lost ' } });
      press();
      await screen.findByText(said);
      expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ reason: 'Lost' }]);
      cleanup();
    }
  });

  it('of another amount ends as paid or failed, by two persons', async () => {
    const other = { kind: 'otherAmount', isEndable: true, reported: { amount: '1899.00', currency: 'KHR' } } as const;
    for (const [state, said, first] of [
      ['sent', 'Requested: another person has to agree.', { againBy: null, endAs: null }],
      ['paid', 'It counts as paid.', { againBy: 's1', endAs: 'paid' }],
    ] as const) {
      await open([payoutCase({ ...other, ...first })], {
        [`POST ${BRAND}/payout-cases/c1/paid`]: { value: withdrawal(state) },
      });
      const dialog = await openFirst();
      expect(dialog.textContent).toMatch(/The provider reports: .*1,899\.00/);
      expect(within(dialog).queryByRole('button', { name: 'Close the case' })).toBeNull();
      expect(within(dialog).getByRole('button', { name: 'It failed' })).toBeTruthy();
      const press = () => fireEvent.click(within(dialog).getByRole('button', { name: 'It was paid' }));
      press();
      fireEvent.change(await within(dialog).findByLabelText(/Reason/), { target: { value: 'Bank fee' } });
      press();
      await screen.findByText(said);
      cleanup();
    }
  });

  it('of which yet another amount was reported is decided on with the one that was shown', async () => {
    const earlier = [{ amount: '1899.00', currency: 'KHR' }];
    const reported = { amount: '1850.00', currency: 'KHR' };
    const { requests } = await open([payoutCase({ kind: 'otherAmount', isEndable: true, reported, earlier })], {
      [`POST ${BRAND}/payout-cases/c1/failed`]: { status: 409, code: 'report_moved' },
    });
    const dialog = await openFirst();
    expect(dialog.textContent).toMatch(/The provider reports: .*1,850\.00.*Before that: .*1,899\.00 KHR/);
    const press = () => fireEvent.click(within(dialog).getByRole('button', { name: 'It failed' }));
    press();
    fireEvent.change(await within(dialog).findByLabelText(/Reason/), { target: { value: 'Taken back' } });
    press();
    expect((await within(dialog).findByRole('alert')).textContent).toContain('reported another amount');
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { reason: 'Taken back', reported },
    ]);
    expect(requests.filter(({ path }) => path.includes('/payout-cases')).at(-1)?.method).toBe('GET');
  });

  it('is paid again by another person than the first', async () => {
    await open([payoutCase({ againBy: 's1', againReason: 'The bank has no record' })]);
    const dialog = await openFirst();
    expect(screen.getByText('Waits for a second person')).toBeTruthy();
    expect(dialog.textContent).toContain('Reason: The bank has no record');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Pay again' }));
    expect(await within(dialog).findByText(/You are the second person/)).toBeTruthy();
    cleanup();
    await open([payoutCase({ againBy: 's2' })]);
    const own = await openFirst();
    expect(within(own).queryByRole('button', { name: 'Pay again' })).toBeNull();
    expect(own.textContent).toContain('another person has to agree');
  });

  it('offers a reader nothing; without one the list says so', async () => {
    await open([payoutCase()], {}, { 'cashier.read': '*' });
    const dialog = within(await openFirst());
    for (const name of ['Count as received', 'Pay again']) expect(dialog.queryByRole('button', { name })).toBeNull();
    cleanup();
    await open([]);
    expect(await screen.findByText('No payout case is open.')).toBeTruthy();
  });
});
