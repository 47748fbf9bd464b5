// @vitest-environment happy-dom
import { effectiveSwitches, type SwitchKey } from '@marquee/contracts/switches';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { MemberArea } from '../../features/member/member-area.tsx';
import { renderPage, type TestPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';

const MEMBER = 0;
const person = userEvent.setup();
afterEach(cleanup);

async function openMenu(values: Partial<Record<SwitchKey, boolean>> = {}): Promise<TestPage> {
  const switches = effectiveSwitches({ ...sampleManifest().switches, memberCentre: true, ...values });
  const page = await renderPage(<MemberArea completeMessages={async () => undefined} />, {
    path: '/rng',
    accountType: MEMBER,
    manifest: { switches },
    answers: { logout: () => ({}), memberInfo: () => ({ account: 'sophea', nickname: 'Lily' }) },
  });
  await person.click(await screen.findByRole('button', { name: 'Account of Lily' }));
  await screen.findByRole('menu');
  return page;
}
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const loggedOut = ({ calls }: TestPage) => calls.filter(({ name }) => name === 'logout').length;

describe('[H06] [T03] the account’s menu', () => {
  it('has the pages of §2.5 in its order after my wallet, and sign out last', async () => {
    await openMenu();
    expect(entries()).toEqual([
      ...['My wallet', 'Transaction history', 'Profit and loss', 'Security center', 'Sign out'],
    ]);
  });

  it('has no page that the brand has switched off', async () => {
    await openMenu({ 'memberCentre.transactionHistory': false, 'memberCentre.transferFund': false });
    expect(entries()).toEqual(['Profit and loss', 'Security center', 'Sign out']);
  });

  it('stands beside a button that leads to deposits, where the brand takes them', async () => {
    const page = await openMenu({ 'memberCentre.depositv2': true });
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Deposit' }));
    await waitFor(() => expect(page.address()).toBe('/rng?mc=depositv2'));
    cleanup();
    await openMenu();
    expect(screen.queryByRole('button', { name: 'Deposit' })).toBeNull();
  });

  it('signs out only after a confirmation', async () => {
    const page = await openMenu();
    await person.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(page.dialog()?.title).toBeDefined());
    await act(async () => page.dialog()?.settle(false));
    expect([loggedOut(page), page.address()]).toEqual([0, '/rng']);
    expect(screen.getByRole('button', { name: 'Account of Lily' })).toBeDefined();

    await person.click(screen.getByRole('button', { name: 'Account of Lily' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(page.dialog()?.title).toBeDefined());
    await act(async () => page.dialog()?.settle(true));
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(loggedOut(page)).toBe(1);
    expect(sessionStorage.getItem('token')).toBeNull();
  });
});
