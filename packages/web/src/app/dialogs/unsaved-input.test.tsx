// @vitest-environment happy-dom
import { STORAGE } from '@marquee/contracts/constants';
import { effectiveSwitches } from '@marquee/contracts/switches';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { ResetPanel } from '../../features/recovery/reset-panel.tsx';
import { GamePurse } from '../../features/wallets/game-purse.tsx';
import { dialogDepth } from '../../lib/dialogs/dialog-depth.ts';
import { type Dialogs, useDialogs } from '../../lib/dialogs/dialogs.ts';
import { renderPage, type TestPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { DialogHost } from './dialog-host.tsx';

const MEMBER = 0;
const person = userEvent.setup();
let dialogs: Dialogs;
let navigate: NavigateFunction;
let depth: number;

function Pages({ path }: { path: string }) {
  const { pathname, state } = useLocation();
  [dialogs, navigate, depth] = [useDialogs(), useNavigate(), dialogDepth(state)];
  useEffect(() => void navigate(path), [path]);
  return (
    <>
      {pathname === '/reset' && <ResetPanel />}
      {pathname === '/game' && <GamePurse vassalage="LUMEN" />}
      <DialogHost />
    </>
  );
}

/** The page at `path`, with another before it in the history. */
function open(path: string, accountType?: number): Promise<TestPage> {
  const { switches } = sampleManifest();
  const wallet = { vassalage: 'LUMEN', vendors: ['LUMEN'], isOffered: true, balance: '20.00', seenAt: null };
  const mobile = { shown: '+855 •• 678', isProven: false };
  return renderPage(<Pages path={path} />, {
    path: '/before',
    ...(accountType === undefined ? {} : { accountType }),
    manifest: {
      switches: effectiveSwitches({
        ...switches,
        ...{ login: true, 'login.remember': true, memberCentre: true, MOBILEVERCODELOGIN3: true, humanCheck: false },
      }),
    },
    answers: {
      memberInfo: () => ({ account: 'sophea', nickname: '', hasPassword: true, hasPaymentPassword: false, mobile }),
      accountSecurity: () => ({
        ...{ paymentReset: null, secondFactor: null },
        contacts: { email: null, mobile: { ...mobile, isVerified: false }, changeableFrom: null, proof: 'login' },
      }),
      sessions: () => ({ sessions: [] }),
      socialLinks: () => ({ links: [] }),
      merchantWallet: () => ({
        ...{ currency: 'USD', main: '1000.00', pending: [] },
        wallets: [{ ...wallet, isStale: false }],
      }),
      proveMobile: () => ({}),
    },
  });
}

const back = () => act(async () => void navigate(-1));
const isAt = (count: number) => waitFor(() => expect(depth).toBe(count));
const question = () => screen.findByRole('dialog', { name: 'Leave without finishing?' });
async function answer(name: 'Keep editing' | 'Leave'): Promise<void> {
  const asked = await question();
  await person.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(asked.isConnected).toBe(false));
}

async function openLogin(): Promise<HTMLInputElement> {
  act(() => dialogs.openModal('loginPopupModal'));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Username/ });
  await isAt(1);
  return name;
}
async function openProof(): Promise<HTMLElement> {
  await person.click(await screen.findByRole('button', { name: /^Confirm/ }));
  return screen.findByRole('textbox', { name: /Code from the SMS/ });
}
async function openMove(): Promise<HTMLElement> {
  await person.click(await screen.findByRole('button', { name: /Move money/ }));
  await isAt(1);
  return screen.findByRole('textbox', { name: /Amount/ });
}

afterEach(cleanup);

describe('[M04] going back from a form', () => {
  it.each([
    { form: 'the log-in', path: '/rng', field: openLogin },
    { form: 'the proof of the number', path: '/rng?mc=securityCenter', member: MEMBER, field: openProof },
    {
      form: 'the page for a new password',
      path: '/reset#token',
      field: () => screen.findByLabelText<HTMLElement>(/^New password\*?$/),
    },
    {
      form: 'my wallet',
      path: '/rng?mc=transferFund',
      member: MEMBER,
      field: () => screen.findByRole('textbox', { name: /Amount/ }),
    },
    { form: 'the sheet over a game', path: '/game', member: MEMBER, field: openMove },
  ])('asks before what was typed is lost: $form', async ({ path, member, field }) => {
    const page = await open(path, member);
    await waitFor(() => expect(page.address()).toBe(path.replace('#token', '')));
    const input = (await field()) as HTMLInputElement;
    const before = depth;
    await person.type(input, '12');
    await isAt(1);
    await back();
    await answer('Keep editing');
    await isAt(1);
    expect([page.address(), input.isConnected, input.value]).toEqual([path.replace('#token', ''), true, '12']);
    await back();
    await answer('Leave');
    await waitFor(() => expect(input.isConnected).toBe(false));
    const isOwnEntry = before === 1;
    await waitFor(() => expect(page.address()).toBe(isOwnEntry ? path : '/before'));
    if (isOwnEntry) await back();
    expect(page.address()).toBe('/before');
  });

  it('closes a log-in where only the remembered name stands, or the wish to be remembered', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the browser keeps it
    document.cookie = `${STORAGE.lastUserCookie}=sophea`;
    const page = await open('/rng');
    const name = await openLogin();
    expect(name.value).toBe('sophea');
    await person.click(screen.getByRole('checkbox'));
    await back();
    expect(page.dialog()).toBeNull();
    await waitFor(() => expect(name.isConnected).toBe(false));
    expect(page.address()).toBe('/rng');
  });

  it('leaves no entry behind a form that was sent, or a panel that was closed', async () => {
    const page = await open('/rng?mc=securityCenter', MEMBER);
    await person.type(await openProof(), '123456{Enter}');
    await waitFor(() => expect(page.toasts()).toEqual(['Your number is confirmed.']));
    await isAt(0);
    await person.type(await openProof(), '12');
    await isAt(1);
    const panel = within(screen.getByRole('dialog', { name: 'Member center' }));
    await person.click(panel.getByRole('button', { name: 'Close' }));
    await answer('Leave');
    await waitFor(() => expect(page.address()).toBe('/rng'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await back();
    expect(page.address()).toBe('/before');
  });
});

it('[M04] [G11] going back closes the sheet over a game and keeps the game', async () => {
  const page = await open('/game', MEMBER);
  await openMove();
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.address()).toBe('/game');
  await back();
  expect(page.address()).toBe('/before');
});
