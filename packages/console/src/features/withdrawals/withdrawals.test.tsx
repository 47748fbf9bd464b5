// @vitest-environment happy-dom
import type { OpenedWithdrawalValue } from '@marquee/contracts/schemas/staff-withdrawals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { DialogHost } from '../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../lib/session/session.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { WithdrawalsPages } from './withdrawals-pages.tsx';

const PATH = '/brands/acme/withdrawals';
const AT = '2026-11-25T10:00:00.000Z';
const people = { s1: 'Dara Kim', s2: 'Sok Chea' };
const opened = (more: Partial<OpenedWithdrawalValue> = {}): OpenedWithdrawalValue => ({
  ...{
    withdrawalId: 'w1',
    player: { id: 'p1', username: 'dararith' },
    method: 'bank',
    methodName: { EN: 'To a bank' },
    state: 'review',
  },
  ...{ amount: '1900.00', fee: '1.00', currency: 'KHR', risks: ['firstPayout', 'sharedDevice'], approvalsNeeded: 2 },
  ...{ approvedBy: ['s1'], claim: null, paid: '0.00', createdAt: AT, provider: 'till', reason: null, payouts: [] },
  ...{
    account: { kind: 'bank', holder: 'Dara Rith', number: '••••1234', bank: 'ABA' },
    accountProblem: null,
    stuck: '0.00',
  },
  steps: [
    { at: AT, what: 'approved', actor: 'staff', staff: 's1', payoutId: null, note: null },
    { at: AT, what: 'failed', actor: 'provider', staff: null, payoutId: null, note: 'account_closed' },
    { at: AT, what: 'answered', actor: 'player', staff: null, payoutId: null, note: 'notReceived' },
  ],
  ...{ people, you: 's2' },
  ...more,
});
const open = async (one: OpenedWithdrawalValue, answers: Answers = {}, permissions = SAMPLE_SESSION.permissions) => {
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
        [`GET ${PATH}`]: { value: { withdrawals: [one], next: null, people, you: 's2' } },
        [`GET ${PATH}/w1`]: { value: one },
        ...answers,
      },
    },
  );
  const row = await screen.findByRole('row', { name: /dararith/ });
  fireEvent.click(within(row).getByRole('button', { name: 'dararith' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/Dara Rith/);
  const names = () =>
    within(dialog)
      .queryAllByRole('button')
      .map((button) => button.textContent)
      .filter((text) => text !== '');
  return { ...rendered, row, dialog, names };
};
const bodyOf = (requests: readonly { method: string; body?: unknown }[]) =>
  requests.find(({ method }) => method === 'POST')?.body;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('[W05] the queue of withdrawals', () => {
  it('has amount, reasons, approvals and who works on it; an open one says where it goes and what happened', async () => {
    const claim = { staff: 's2', until: '2999-01-01T00:00:00.000Z' };
    const { row, dialog } = await open(opened({ claim }));
    for (const text of ['1,900.00 KHR', 'First payout · Device of another player', '1 of 2', 'Sok Chea']) {
      expect(row.textContent).toContain(text);
    }
    for (const text of [
      'To a bank · Dara Rith · ••••1234 · ABA',
      'approved · Dara Kim',
      'payment provider: account closed',
      'the player: not received',
    ]) {
      expect(dialog.textContent).toContain(text);
    }
  });

  it('says why its account cannot be paid', async () => {
    for (const [accountProblem, text] of [
      ['removed', 'the player removed it since'],
      ['otherName', 'not in the player’s verified name'],
    ] as const) {
      expect((await open(opened({ accountProblem }))).dialog.textContent).toContain(`ABA · ${text}`);
      cleanup();
    }
  });

  it('offers what the reader may do now, and nothing of another person’s claim', async () => {
    expect((await open(opened())).names()).toEqual(['Claim', 'Reject', 'Approve']);
    cleanup();
    const mine = { staff: 's2', until: '2999-01-01T00:00:00.000Z' };
    expect((await open(opened({ claim: mine }))).names()).toEqual(['Release', 'Reject', 'Approve']);
    cleanup();
    expect((await open(opened({ claim: { ...mine, staff: 's1' } }))).names()).toEqual([]);
    cleanup();
    const approved = await open(opened({ approvedBy: ['s2'] }));
    expect(approved.names()).toEqual([]);
    expect(approved.dialog.textContent).toContain('Another person has to decide as well');
    cleanup();
    expect((await open(opened(), {}, { 'cashier.read': '*' })).names()).toEqual([]);
    cleanup();
    expect((await open(opened({ state: 'approved', stuck: '5.00' }))).names()).toEqual(['Pay again', 'Give back']);
  });

  it('says why one was rejected, also in the words that staff wrote before there were fixed reasons', async () => {
    for (const [reason, text] of [
      ['accountName', 'Rejected: Account not in the player’s name'],
      ['Other name: Dara', 'Rejected: Other name: Dara'],
    ]) {
      const { dialog } = await open(opened({ state: 'rejected', reason: reason ?? null }));
      expect(dialog.textContent).toContain(text);
      cleanup();
    }
  });

  it('approves, and rejects with the reason that the player reads', async () => {
    let now = opened();
    const approved = await open(now, {
      [`GET ${PATH}/w1`]: () => ({ value: now }),
      [`POST ${PATH}/w1/approval`]: () => {
        now = opened({ state: 'approved' });
        return { value: now };
      },
    });
    fireEvent.click(within(approved.dialog).getByRole('button', { name: 'Approve' }));
    await screen.findByText('Approved.');
    await waitFor(() => expect(approved.names()).toEqual([]));
    cleanup();
    const rejected = await open(opened(), { [`POST ${PATH}/w1/rejection`]: { value: opened({ state: 'rejected' }) } });
    fireEvent.click(within(rejected.dialog).getByRole('button', { name: 'Reject' }));
    const form = within(rejected.dialog);
    fireEvent.click(await form.findByRole('button', { name: 'Reject' }));
    expect(await form.findAllByText('Please fill this in.')).toHaveLength(2);
    fireEvent.change(form.getByLabelText(/Reason/), { target: { value: 'accountName' } });
    fireEvent.change(form.getByLabelText(/Note/), { target: { value: ' Not yours ' } });
    fireEvent.click(form.getByRole('button', { name: 'Reject' }));
    await screen.findByText('Rejected; the money is back.');
    expect(bodyOf(rejected.requests)).toEqual({ reason: 'accountName', note: 'Not yours' });
  });

  it('gives back what is stuck', async () => {
    const stuck = opened({ state: 'approved', stuck: '5.00' });
    const { dialog, requests } = await open(stuck, {
      [`POST ${PATH}/w1/mark`]: { value: opened({ state: 'closed' }) },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Give back' }));
    fireEvent.change(await within(dialog).findByLabelText(/Reason/), { target: { value: 'payoutFailed' } });
    fireEvent.change(within(dialog).getByLabelText(/Note/), { target: { value: 'The bank refused' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Give back' }));
    await screen.findByText('Done.');
    expect(bodyOf(requests)).toEqual({ end: 'giveBack', reason: 'payoutFailed', note: 'The bank refused' });
  });

  it('has payouts in parts and those that came back, each with its withdrawal', async () => {
    const payout = {
      payoutId: 'p1',
      withdrawalId: 'w1',
      amount: '900.00',
      currency: 'KHR',
      state: 'returned',
      part: 2,
      parts: 3,
    };
    const shown = {
      ...payout,
      player: { id: 'p1', username: 'bopha' },
      reason: 'not_received',
      reference: null,
      createdAt: AT,
    };
    const { requests, dialog } = await open(opened(), {
      ['GET /brands/acme/payouts']: { value: { payouts: [shown], next: null } },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Payouts' }));
    const row = await screen.findByRole('row', { name: /bopha/ });
    for (const text of ['Came back', '900.00 KHR', '2 of 3', 'Not received']) expect(row.textContent).toContain(text);
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'parts' } });
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/brands/acme/payouts?show=parts'));
    fireEvent.click(within(await screen.findByRole('row', { name: /bopha/ })).getByRole('button', { name: 'bopha' }));
    expect(await within(await screen.findByRole('dialog')).findByText(/Dara Rith/)).toBeTruthy();
  });
});
