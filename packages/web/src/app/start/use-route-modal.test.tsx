// @vitest-environment happy-dom
import { effectiveSwitches } from '@marquee/contracts/switches';
import { act, cleanup, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Dialogs, useDialogs } from '../../lib/dialogs/dialogs.ts';
import { type Session, sessionAtom } from '../../lib/session/session.ts';
import { useSetAtom } from '../../lib/store/store.ts';
import { renderPage, type TestPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { useRouteModal } from './use-route-modal.ts';

const ORIGIN = window.location.origin;
let dialogs: Dialogs;
let logIn: () => void;
let go: (path: string) => void;

function Start() {
  useRouteModal();
  dialogs = useDialogs();
  const navigate = useNavigate();
  const setSession = useSetAtom(sessionAtom);
  useEffect(() => {
    const member: Session = { status: 'in', token: 'token', username: 'sophea', accountType: 0 };
    logIn = () => act(() => setSession(member));
    go = (path) => act(() => void navigate(path));
  }, [navigate, setSession]);
  return null;
}

async function open(path: string, referrer: string): Promise<TestPage> {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  const { switches } = sampleManifest();
  const on = { login: true, registration: true, DIRECTREG3: true };
  const page = await renderPage(<Start />, {
    path,
    answers: {},
    manifest: { switches: effectiveSwitches({ ...switches, ...on }) },
  });
  await waitFor(() => expect(page.openModal()).not.toBeNull());
  return page;
}
const close = () => act(() => dialogs.closeModal());

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('[R02] a link to the log-in that was followed before the scripts ran', () => {
  it('leads back to its page after the log-in, and when the dialog is closed', async () => {
    const page = await open('/login', `${ORIGIN}/rng?type=vassalage&vassalage=LUMEN`);
    close();
    expect(page.address()).toBe('/rng?type=vassalage&vassalage=LUMEN');
    cleanup();
    const again = await open('/login', `${ORIGIN}/game?nodeId=7`);
    logIn();
    expect(again.address()).toBe('/game?nodeId=7');
  });

  it.each([
    ['another site', 'https://other.example/rng'],
    ['a path that names another host', `${ORIGIN}//other.example/rng`],
    ['the form itself', `${ORIGIN}/login`],
    ['an unknown referrer', ''],
  ])('leads home from %s', async (_where, referrer) => {
    const page = await open('/login', referrer);
    logIn();
    expect(page.address()).toBe('/');
  });

  it('leads a new member home, and back to the page when the registration is closed', async () => {
    const page = await open('/register', `${ORIGIN}/rng`);
    close();
    expect(page.address()).toBe('/rng');
    cleanup();
    const again = await open('/register', `${ORIGIN}/rng`);
    logIn();
    expect(again.address()).toBe('/');
  });

  it('is forgotten at the next visit of the log-in', async () => {
    const page = await open('/login', `${ORIGIN}/rng`);
    close();
    go('/live');
    go('/login');
    await waitFor(() => expect(page.openModal()).toBe('loginPopupModal'));
    close();
    expect(page.address()).toBe('/');
  });
});
