import type { ReconBreak, ReconDay } from '@marquee/contracts/schemas/reconciliation';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import {
  AT_DAY,
  BREAK,
  DAY,
  DAY_PATH,
  MISSING,
  openReconciliation as open,
  PATH,
} from './testing/open-reconciliation.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('[G11] a day with a provider', () => {
  it('shows both sides’ totals, and why a file was refused', async () => {
    await open(AT_DAY);
    const totals = await screen.findByRole('table', { name: 'ARCADE · KHR' });
    const cells = (name: string) =>
      within(within(totals).getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('Transactions')).toEqual(['4', '5', '−1']);
    expect(cells('Stakes')).toEqual(['4,000.00', '5,000.00', '−1,000.00']);
    expect(cells('GGR')).toEqual(['2,500.00', '3,500.00', '−1,000.00']);
    cleanup();
    await open('/reconciliation/acme/arcade/2026-11-20', {
      [`GET ${PATH}/arcade/2026-11-20`]: { value: { day: MISSING, breaks: [], next: null } },
    });
    expect(await screen.findByText(/the signature does not match/)).toBeTruthy();
  });

  it('shows transfers in both directions and the rest, without rounds', async () => {
    const moved = { player: 'player-1', round: null, game: null, amount: '100', currency: 'KHR' };
    const side = { ...moved, kind: 'transfer_in', at: '2026-11-21T12:00:00.000Z' } as const;
    const found: ReconBreak = {
      ...{ ...BREAK, ref: 'order-1', kinds: ['status'] },
      here: { ...side, state: 'refused' },
      there: { ...side, state: 'standing' },
    };
    const day: ReconDay = { ...DAY, about: 'transfers', totals: DAY.totals.map((each) => ({ ...each, vendor: null })) };
    const answers = { [`GET ${DAY_PATH}`]: { value: { day, breaks: [found], next: null } } };
    await open(AT_DAY, answers);
    const totals = await screen.findByRole('table', { name: 'KHR' });
    for (const [name, ours] of [
      ['Transferred in', '4,000.00'],
      ['Transferred out', '1,500.00'],
      ['Balance', '2,500.00'],
    ] as const)
      expect(within(totals).getByRole('row', { name: new RegExp(`^${name} ${ours} `) })).toBeTruthy();
    cleanup();
    await open(`${AT_DAY}?break=order-1`, answers);
    const dialog = await screen.findByRole('dialog', { name: 'Valid on one side only' });
    expect(within(dialog).getAllByText('Transferred in')).toHaveLength(2);
    expect(within(dialog).queryByRole('row', { name: /^(Round|Game)/ })).toBeNull();
  });

  it('shows payments in and out, and a payment that is not matched with its order and no player', async () => {
    const paid = { kind: 'payment', amount: '10000', currency: 'KHR', at: '2026-11-21T12:00:00.000Z' } as const;
    const found: ReconBreak = {
      ...{ ...BREAK, ref: 'payment pay_1', kinds: ['status'] },
      here: { ...paid, player: null, round: 'order-1', game: null, state: 'unmatched' },
      there: { ...paid, player: null, round: 'order-1', game: null, state: 'standing' },
    };
    const day: ReconDay = { ...DAY, about: 'payments', totals: DAY.totals.map((each) => ({ ...each, vendor: null })) };
    const answers = { [`GET ${DAY_PATH}`]: { value: { day, breaks: [found], next: null } } };
    await open(AT_DAY, answers);
    const totals = await screen.findByRole('table', { name: 'KHR' });
    for (const [name, ours] of [
      ['Paid in', '4,000.00'],
      ['Paid out', '1,500.00'],
      ['Balance', '2,500.00'],
    ] as const)
      expect(within(totals).getByRole('row', { name: new RegExp(`^${name} ${ours} `) })).toBeTruthy();
    cleanup();
    await open(`${AT_DAY}?break=payment+pay_1`, answers);
    const dialog = await screen.findByRole('dialog', { name: 'Valid on one side only' });
    expect(within(dialog).getByRole('row', { name: 'Status Not matched Valid' })).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: 'Order order-1 order-1' })).toBeTruthy();
    expect(within(dialog).queryByRole('row', { name: /^(Player|Round|Game)/ })).toBeNull();
    cleanup();
    const closed = {
      ...found,
      here: { ...paid, player: 'm1', round: 'order-1', game: null, state: 'standing' },
      state: 'resolved',
      resolvedAt: '2026-11-22T00:40:00.000Z',
      repairedBy: 'query',
    } as const;
    const repaired = { [`GET ${DAY_PATH}`]: { value: { day, breaks: [closed], next: null } } };
    await open(`${AT_DAY}?break=payment+pay_1`, repaired);
    expect((await screen.findByText(/^Found equal/)).textContent).toMatch(/\. After the provider answered our query$/);
    expect(screen.getByRole('row', { name: 'Player m1 –' })).toBeTruthy();
  });

  it('filters the differences by the address', async () => {
    const { user, requests, address } = await open(AT_DAY);
    await user.selectOptions(await screen.findByLabelText('Kind'), 'amount');
    await user.selectOptions(await screen.findByLabelText('State'), 'open');
    expect(address()).toBe(`${AT_DAY}?kind=amount&state=open`);
    expect(requests.at(-1)?.path).toBe(`${DAY_PATH}?kind=amount&state=open`);
  });

  it('shows a difference side by side and stores its reason', async () => {
    const { user, app, requests, address } = await open(AT_DAY, {
      [`POST ${DAY_PATH}/explain`]: { value: { ...BREAK, state: 'explained' } },
    });
    app.queries.setQueryData(['attention'], { brands: [] });
    await user.click(await screen.findByRole('link', { name: 'tx/1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Amount differs, Player differs' });
    expect(address()).toBe(`${AT_DAY}?break=tx%2F1`);
    const amounts = within(within(dialog).getByRole('row', { name: /^Amount/ })).getAllByRole('cell');
    expect(amounts.map(({ textContent }) => textContent)).toEqual(['1,000.00 KHR', '2,000.005 KHR']);
    expect(within(dialog).getByRole('link', { name: 'player-1' }).getAttribute('href')).toBe('/players/acme/player-1');
    await user.click(within(dialog).getByRole('button', { name: 'Mark as explained' }));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await user.type(within(dialog).getByLabelText(/Explanation/), 'Their test bet{Enter}');
    expect(await screen.findByText('The difference is explained')).toBeTruthy();
    const sent = requests.find(({ method }) => method === 'POST');
    expect(sent).toMatchObject({ path: `${DAY_PATH}/explain`, body: { ref: 'tx/1', reason: 'Their test bet' } });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(app.queries.getQueryState(['attention'])?.isInvalidated).toBe(true);
  });

  it('shows that a file is being requested, or when it will be', async () => {
    const later = { ...MISSING, why: 'unreachable' as const, dueAt: '2999-01-01T00:00:00.000Z' };
    const cases = [
      [{ ...DAY, dueAt: '2999-01-01T00:00:00.000Z' }, true],
      [{ ...later, why: null }, true],
      [{ ...later, dueAt: '2026-11-22T00:00:00.000Z' }, true],
      [later, false],
      [DAY, false],
    ] as const;
    for (const [day, awaited] of cases) {
      await open(AT_DAY, { [`GET ${DAY_PATH}`]: { value: { day, breaks: [], next: null } } });
      await screen.findByRole('button', { name: 'Run again' });
      expect(screen.queryByText('The file is being requested') !== null, JSON.stringify(day)).toBe(awaited);
      cleanup();
    }
  });

  it('requests the file again, with the permission', async () => {
    const { user, requests } = await open(AT_DAY, { [`POST ${DAY_PATH}/again`]: { value: DAY } });
    await user.click(await screen.findByRole('button', { name: 'Run again' }));
    expect(await screen.findByText(/File requested/)).toBeTruthy();
    expect(requests.find(({ method }) => method === 'POST')?.path).toBe(`${DAY_PATH}/again`);
    cleanup();
    const permissions = { 'reconciliation.read': '*' as const };
    await open(`${AT_DAY}?break=tx%2F1`, {}, { ...SAMPLE_SESSION, permissions });
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark as explained' })).toBeNull();
  });
});
