// @vitest-environment happy-dom
import { effectiveSwitches } from '@marquee/contracts/switches';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage, type TestPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { CentreSlot } from './centre-slot.tsx';

afterEach(cleanup);

const WITHDRAWAL = {
  ...{ withdrawalId: 'w1', method: 'bank', name: { EN: 'Bank' }, state: 'review', amount: '10.00', fee: '0.00' },
  account: { kind: 'bank', holder: 'Sokha', number: '••••1234', bank: 'Bank One' },
  ...{ currency: 'USD', createdAt: '2026-11-26T09:00:00Z', reason: null, paid: '0.00', remainder: '10.00' },
  ...{ isCancellable: false, payouts: [] },
} as const;

/** The member centre of a member with so many withdrawals that have not ended, at a brand that has switched them off. */
const openCentre = (running: number): Promise<TestPage> =>
  renderPage(<CentreSlot />, {
    path: '/?mc=transferFund',
    accountType: 0,
    manifest: {
      switches: effectiveSwitches({
        ...sampleManifest().switches,
        memberCentre: true,
        'memberCentre.transferFund': true,
        'memberCentre.withdraw': false,
      }),
    },
    answers: {
      merchantWallet: () => ({ currency: 'USD', main: '0.00', wallets: [], pending: [] }),
      withdrawals: () => ({ withdrawals: [WITHDRAWAL], total: 1, running, totalPages: 1 }),
    },
  });

describe('[W05] the page of withdrawals, switched off,', () => {
  it('stays in the menu while one has not ended', async () => {
    await openCentre(1);
    await userEvent.click(await screen.findByRole('link', { name: 'Withdrawal' }));
    expect(await screen.findByRole('list', { name: 'Steps of this withdrawal' })).toBeDefined();
  });

  it('is not there once all have ended', async () => {
    const page = await openCentre(0);
    await screen.findByRole('link', { name: 'My wallet' });
    await waitFor(() => expect(page.calls.some(({ name }) => name === 'withdrawals')).toBe(true));
    expect(screen.queryByRole('link', { name: 'Withdrawal' })).toBeNull();
  });
});
