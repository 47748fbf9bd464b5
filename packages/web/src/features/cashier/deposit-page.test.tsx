// @vitest-environment happy-dom
import type { DepositMethodsValue, DepositRow } from '@marquee/contracts/schemas/cashier';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { CASHIER_QUERY_KEY } from '../../lib/events/query-keys.ts';
import { type Answers, renderPage, type TestPage } from '../../testing/render-page.tsx';
import { DepositPage } from './deposit-page.tsx';

const person = userEvent.setup();
const tab = { opener: {}, close: vi.fn(), location: { replace: vi.fn() } };
beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const METHOD: DepositMethodsValue['methods'][number] = {
  ...{ code: 'card', kind: 'card', name: { EN: 'Card' }, min: '10.00', max: '500.00' },
  ...{ feeFixed: '1.00', feePercent: '1', expiresMinutes: 30 },
};
const offered = (more: Partial<DepositMethodsValue> = {}): DepositMethodsValue => ({
  ...{ currency: 'KHR', methods: [METHOD], limits: [], isLimitDue: false, keptOutBy: null },
  ...more,
});
const row = (more: Partial<DepositRow> = {}): DepositRow => ({
  ...{ depositId: 'd1', method: 'card', kind: 'card', name: { EN: 'Card' }, state: 'pending', amount: '100.00' },
  ...{ fee: '2.00', currency: 'KHR', createdAt: '2026-11-26T10:00:00Z', expiresAt: '2026-11-26T10:30:00Z' },
  ...{ heldFor: null, isCancelled: false, endedAt: null, matched: null, returned: '0.00' },
  url: 'https://till.example/pay/1',
  ...more,
});
/** What the page does on an event of the stream. */
function CashierEvent() {
  const queries = useQueryClient();
  return (
    <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: CASHIER_QUERY_KEY })}>
      event
    </button>
  );
}
const open = (answers: Answers = {}): Promise<TestPage> =>
  renderPage(
    <>
      <DepositPage />
      <CashierEvent />
    </>,
    {
      ...{ path: '/?mc=depositv2', accountType: 0, messages: ['centre', 'cashier'] },
      answers: {
        depositMethods: () => offered(),
        depositStart: () => row(),
        deposit: () => row(),
        deposits: () => ({ deposits: [], total: 0, totalPages: 1 }),
        ...answers,
      },
    },
  );
const amount = () => screen.findByRole('textbox', { name: /Amount/ });
const pay = async (typed: string) => {
  await person.type(await amount(), typed);
  await person.click(screen.getByRole('button', { name: /^Pay/ }));
};

describe('[W04] a deposit', () => {
  it('says the fee and what is credited, and leads to the provider in a tab that the click opened', async () => {
    const page = await open();
    await person.type(await amount(), '100');
    expect(screen.getByText('You get').nextElementSibling?.textContent).toMatch(/98\.00$/);
    await person.click(screen.getByRole('button', { name: /^Pay .*100\.00$/ }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://till.example/pay/1'));
    expect(tab.opener).toBeNull();
    const start = page.calls.find(({ name }) => name === 'depositStart');
    expect(start?.body).toMatchObject({ method: 'card', amount: '100', currency: 'KHR' });
    expect(start?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    const link = await screen.findByRole('link', { name: 'Open the payment page' });
    expect(link.getAttribute('href')).toBe('https://till.example/pay/1');
  });

  it.each([
    ['limit', /more than your deposit limit allowed.*send it back/],
    ['keptOut', /while you are excluded or in a time-out.*sending it back/],
  ] as const)('says why its payment is not credited (%s) and that it goes back', async (heldFor, text) => {
    await open({ deposit: () => row({ state: 'review', heldFor, url: null }) });
    await pay('100');
    expect((await screen.findByText(text)).dataset['tone']).toBe('neutral');
  });

  it('says why it was cancelled', async () => {
    await open({ deposit: () => row({ state: 'failed', isCancelled: true, url: null }) });
    await pay('100');
    const text = await screen.findByText(/was cancelled because you were excluded.*more than your deposit limit/);
    expect(text.dataset['tone']).toBe('warning');
  });

  it('shows its new state when an event tells of it, without a reload', async () => {
    let state: DepositRow['state'] = 'pending';
    await open({
      deposit: () => row({ state, url: state === 'pending' ? 'https://till.example/pay/1' : null }),
    });
    await pay('100');
    expect((await screen.findByText('We are waiting for your payment.')).dataset['tone']).toBe('neutral');
    state = 'credited';
    await person.click(screen.getByRole('button', { name: 'event' }));
    expect((await screen.findByText('Your deposit was credited.')).dataset['tone']).toBe('positive');
    expect(screen.getByText('You get').nextElementSibling?.textContent).toMatch(/98\.00$/);
    expect(screen.queryByRole('link', { name: 'Open the payment page' })).toBeNull();
  });

  it('[E01] closes the tab and says why when it is refused', async () => {
    await open({
      depositStart: () => {
        throw new ApiProblem('payment_unavailable', 503);
      },
    });
    await pay('100');
    await waitFor(() => expect(tab.close).toHaveBeenCalled());
    expect(await screen.findByText(/payment service is not responding/)).toBeTruthy();
  });

  it.each([
    ['9.99', /At least .*10\.00/],
    ['500.01', /At most .*500\.00/],
    ['ten', /right format/],
  ])('of "%s" is not sent, and no tab is opened', async (typed, text) => {
    const page = await open();
    await person.type(await amount(), typed);
    await person.type(await amount(), '{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(page.calls.some(({ name }) => name === 'depositStart')).toBe(false);
    expect(window.open).not.toHaveBeenCalled();
  });

  it('keeps within the member’s own limits, and asks for one first where the brand requires it', async () => {
    await open({ depositMethods: () => offered({ limits: [{ period: 'day', limit: '100.00', left: '40.00' }] }) });
    expect(await screen.findByText(/40\.00 of .*100\.00 left/)).toBeTruthy();
    await person.type(await amount(), '41{Enter}');
    expect(await screen.findByText(/At most .*40\.00/)).toBeTruthy();
    cleanup();
    const page = await open({ depositMethods: () => offered({ isLimitDue: true }) });
    await person.click(await screen.findByRole('link', { name: 'Choose a limit' }));
    // By the router, without a new page.
    expect(page.address()).toBe('/?mc=protection');
  });

  it('is not offered to a player who is excluded', async () => {
    await open({ depositMethods: () => offered({ keptOutBy: 'excluded' }) });
    expect(await screen.findByText('You are excluded from play')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('leads a player who has to be verified first to the verification', async () => {
    const page = await open({ depositMethods: () => offered({ keptOutBy: 'identity' }) });
    await person.click(await screen.findByRole('link', { name: 'Verify now' }));
    expect(page.address()).toBe('/?mc=securityCenter');
  });

  it('can be made without a limit by who chooses to have none', async () => {
    let isLimitDue = true;
    const limit = { kind: 'deposit', period: 'week', limit: null, used: null, resetsAt: null, pending: null } as const;
    const protection = {
      currency: 'KHR',
      limits: [limit],
      realityCheck: { brandMinutes: 60, ownMinutes: null },
      timeOutUntil: null,
      exclusion: null,
      exclusionMinDays: 180,
    };
    const page = await open({
      depositMethods: () => offered({ isLimitDue }),
      protection: () => protection,
      limitSet: () => {
        isLimitDue = false;
        return protection;
      },
    });
    const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Deposit' });
    expect(start.disabled).toBe(true);
    await person.click(screen.getByRole('button', { name: 'I want no limit' }));
    await waitFor(() => expect(start.disabled).toBe(false));
    expect(page.calls.find(({ name }) => name === 'limitSet')?.body).toEqual({
      kind: 'deposit',
      period: 'week',
      limit: null,
    });
  });

  it('says no fee of zero', async () => {
    const free = { ...METHOD, feeFixed: '0.00', feePercent: '0' };
    await open({ depositMethods: () => offered({ methods: [free] }) });
    await person.type(await amount(), '100');
    expect(screen.getByText('You get').nextElementSibling?.textContent).toMatch(/100\.00$/);
    expect(screen.queryByText('Fee')).toBeNull();
  });

  it('that was paid with another amount shows the order and what was credited', async () => {
    const matched = row({ state: 'matched', matched: '80.00', url: null });
    await open({ deposits: () => ({ deposits: [matched], total: 1, totalPages: 1 }) });
    await person.click(await screen.findByRole('tab', { name: 'My deposits' }));
    const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
    expect(await fact('Amount of the order')).toMatch(/100\.00$/);
    expect(await fact('Added to your balance')).toMatch(/80\.00$/);
  });

  it('says what went back of it by a refund or a chargeback', async () => {
    const credited = row({ state: 'credited', returned: '40.00', url: null });
    await open({ deposits: () => ({ deposits: [credited], total: 1, totalPages: 1 }) });
    await person.click(await screen.findByRole('tab', { name: 'My deposits' }));
    expect((await screen.findByText('Returned')).nextElementSibling?.textContent).toMatch(/40\.00$/);
  });

  it('is listed with its state', async () => {
    await open({ deposits: () => ({ deposits: [row({ state: 'expired', url: null })], total: 1, totalPages: 1 }) });
    await person.click(await screen.findByRole('tab', { name: 'My deposits' }));
    expect(await screen.findByText(/not made in time/)).toBeTruthy();
  });
});
