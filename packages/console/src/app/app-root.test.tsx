import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestEventSource } from '../testing/event-source.ts';
import { type Answer, renderConsole } from '../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../testing/sample-session.ts';
import { AppRoot } from './app-root.tsx';

const SIGNED_OUT: Answer = { status: 401, code: 'login_required' };
const ENROLLED = { ...SAMPLE_SESSION, recoveryCodes: ['aaaa-1111', 'bbbb-2222'] };

/** The error under a control, otherwise its hint. */
const noteOf = (control: HTMLElement) =>
  document.getElementById((control.getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '')?.textContent;

beforeEach(() => vi.stubGlobal('EventSource', TestEventSource));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('signing in', () => {
  it('[T11] takes name and password, then the code, and opens the requested page', async () => {
    const { user, requests, address } = await renderConsole(<AppRoot />, {
      at: '/audit?actor=bopha',
      answers: {
        'GET /session': SIGNED_OUT,
        'POST /session': { value: { ...SAMPLE_SESSION, stage: 'code', permissions: {}, csrfToken: 'csrf-half' } },
        'POST /session/totp': { value: SAMPLE_SESSION },
        'GET /audit': { value: { entries: [], next: null } },
        'GET /brands': { value: { brands: [] } },
      },
    });
    await user.type(await screen.findByLabelText('Name'), 'chanthou');
    await user.type(screen.getByLabelText('Password'), 'a good long password{Enter}');
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Audit' })).toBeTruthy();
    expect(address()).toBe('/audit?actor=bopha');
    const code = requests.find(({ path }) => path === '/session/totp');
    expect(code?.headers.get('x-csrf-token')).toBe('csrf-half');
    expect(code?.body).toEqual({ code: '123456' });
  });

  it('says what was wrong and keeps the name', async () => {
    const { user } = await renderConsole(<AppRoot />, {
      answers: { 'GET /session': SIGNED_OUT, 'POST /session': { status: 401, code: 'login_failed' } },
    });
    await user.type(await screen.findByLabelText('Name'), 'chanthou');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The name or the password is wrong.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('chanthou');
  });

  it('shows how long to wait after too many attempts', async () => {
    const { user } = await renderConsole(<AppRoot />, {
      answers: {
        'GET /session': SIGNED_OUT,
        'POST /session': { status: 429, code: 'too_many_requests', retryAfterSeconds: 200 },
      },
    });
    await user.type(await screen.findByLabelText('Name'), 'chanthou');
    await user.type(screen.getByLabelText('Password'), 'again{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Wait 4 minutes');
  });

  it('[T11] shows recovery codes until they are confirmed, even when the session is fetched again', async () => {
    let session: Answer = { value: { ...SAMPLE_SESSION, stage: 'enrolment', permissions: {} } };
    const { user, app } = await renderConsole(<AppRoot />, {
      at: '/brands',
      answers: {
        'GET /session': () => session,
        'POST /me/totp': { value: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } },
        'POST /me/totp/confirmation': () => {
          session = { value: SAMPLE_SESSION };
          return { value: ENROLLED };
        },
        'GET /brands': { value: { brands: [] } },
      },
    });
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(screen.getByText('ABCD EFGH')).toBeTruthy();
    await user.type(screen.getByLabelText(/Code from the app/), '123456{Enter}');
    expect(await screen.findByText('aaaa-1111')).toBeTruthy();
    await app.queries.refetchQueries({ queryKey: ['session'] });
    expect(screen.getByText('bbbb-2222')).toBeTruthy();
    await user.click(screen.getByLabelText(/I have saved them/));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Brands' })).toBeTruthy();
  });
});

describe('the end of a session', () => {
  it('[T11] in any call leads to the sign-in at the same address, and removes fetched data', async () => {
    let isOver = false;
    const over: Answer = { status: 401, code: 'token_invalid' };
    const { app, address } = await renderConsole(<AppRoot />, {
      at: '/people',
      answers: {
        'GET /session': () => (isOver ? over : { value: SAMPLE_SESSION }),
        'GET /staff': () => (isOver ? over : { value: { staff: [] } }),
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Staff' })).toBeTruthy();
    isOver = true;
    await app.queries.invalidateQueries({ queryKey: ['staff'] });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(address()).toBe('/people');
    expect(app.queries.getQueryData(['staff'])).toBeUndefined();
  });

  it('shows a page without permission as one that does not exist, and does not load it', async () => {
    const { requests } = await renderConsole(<AppRoot />, {
      at: '/people',
      answers: { 'GET /session': { value: { ...SAMPLE_SESSION, permissions: { 'brand.read': '*' } } } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(requests.map(({ path }) => path)).not.toContain('/staff');
  });

  it('offers only what the roles include', async () => {
    const permissions = { 'brand.read': ['lotus'], 'change.read': ['lotus'] };
    await renderConsole(<AppRoot />, {
      at: '/brands',
      answers: {
        'GET /session': { value: { ...SAMPLE_SESSION, permissions } },
        'GET /brands': { value: { brands: [] } },
      },
    });
    const nav = await screen.findByRole('navigation', { name: 'Console' });
    expect([...nav.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Brands', 'Changes', 'Calendar']);
  });
});

describe('a one-time link', () => {
  it('[T11] shows at its field what the server refused', async () => {
    const { user, requests } = await renderConsole(<AppRoot />, {
      at: '/setup#token-1',
      answers: {
        'GET /session': SIGNED_OUT,
        'POST /setup/link': { value: { purpose: 'first', name: null, displayName: null } },
        'POST /setup': { status: 400, code: 'validation_failed', errors: [{ path: 'name', code: 'format' }] },
      },
    });
    await user.type(await screen.findByLabelText('Your name, as colleagues see it'), 'Chanthou Sok');
    await user.type(screen.getByLabelText('Name'), 'ចាន់ធូ');
    await user.type(screen.getByLabelText('New password'), 'quiet rivers carry lotus{Enter}');
    expect(await screen.findByText('The format is not valid.')).toBeTruthy();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    expect(requests.find(({ path }) => path === '/setup/link')?.body).toEqual({ token: 'token-1' });
  });

  it.each([
    ['passwordUsername', 'It must not contain your sign-in name. Choose another.'],
    ['passwordCommon', 'It is too easy to guess. Choose another.'],
  ])('[T11] says once, at the password, why it is refused: %s', async (code, reason) => {
    const { user } = await renderConsole(<AppRoot />, {
      at: '/setup#token-1',
      answers: {
        'GET /session': SIGNED_OUT,
        'POST /setup/link': { value: { purpose: 'password', name: 'bopha', displayName: 'Bopha Keo' } },
        'POST /setup': { status: 400, code: 'validation_failed', errors: [{ path: 'password', code }] },
      },
    });
    const password = await screen.findByLabelText('New password');
    expect(noteOf(password)).toContain('without your sign-in name');
    await user.type(password, 'bopha-bopha-bopha{Enter}');
    await waitFor(() => expect(noteOf(password)).toBe(reason));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that has expired shows that, and what to do', async () => {
    await renderConsole(<AppRoot />, {
      at: '/setup#old',
      answers: { 'GET /session': SIGNED_OUT, 'POST /setup/link': { status: 410, code: 'link_over' } },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('This link was used');
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toBeTruthy();
  });
});
