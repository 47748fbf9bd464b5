// @vitest-environment happy-dom
import type { Adjustment } from '@marquee/contracts/schemas/adjustments';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { DialogHost } from '../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../lib/session/session.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { AdjustmentsPages } from './adjustments-pages.tsx';

const PATH = '/brands/acme/adjustments';
const HASH = 'ab'.repeat(32);
const adjustment = (more: Partial<Adjustment> = {}): Adjustment => ({
  ...{ id: 'a1', player: { id: 'p1', username: 'dararith' }, direction: 'debit', amount: '1250.00', currency: 'KHR' },
  ...{ reason: 'chargeback', note: 'Bank letter 7', state: 'waiting', hash: HASH, author: 's1', decided: null },
  ...{ createdAt: '2026-11-25T10:00:00.000Z', expiresAt: '2999-11-28T10:00:00.000Z' },
  ...more,
});
const listOf = (...adjustments: Adjustment[]) => ({
  value: {
    ...{ adjustments, next: null, currency: 'KHR', max: '5000.00' },
    ...{ people: { s1: 'Dara Kim', s2: 'Sok Chea' }, you: 's2' },
  },
});

const open = (answers: Answers = {}, permissions = SAMPLE_SESSION.permissions, at = '/adjustments/acme') =>
  renderConsole(
    <SessionContext value={{ ...SAMPLE_SESSION, permissions }}>
      <Routes>
        <Route path="/adjustments/*" element={<AdjustmentsPages />} />
      </Routes>
      <DialogHost />
    </SessionContext>,
    {
      at,
      answers: {
        'GET /brands': { value: { brands: [] } },
        'GET /brands/acme/bonuses/requests': { value: { requests: [], people: {}, you: 's2' } },
        [`GET ${PATH}`]: listOf(adjustment()),
        ...answers,
      },
    },
  );
const openFirst = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'dararith' }));
  return screen.findByRole('dialog');
};
const only = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '*' as const]));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('[T11] the list of adjustments', () => {
  it('has player, state, signed amount, reason and author, and shows those that wait first', async () => {
    const { requests } = await open();
    const row = await screen.findByRole('row', { name: /dararith/ });
    for (const text of ['Waiting', '−1,250.00 KHR', 'Chargeback of a deposit', 'Dara Kim']) {
      expect(row.textContent).toContain(text);
    }
    const lists = () => requests.filter(({ path }) => path.startsWith(PATH)).map(({ path }) => path.slice(PATH.length));
    expect(lists()).toEqual(['?show=waiting']);
    fireEvent.click(screen.getByRole('tab', { name: 'All' }));
    await waitFor(() => expect(lists()).toEqual(['?show=waiting', '?show=all']));
  });

  it('offers a new one only to those who may request it', async () => {
    await open({}, only('cashier.read', 'adjustment.approve'), '/adjustments/acme?player=p1');
    await screen.findByRole('row', { name: /dararith/ });
    expect(screen.queryByRole('button', { name: 'New adjustment' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('[T11] one adjustment', () => {
  it('is approved with the hash of what was shown', async () => {
    const { requests } = await open({ [`POST ${PATH}/a1/approval`]: { value: adjustment({ state: 'approved' }) } });
    const dialog = await openFirst();
    expect(dialog.textContent).toContain('Bank letter 7');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve and post' }));
    await screen.findByText('Approved and posted.');
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ hash: HASH });
  });

  it('is rejected with a reason', async () => {
    const { requests } = await open({ [`POST ${PATH}/a1/rejection`]: { value: adjustment({ state: 'rejected' }) } });
    const dialog = await openFirst();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    fireEvent.change(await within(dialog).findByLabelText(/Reason/), { target: { value: ' No letter ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await screen.findByText('Rejected.');
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'No letter' });
  });

  it('can only be withdrawn by the person who requested it', async () => {
    await open({ [`GET ${PATH}`]: listOf(adjustment({ author: 's2' })) });
    const dialog = await openFirst();
    expect(dialog.textContent).toContain('another person has to decide');
    expect(within(dialog).getByRole('button', { name: 'Withdraw' })).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Approve and post' })).toBeNull();
  });

  it.each([
    ['without the permission', adjustment(), only('cashier.read', 'player.adjust')],
    ['once it is decided', adjustment({ state: 'lapsed' }), SAMPLE_SESSION.permissions],
  ])('offers nothing %s', async (_, listed, permissions) => {
    await open({ [`GET ${PATH}`]: listOf(listed) }, permissions);
    const dialog = await openFirst();
    for (const name of ['Approve and post', 'Reject', 'Withdraw']) {
      expect(within(dialog).queryByRole('button', { name })).toBeNull();
    }
  });

  it('stays open with the reason of a refusal', async () => {
    await open({ [`POST ${PATH}/a1/approval`]: { status: 409, code: 'insufficient_funds' } });
    const dialog = await openFirst();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve and post' }));
    expect(await within(dialog).findByText(/The player has less than this amount now/)).toBeTruthy();
  });
});

describe('[T11] a new adjustment', () => {
  it('is checked before it is sent, and sent as it was entered', async () => {
    const { requests } = await open(
      { [`POST ${PATH}`]: { value: adjustment() } },
      SAMPLE_SESSION.permissions,
      '/adjustments/acme?player=p1',
    );
    const dialog = await screen.findByRole('dialog');
    const amount = await within(dialog).findByLabelText(/Amount \(KHR\)/);
    const ask = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Request approval' }));
    for (const wrong of ['', '0', '5000.01', '1.001', 'many']) {
      fireEvent.change(amount, { target: { value: wrong } });
      ask();
      expect(await within(dialog).findByText(/Enter an amount within the bounds/)).toBeTruthy();
    }
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.change(amount, { target: { value: ' 5000 ' } });
    fireEvent.change(within(dialog).getByLabelText(/Direction/), { target: { value: 'debit' } });
    fireEvent.change(within(dialog).getByLabelText(/Explanation/), { target: { value: 'Paid twice' } });
    ask();
    await screen.findByText(/another person decides/);
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ player: 'p1', direction: 'debit', amount: '5000', currency: 'KHR' },
      ...{ reason: 'correction', note: 'Paid twice' },
    });
  });
});
