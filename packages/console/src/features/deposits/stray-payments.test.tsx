// @vitest-environment happy-dom
import type { StrayPayment } from '@marquee/contracts/schemas/stray-payments';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { DialogHost } from '../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../lib/session/session.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { DepositsPages } from './deposits-pages.tsx';

const STRAYS = '/stray-payments';
const AT = '2026-11-25T10:00:00.000Z';
const stray = (more: Partial<StrayPayment> = {}): StrayPayment => ({
  ...{ paymentId: 'u1', provider: 'till', order: 'gone.7', reference: 'r-7', amount: '80.00', currency: 'KHR' },
  ...{ receivedAt: AT, resolvedAt: null, decision: null },
  events: [
    { id: 'e1', state: 'paid', amount: '80.00', currency: 'KHR', receivedAt: AT },
    { id: 'e2', state: 'refunded', amount: '30.00', currency: 'KHR', receivedAt: AT },
  ],
  ...more,
});
const settled = stray({ resolvedAt: AT, decision: { by: 's1', outcome: 'order', order: 'acme.7', note: 'Slip 7' } });
const listOf = (payments: StrayPayment[], more: object = {}) => ({
  value: { ...{ payments, next: null, open: 1, people: { s1: 'Dara Kim' }, you: 's2' }, ...more },
});

const open = (answers: Answers = {}, permissions = SAMPLE_SESSION.permissions, show = '?show=stray') =>
  renderConsole(
    <SessionContext value={{ ...SAMPLE_SESSION, permissions }}>
      <Routes>
        <Route path="/deposits/*" element={<DepositsPages />} />
      </Routes>
      <DialogHost />
    </SessionContext>,
    {
      at: `/deposits/acme${show}`,
      answers: { 'GET /brands': { value: { brands: [] } }, [`GET ${STRAYS}`]: listOf([stray()]), ...answers },
    },
  );
const openOne = async (...args: Parameters<typeof open>) => {
  const rendered = await open(...args);
  fireEvent.click(await screen.findByRole('button', { name: '80.00 KHR' }));
  return { ...rendered, dialog: await screen.findByRole('dialog') };
};
const bodyOf = (requests: readonly { method: string; body?: unknown }[]) =>
  requests.find(({ method }) => method === 'POST')?.body;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('[W04] payments of no brand', () => {
  it('are listed with provider, order and payment number, and counted at their tab', async () => {
    await open();
    const row = await screen.findByRole('row', { name: /gone\.7/ });
    for (const text of ['Open', '80.00 KHR', 'till', 'gone.7', 'r-7']) expect(row.textContent).toContain(text);
    expect(screen.getByRole('tab', { name: /Of no brand/ }).textContent).toContain('1');
  });

  it('are shown with those that were decided, a page at a time', async () => {
    const next = '019ab3c0-0000-7000-8000-000000000001';
    const { requests } = await open({
      [`GET ${STRAYS}`]: ({ path }) => listOf([settled], { next: path.includes('after') ? null : next }),
    });
    fireEvent.change(await screen.findByLabelText('State'), { target: { value: 'all' } });
    expect((await screen.findByRole('row', { name: /gone\.7/ })).textContent).toContain('Belongs to an order');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(requests.at(-1)?.path).toBe(`${STRAYS}?show=all&after=${next}`));
  });

  it('say that there is none, and offer another attempt after a failure', async () => {
    await open({ [`GET ${STRAYS}`]: listOf([], { open: 0 }) });
    expect(await screen.findByText('No payment of no brand is open.')).toBeTruthy();
    cleanup();
    await open({ [`GET ${STRAYS}`]: { status: 503, code: 'platform_away' } });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('are marked as dealt with, with the order that one belongs to and a note', async () => {
    const { dialog, requests } = await openOne({ [`POST ${STRAYS}/u1/decision`]: { value: settled } });
    expect(dialog.textContent).toContain('refunded');
    fireEvent.change(within(dialog).getByLabelText('What becomes of it'), { target: { value: 'order' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as dealt with' }));
    expect(await within(dialog).findAllByText('Please fill this in.')).toHaveLength(2);
    expect(bodyOf(requests)).toBeUndefined();
    fireEvent.change(within(dialog).getByLabelText(/Order/), { target: { value: ' acme.7 ' } });
    fireEvent.change(within(dialog).getByLabelText(/Explanation/), { target: { value: ' Slip 7 ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as dealt with' }));
    await screen.findByText('Marked as dealt with.');
    expect(bodyOf(requests)).toEqual({ outcome: 'order', order: 'acme.7', note: 'Slip 7' });
  });

  it('say who decided what, or that it was resolved in the database', async () => {
    const { dialog } = await openOne({ [`GET ${STRAYS}`]: listOf([settled]) });
    for (const text of ['Belongs to an order: acme.7', 'Slip 7', 'Decided by Dara Kim'])
      expect(dialog.textContent).toContain(text);
    expect(within(dialog).queryByRole('button', { name: 'Mark as dealt with' })).toBeNull();
    cleanup();
    const other = await openOne({ [`GET ${STRAYS}`]: listOf([stray({ resolvedAt: AT })]) });
    expect(other.dialog.textContent).toContain('Resolved in the database');
  });

  it('offer a reader nothing, and are not there for staff of some brands', async () => {
    const { dialog } = await openOne({}, { 'cashier.read': '*', 'cashier.write': ['acme'] });
    expect(within(dialog).queryByRole('button', { name: 'Mark as dealt with' })).toBeNull();
    cleanup();
    const { requests } = await open({}, { 'cashier.read': ['acme'] });
    await screen.findByRole('tab', { name: 'Debts' });
    expect(screen.queryByRole('tab', { name: /Of no brand/ })).toBeNull();
    expect(requests.map(({ path }) => path).filter((path) => path.startsWith(STRAYS))).toEqual([]);
  });
});
