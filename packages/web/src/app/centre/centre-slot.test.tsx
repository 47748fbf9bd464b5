// @vitest-environment happy-dom
import { BUILT_CENTRE_PAGES, centreSwitch } from '@marquee/contracts/member-centre';
import { effectiveSwitches, type SwitchKey } from '@marquee/contracts/switches';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { MemberArea } from '../../features/member/member-area.tsx';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { pageStateAtom } from '../../lib/manifest/page-state.ts';
import { sessionAtom } from '../../lib/session/session.ts';
import { type Store, useStore } from '../../lib/store/store.ts';
import { type Answers, renderPage, type TestPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';

const MEMBER = 0;
const TRIAL = 4;
const person = userEvent.setup();
const info = { account: 'sophea', nickname: '', hasPassword: true, hasPaymentPassword: false, mobile: null };
const walletsAnswer = { currency: 'USD', main: '1000.00', wallets: [], pending: [] };
let navigate: NavigateFunction;
let store: Store;

function Page() {
  navigate = useNavigate();
  store = useStore();
  return (
    <>
      <MemberArea completeMessages={async () => undefined} />
      <DialogHost />
    </>
  );
}

type Values = Partial<Record<SwitchKey, boolean>>;
/** Two pages are enough to show what the panel does. */
const OTHER_PAGES = Object.fromEntries(
  BUILT_CENTRE_PAGES.filter((page) => page !== 'securityCenter' && page !== 'transferFund').map((page) => [
    centreSwitch(page),
    false,
  ]),
);
const switchesOf = (values: Values) =>
  effectiveSwitches({ ...sampleManifest().switches, login: true, ...OTHER_PAGES, ...values });
interface Opened {
  readonly path?: string;
  readonly accountType?: number | null;
  readonly switches?: Values;
  readonly answers?: Answers;
}

const open = ({ path = '/rng', accountType = MEMBER, switches = {}, answers = {} }: Opened = {}): Promise<TestPage> =>
  renderPage(<Page />, {
    path,
    ...(accountType === null ? {} : { accountType }),
    manifest: { switches: switchesOf(switches) },
    answers: {
      memberInfo: () => info,
      sessions: () => ({ sessions: [] }),
      socialLinks: () => ({ links: [] }),
      merchantWallet: () => walletsAnswer,
      ...answers,
    },
  });
/** A new revision of the brand. */
const turn = (values: Values) =>
  act(async () =>
    store.set(pageStateAtom, (state) =>
      state ? { ...state, manifest: { ...state.manifest, switches: switchesOf(values) } } : state,
    ),
  );
const centre = () => screen.findByRole('dialog', { name: 'Member center' });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const entries = () => within(screen.getByRole('navigation')).getAllByRole('link');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

afterEach(cleanup);

describe('[W01] the member centre', () => {
  it('opens from the account’s menu, marks the shown page, and closes to the page below', async () => {
    const page = await open();
    await person.click(screen.getByRole('button', { name: /Account of/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Security center' }));
    const panel = await centre();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My account' })));
    expect(page.address()).toBe('/rng?mc=securityCenter');
    expect(entries().map((entry) => [entry.textContent, entry.getAttribute('aria-current')])).toEqual([
      ['My account', 'page'],
      ['My wallet', null],
    ]);
    await person.click(within(panel).getByRole('button', { name: 'Close' }));
    await isClosed();
    expect(page.address()).toBe('/rng');
  });

  it('keeps the shown page until the next one has its data, then moves the focus to its heading', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const page = await open({
      path: '/rng?mc=securityCenter',
      answers: { merchantWallet: () => new Promise((resolve) => (answer = resolve)) },
    });
    await heading('My account');
    await person.click(screen.getByRole('link', { name: 'My wallet' }));
    await waitFor(() => expect(page.address()).toBe('/rng?mc=transferFund'));
    await waitFor(() => expect(page.calls.map(({ name }) => name)).toContain('merchantWallet'));
    expect(screen.getByText('Loading')).toBeDefined();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('My account');
    await act(async () => answer(walletsAnswer));
    const shown = await heading('My wallet');
    await waitFor(() => expect(document.activeElement).toBe(shown));
    expect(screen.getByRole('link', { name: 'My wallet' }).getAttribute('aria-current')).toBe('page');
  });

  it('is shown after its data has loaded; a failure offers a retry and leaves the menu', async () => {
    let isAway = true;
    await open({
      path: '/?mc=transferFund',
      answers: {
        merchantWallet: () => {
          if (isAway) throw new ApiProblem('internal_error', 500);
          return walletsAnswer;
        },
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(entries()).toHaveLength(2);
    isAway = false;
    await person.click(again);
    expect(await screen.findByText(/no studio here has a wallet/)).toBeDefined();
  });

  it('is not shown while its data is loading', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const page = await open({
      path: '/?mc=securityCenter',
      answers: { memberInfo: () => new Promise((resolve) => (answer = resolve)) },
    });
    await waitFor(() => expect(page.calls.map(({ name }) => name)).toContain('memberInfo'));
    expect(await screen.findByText('Loading')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => answer(info));
    await centre();
  });

  it.each(['nonsense', 'depositv2', 'transferfund', 'SECURITYCENTER', '%20', ''])(
    'shows its default page for the key “%s”, and the address follows',
    async (key) => {
      const page = await open({ path: `/rng?mc=${key}&type=hot` });
      await heading('My account');
      await waitFor(() => expect(page.address()).toBe('/rng?type=hot&mc=securityCenter'));
      await act(async () => void navigate(-1));
      expect(page.address()).not.toContain('nonsense');
    },
  );

  it('shows its default page for a page that is switched off, also while it is open', async () => {
    const page = await open({ path: '/rng?mc=transferFund' });
    await heading('My wallet');
    await turn({ 'memberCentre.transferFund': false });
    await heading('My account');
    await waitFor(() => expect(page.address()).toBe('/rng?mc=securityCenter'));
    expect(entries().map(({ textContent }) => textContent)).toEqual(['My account']);
  });

  it('takes the first of two keys, and closing removes both', async () => {
    const page = await open({ path: '/rng?mc=transferFund&mc=securityCenter' });
    await heading('My wallet');
    await person.click(within(await centre()).getByRole('button', { name: 'Close' }));
    await isClosed();
    expect(page.address()).toBe('/rng');
  });

  it('closes when the session ends, and opens on the same page after the next log-in', async () => {
    const page = await open({ path: '/rng?mc=transferFund' });
    await heading('My wallet');
    await act(async () => store.set(sessionAtom, { status: 'out' }));
    await isClosed();
    // The end of a session has its own dialog.
    expect([page.openModal(), page.address()]).toEqual([null, '/rng?mc=transferFund']);
    await act(async () =>
      store.set(sessionAtom, { status: 'in', accountType: MEMBER, token: 'next', username: 'member' }),
    );
    await heading('My wallet');
  });

  it('[R07] closes when it is switched off, and says so', async () => {
    const page = await open({ path: '/rng?mc=securityCenter' });
    await centre();
    await turn({ memberCentre: false });
    await isClosed();
    expect(page.address()).toBe('/rng');
    expect(page.toasts()).toEqual(['This is not offered here.']);
  });

  it('asks a visitor to log in, and then opens', async () => {
    const page = await open({ path: '/?mc=transferFund', accountType: null });
    await waitFor(() => expect(page.openModal()).toBe('loginPopupModal'));
    expect(page.address()).toBe('/?mc=transferFund');
    expect(page.calls.map(({ name }) => name)).not.toContain('merchantWallet');
    await act(async () =>
      store.set(sessionAtom, { status: 'in', accountType: MEMBER, token: 't', username: 'member' }),
    );
    await heading('My wallet');
  });

  it('refuses a trial account with a notice', async () => {
    const page = await open({ path: '/?mc=securityCenter', accountType: TRIAL });
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(page.dialog()?.tone).toBe('warning');
    expect(page.calls.map(({ name }) => name)).not.toContain('sessions');
  });
});

describe('[W01] where the centre is off', () => {
  const off = { memberCentre: false };

  it('only the log-in password can be changed', async () => {
    const page = await open({ switches: off });
    await person.click(screen.getByRole('button', { name: /Account of/ }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Login password',
      'Sign out',
    ]);
    await person.click(screen.getByRole('menuitem', { name: 'Login password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Login password' }));
    expect(await dialog.findByRole('button', { name: 'Change: Login password' })).toBeDefined();
    expect(dialog.queryByText(/Payment password/)).toBeNull();
    expect(dialog.queryByRole('navigation')).toBeNull();
    expect(page.calls.map(({ name }) => name)).not.toContain('sessions');
  });

  it('[W03] money that a vendor has can be moved back, and no more can be moved there', async () => {
    const purse = { vassalage: 'PURSE', vendors: ['PURSE'], isOffered: true, balance: '20.00' };
    await open({
      switches: off,
      answers: { merchantWallet: () => ({ ...walletsAnswer, wallets: [{ ...purse, seenAt: null, isStale: false }] }) },
    });
    await person.click(screen.getByRole('button', { name: /Account of/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'My wallet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'My wallet' }));
    expect((await dialog.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['To your main wallet']);
  });
});

describe('[H06] the account’s menu', () => {
  it('opens under a mouse and closes a moment after it leaves', async () => {
    await open();
    const button = screen.getByRole('button', { name: /Account of/ });
    await person.hover(button);
    await screen.findByRole('menuitem', { name: 'My wallet' });
    await person.unhover(button);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('stays open for a press that follows the mouse', async () => {
    await open();
    const button = screen.getByRole('button', { name: /Account of/ });
    await person.hover(button);
    await screen.findByRole('menu');
    await person.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });
});

it('[H06] a click on the balance requests it', async () => {
  const page = await open({ answers: { balance: () => ({ sumBalance: '12.50', currency: 'USD' }) } });
  const figure = await screen.findByRole('button', { name: /12\.50.*Refresh the balance/ });
  const requests = () => page.calls.filter(({ name }) => name === 'balance').length;
  expect(requests()).toBe(1);
  await person.click(figure);
  await waitFor(() => expect(requests()).toBe(2));
});

it('[H06][W01] the number of unread messages leads to them, and stands beside their entry; 0 shows nothing', async () => {
  let count = 3;
  const switches = { 'memberCentre.messageV2': true } as const;
  const page = await open({
    switches,
    answers: { unreadCount: () => ({ count }), messages: () => new Promise(() => undefined) },
  });
  await person.click(await screen.findByRole('button', { name: 'Messages: 3 unread' }));
  await waitFor(() => expect(page.address()).toBe('/rng?mc=messageV2'));
  cleanup();
  await open({ switches, path: '/rng?mc=securityCenter', answers: { unreadCount: () => ({ count }) } });
  expect(await screen.findByRole('link', { name: 'Platform information 3 unread' })).toBeDefined();
  cleanup();
  count = 0;
  await open({ switches, path: '/rng?mc=securityCenter', answers: { unreadCount: () => ({ count }) } });
  expect(await screen.findByRole('link', { name: 'Platform information' })).toBeDefined();
});
