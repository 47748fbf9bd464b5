// @vitest-environment happy-dom
import { effectiveSwitches } from '@marquee/contracts/switches';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VassalagePopup } from '../../features/lobby/vendors/vassalage-popup.tsx';
import { dialogDepth } from '../../lib/dialogs/dialog-depth.ts';
import { type Dialogs, useDialogs } from '../../lib/dialogs/dialogs.ts';
import { renderPage, type TestPage } from '../../testing/render-page.tsx';
import { sampleGame } from '../../testing/sample-games.ts';
import { sampleManifest } from '../../testing/sample-state.ts';
import { MenuDrawer } from '../layout/menu-drawer.tsx';
import { useRouteModal } from '../start/use-route-modal.ts';
import { DialogHost } from './dialog-host.tsx';

const person = userEvent.setup();
let dialogs: Dialogs;
let navigate: NavigateFunction;
let depth: number;

function Reach() {
  useRouteModal();
  [dialogs, navigate, depth] = [useDialogs(), useNavigate(), dialogDepth(useLocation().state)];
  useEffect(() => void navigate('/rng?type=hot'), []);
  return null;
}

type Overlay = 'Menu' | 'Games of Other';
let show: (overlay: Overlay) => void;
function Overlays() {
  const [shown, setShown] = useState<Overlay | null>(null);
  show = (overlay) => act(() => setShown(overlay));
  const rest = { onClose: () => setShown(null), onClosed: () => undefined };
  const entry = sampleGame(1, { gameName: 'Games of Other', opensVassalage: 'OTHER' });
  return (
    <>
      <MenuDrawer open={shown === 'Menu'} {...rest} />
      <VassalagePopup entry={entry} open={shown === 'Games of Other'} {...rest} />
    </>
  );
}

let page: TestPage;
beforeEach(async () => {
  const { switches, registration } = sampleManifest();
  const on = { enabled: true, required: true };
  page = await renderPage(
    <>
      <Reach />
      <Overlays />
      <DialogHost />
    </>,
    {
      path: '/before',
      manifest: {
        switches: effectiveSwitches({
          ...switches,
          login: true,
          registration: true,
          DIRECTREG3: true,
          USERNAMEREG3: true,
          humanCheck: false,
        }),
        registration: {
          ...registration,
          username: { ...registration.username, ...on },
          password: { ...registration.password, ...on },
        },
      },
      answers: {
        register: () => ({ token: 'token', username: 'sophea', type: 0, isFirstLogin: true, passwordExpired: false }),
      },
    },
  );
});
afterEach(cleanup);

const hasEntry = () => waitFor(() => expect(depth).toBe(1));
const back = () => act(async () => void navigate(-1));
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
async function openRegistration(): Promise<void> {
  act(() => dialogs.openModal('register'));
  await screen.findByRole('dialog', { name: 'Open an account' });
}

describe('[M04] going back with a dialog open', () => {
  it('closes the dialog and leaves the page', async () => {
    await openRegistration();
    await back();
    await isGone('Open an account');
    expect(page.address()).toBe('/rng?type=hot');
    await back();
    expect(page.address()).toBe('/before');
  });

  it('leads to the page before after the dialog was closed by its icon', async () => {
    await openRegistration();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await isGone('Open an account');
    await waitFor(() => expect(page.address()).toBe('/rng?type=hot'));
    await back();
    expect(page.address()).toBe('/before');
  });

  it.each([
    ['going back', back],
    ['Escape', () => person.keyboard('{Escape}')],
  ])('asks before a form that was begun is lost by %s, and keeps it', async (_how, leave) => {
    await openRegistration();
    await person.type(screen.getByRole('textbox', { name: /Username/ }), 'sophea');
    await leave();
    const question = await screen.findByRole('dialog', { name: 'Leave without finishing?' });
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Username/ }).value).toBe('sophea');
    expect(page.address()).toBe('/rng?type=hot');
    await leave();
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    await isGone('Open an account');
    expect(page.address()).toBe('/rng?type=hot');
    await back();
    expect(page.address()).toBe('/before');
  });

  it('[A06] leads a new member to the home page, from any other', async () => {
    await openRegistration();
    await person.type(screen.getByRole('textbox', { name: /Username/ }), 'sophea');
    await person.type(screen.getByLabelText(/^Password\*?$/), 'river-stone-9');
    await person.type(screen.getByLabelText(/^Password again/), 'river-stone-9');
    await person.click(screen.getByRole('checkbox'));
    await person.click(screen.getByRole('button', { name: 'Open my account' }));
    await waitFor(() => expect(page.address()).toBe('/'));
    await isGone('Open an account');
    await back();
    expect(page.address()).toBe('/rng?type=hot');
  });

  it('[R02] leaves the address of a form when its modal closes', async () => {
    await act(async () => void navigate('/register'));
    await screen.findByRole('dialog', { name: 'Open an account' });
    await person.keyboard('{Escape}');
    await isGone('Open an account');
    await waitFor(() => expect(page.address()).toBe('/'));
    await back();
    expect(page.address()).toBe('/rng?type=hot');
  });

  it.each(['Menu', 'Games of Other'] as const)('closes “%s” and leaves the page', async (name) => {
    show(name);
    await screen.findByRole('dialog', { name });
    await hasEntry();
    await back();
    await isGone(name);
    expect(page.address()).toBe('/rng?type=hot');
    await back();
    expect(page.address()).toBe('/before');
  });

  it('leads to the page before after a link in the menu, and forward again', async () => {
    show('Menu');
    await screen.findByRole('dialog', { name: 'Menu' });
    await hasEntry();
    await person.click(screen.getByRole('link', { name: 'Home' }));
    await isGone('Menu');
    expect(page.address()).toBe('/');
    await back();
    expect(page.address()).toBe('/rng?type=hot');
    await act(async () => void navigate(1));
    expect(page.address()).toBe('/');
  });

  it('leads to the lobby, without its popup, after a game opened from there', async () => {
    show('Games of Other');
    await screen.findByRole('dialog', { name: 'Games of Other' });
    await hasEntry();
    await act(async () => void navigate('/game?nodeId=1'));
    await isGone('Games of Other');
    expect(page.address()).toBe('/game?nodeId=1');
    await back();
    await waitFor(() => expect(page.address()).toBe('/rng?type=hot'));
    await back();
    expect(page.address()).toBe('/before');
  });
});
