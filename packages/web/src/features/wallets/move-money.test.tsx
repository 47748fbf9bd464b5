// @vitest-environment happy-dom
import type { MerchantWalletValue, WalletTransferValue } from '@marquee/contracts/schemas/wallet';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { type Answers, renderPage, type SentCall, type TestPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { GamePurse } from './game-purse.tsx';

const MEMBER = 0;
const person = userEvent.setup();
const [lumen] = sampleManifest().vendors;
if (!lumen) throw new Error('the sample has a vendor');
const VENDORS = [lumen, { ...lumen, code: 'PURSE', name: { EN: 'Purse' } }];

const wallet = {
  vassalage: 'PURSE',
  vendors: ['PURSE'],
  isOffered: true,
  balance: '20.00',
  seenAt: null,
  isStale: false,
};
const wallets = (
  more: Partial<typeof wallet> = {},
  pending: MerchantWalletValue['pending'] = [],
): MerchantWalletValue => ({
  currency: 'KHR',
  main: '1000.00',
  wallets: [{ ...wallet, ...more }],
  pending,
});
const done = (more: Partial<WalletTransferValue> = {}): WalletTransferValue => ({
  ...{ transferId: 't', state: 'confirmed', vassalage: 'PURSE', direction: 'in', amount: '5.00', currency: 'KHR' },
  sumBalance: '995.00',
  ...more,
});

/** The sheet over a game of the vendor, as a member sees it. */
async function openSheet(answers: Partial<Answers>): Promise<TestPage> {
  const page = await renderPage(<GamePurse vassalage="PURSE" />, {
    path: '/game',
    accountType: MEMBER,
    manifest: { vendors: VENDORS },
    answers: { merchantWallet: async () => wallets(), ...answers },
  });
  await person.click(await screen.findByRole('button', { name: /Move money/ }));
  await screen.findByRole('dialog');
  await screen.findByRole('tab', { selected: true });
  return page;
}
const amount = (): HTMLElement => screen.getByRole('textbox', { name: /Amount/ });
const send = (name: RegExp): Promise<void> => person.click(screen.getByRole('button', { name }));
const orders = (page: TestPage): SentCall[] => page.calls.filter(({ name }) => name === 'walletTransfer');

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
});

describe('[G11] moving money', () => {
  it('sends the typed amount, with or without commas, and shows that it arrived', async () => {
    const page = await openSheet({ walletTransfer: async () => done({ amount: '1000.00' }) });
    await person.type(amount(), '1,000');
    await send(/^Move .*1,000\.00$/);
    await waitFor(() => expect(orders(page)).toHaveLength(1));
    expect(orders(page)[0]?.body).toEqual({ vassalage: 'PURSE', direction: 'in', amount: '1000', currency: 'KHR' });
    await waitFor(() => expect(page.toasts()).toEqual([expect.stringContaining('1,000.00 is now with Purse')]));
    expect((amount() as HTMLInputElement).value).toBe('');
  });

  it('moves the whole balance, in both directions', async () => {
    const page = await openSheet({ walletTransfer: async () => done({ direction: 'out', amount: '20.00' }) });
    await person.click(screen.getByRole('tab', { name: 'To your main wallet' }));
    await person.click(screen.getByRole('button', { name: 'All' }));
    await send(/^Move .*20\.00$/);
    await waitFor(() => expect(orders(page)[0]?.body).toMatchObject({ direction: 'out', amount: '20.00' }));
    await waitFor(() => expect(page.toasts()).toEqual([expect.stringContaining('back in your main wallet')]));
  });

  it('[W03] reads the balances when it opens, because they may have changed in the game', async () => {
    const won = ['20.00', '39.50'];
    await openSheet({ merchantWallet: async () => wallets({ balance: won.shift() ?? '39.50' }) });
    await person.click(screen.getByRole('tab', { name: 'To your main wallet' }));
    await waitFor(() => expect(screen.getByText(/39\.50/, { selector: 'dd *' })).toBeTruthy());
    await person.click(screen.getByRole('button', { name: 'All' }));
    expect((amount() as HTMLInputElement).value).toBe('39.50');
  });

  it.each([
    ['nothing', '', /fill this in/],
    ['no amount', 'abc', /right format/],
    ['nothing at all', '0.00', /right format/],
    ['more than there is', '1000.01', /You can move up to .*1,000\.00/],
  ])('sends no call for %s', async (_what, typed, text) => {
    const page = await openSheet({});
    if (typed !== '') await person.type(amount(), typed);
    await person.type(amount(), '{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(orders(page)).toEqual([]);
  });

  it('repeats an order under its key until there is an answer, and sends a new one after a refusal', async () => {
    const failures = [
      new ApiProblem('timeout', 0),
      new ApiProblem('vendor_unavailable', 503),
      new ApiProblem('transfer_refused', 409),
    ];
    const page = await openSheet({
      walletTransfer: async () => {
        const failure = failures.shift();
        if (failure) throw failure;
        return done();
      },
    });
    await person.type(amount(), '5.00');
    for (const count of [1, 2, 3, 4]) {
      await send(/^Move .*5\.00$/);
      await waitFor(() => expect(orders(page)).toHaveLength(count));
      if (count < 4) await screen.findByRole('alert');
    }
    const keys = orders(page).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('shows a pending transfer, and no success before it is confirmed', async () => {
    const pending = [
      { transferId: 't', vassalage: 'PURSE', direction: 'in' as const, amount: '5.00', since: '2026-11-22T10:00:00Z' },
    ];
    let isSent = false;
    const page = await openSheet({
      merchantWallet: async () => wallets({}, isSent ? pending : []),
      walletTransfer: async () => {
        isSent = true;
        return done({ state: 'pending' });
      },
    });
    await person.type(amount(), '5.00{Enter}');
    expect(await screen.findByText(/5\.00 is on its way to Purse/)).toBeTruthy();
    expect(page.toasts()).toEqual([]);
  });

  it('shows that the vendor does not answer, and only moves money back from a vendor that the brand dropped', async () => {
    await openSheet({ merchantWallet: async () => wallets({ isStale: true, isOffered: false }) });
    expect(screen.getByText(/No answer from Purse/)).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['To your main wallet']);
    expect(screen.getByText(/no longer offered/)).toBeTruthy();
  });
});
