// @vitest-environment happy-dom
import type { Balance } from '@marquee/contracts/schemas/member';
import type { MerchantWalletValue } from '@marquee/contracts/schemas/wallet';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { MemberArea } from '../../features/member/member-area.tsx';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { renderPage, type TestPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { CentreSlot } from './centre-slot.tsx';

const MEMBER = 0;
const TRIAL = 4;
const person = userEvent.setup();
const [lumen] = sampleManifest().vendors;
if (!lumen) throw new Error('the sample has a vendor');
const VENDORS = ['PURSE', 'CHEST'].map((code) => ({
  ...lumen,
  code,
  name: { EN: code === 'PURSE' ? 'Purse' : 'Chest' },
}));
const wallet = (code: string, balance: string, more = {}): MerchantWalletValue['wallets'][number] => ({
  ...{ vassalage: code, vendors: [code], isOffered: true, balance, seenAt: null, isStale: false },
  ...more,
});

const pendingOf = ({ pending = [] }: Partial<MerchantWalletValue>) => pending.length > 0;

afterEach(cleanup);

/** Opens the page by the account's menu, or by its address. */
async function openWallets(
  answer: () => Partial<MerchantWalletValue>,
  {
    path = '/?mc=transferFund',
    accountType = MEMBER,
    balance,
  }: { path?: string; accountType?: number; balance?: Balance } = {},
): Promise<TestPage> {
  return renderPage(
    <>
      <MemberArea completeMessages={async () => undefined} />
      <CentreSlot />
    </>,
    {
      path,
      accountType,
      manifest: { vendors: VENDORS },
      answers: {
        ...(balance && { balance: () => balance }),
        merchantWallet: () => ({ currency: 'KHR', main: '1000.00', wallets: [], pending: [], ...answer() }),
        consolidatedFunds: () => ({ total: '1020.00', currency: 'KHR', isCertain: !pendingOf(answer()) }),
        walletTransfer: ({ body }) => ({
          ...{ transferId: 't', state: 'confirmed', currency: 'KHR', sumBalance: '0.00' },
          ...body,
        }),
      },
    },
  );
}

describe('[W08] cash and bonus', () => {
  const balance = { sumBalance: '90.00', currency: 'KHR', cash: '40.00' };
  const bonus = {
    amount: '50.00',
    inPlay: '10.00',
    wagering: '500.00',
    progress: '125.00',
    expiresAt: '2026-12-26T10:00:00Z',
  };

  it('stand apart in my wallet, with the turnover and the end of the bonus', async () => {
    await openWallets(() => ({}), { balance: { ...balance, bonus } });
    const parts = await screen.findByRole('region', { name: 'Your money' });
    expect(parts.textContent).toMatch(
      /Cash.*40\.00.*Bonus.*50\.00.*125\.00 of .*500\.00 is wagered.*10\.00 of it is in open rounds/,
    );
  });

  it('are one where there is no bonus', async () => {
    await openWallets(() => ({}), { balance: { ...balance, bonus: null } });
    await screen.findByText(/All your money is in your main wallet/);
    expect(screen.queryByRole('region', { name: 'Your money' })).toBeNull();
  });
});

describe('[W03] my wallet', () => {
  it('opens from the account’s menu at its own address', async () => {
    const page = await openWallets(() => ({}), { path: '/rng' });
    await person.click(screen.getByRole('button', { name: /Account of/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'My wallet' }));
    expect(page.address()).toBe('/rng?mc=transferFund');
    expect(await screen.findByRole('heading', { level: 2, name: 'My wallet' })).toBeDefined();
  });

  it('shows only the main wallet where no vendor keeps one', async () => {
    await openWallets(() => ({}));
    expect(await screen.findByText(/no studio here has a wallet/)).toBeDefined();
    expect(screen.getByRole('definition').textContent).toMatch(/1,000\.00$/);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('moves money to the one vendor that keeps one, without asking which', async () => {
    const page = await openWallets(() => ({ wallets: [wallet('PURSE', '20.00')] }));
    await person.type(await screen.findByRole('textbox', { name: /Amount/ }), '5{Enter}');
    const order = () => page.calls.find(({ name }) => name === 'walletTransfer')?.body;
    await waitFor(() => expect(order()).toMatchObject({ vassalage: 'PURSE', direction: 'in', amount: '5' }));
    expect(screen.queryByRole('tab', { name: 'Purse' })).toBeNull();
  });

  it('says what all wallets hold together, and whether that is final', async () => {
    let pending: MerchantWalletValue['pending'] = [];
    const open = () => openWallets(() => ({ wallets: [wallet('PURSE', '20.00')], pending }));
    await open();
    expect((await screen.findByText('All wallets together')).parentElement?.textContent).toMatch(/1,020\.00$/);
    cleanup();
    pending = [{ transferId: 'p', vassalage: 'PURSE', direction: 'in', amount: '3.00', since: '2026-11-22T10:00:00Z' }];
    await open();
    expect(await screen.findByText(/^Not final: a transfer is on its way/)).toBeDefined();
  });

  it('lets the player choose a vendor, each with its own balance and pending transfers', async () => {
    const page = await openWallets(() => ({
      wallets: [wallet('PURSE', '20.00'), wallet('CHEST', '7.50', { isOffered: false })],
      pending: [
        { transferId: 'p', vassalage: 'PURSE', direction: 'in', amount: '3.00', since: '2026-11-22T10:00:00Z' },
      ],
    }));
    expect(await screen.findByText(/3\.00 is on its way to Purse/)).toBeDefined();
    await person.click(screen.getByRole('tab', { name: 'Chest' }));
    expect(screen.queryByText(/3\.00 is on its way/)).toBeNull();
    expect(screen.getByText(/Chest is no longer offered/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'All' }));
    await person.click(screen.getByRole('button', { name: /^Move .*7\.50$/ }));
    const order = () => page.calls.find(({ name }) => name === 'walletTransfer')?.body;
    await waitFor(() => expect(order()).toMatchObject({ vassalage: 'CHEST', direction: 'out', amount: '7.50' }));
  });

  it('says why a load failed, and retries on a press', async () => {
    let isAway = true;
    await openWallets(() => {
      if (isAway) throw new ApiProblem('internal_error', 500);
      return {};
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain('Unknown system error.');
    isAway = false;
    await person.click(again);
    expect(await screen.findByText(/no studio here/)).toBeDefined();
  });

  it('is for members: a visitor logs in first, a trial account gets a notice and sees nothing', async () => {
    const page = await openWallets(() => ({}), { accountType: TRIAL });
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(page.dialog()?.tone).toBe('warning');
    expect(page.calls.some(({ name }) => name === 'merchantWallet')).toBe(false);
  });
});
