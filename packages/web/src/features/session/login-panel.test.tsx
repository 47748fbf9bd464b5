// @vitest-environment happy-dom
import { effectiveSwitches, type SwitchKey } from '@marquee/contracts/switches';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { renderPage, type TestPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { LoginPanel } from './login-panel.tsx';

const person = userEvent.setup();
afterEach(cleanup);

const contact = { csType: 'telegram', title: { EN: 'Telegram' }, path: 'https://telegram.example/care' } as const;
function open(on: Partial<Record<SwitchKey, boolean>>, login: () => unknown = () => undefined): Promise<TestPage> {
  const { registration, switches } = sampleManifest();
  return renderPage(<LoginPanel onDone={() => undefined} />, {
    path: '/',
    manifest: {
      switches: effectiveSwitches({ ...switches, login: true, ...on }),
      registration: { ...registration, email: { ...registration.email, enabled: true } },
      customerService: [{ ...contact, csType: 'vip', title: { EN: 'VIP' } }, contact],
    },
    answers: { login, captcha: () => ({ captchaId: 'picture', image: '', expiresInSeconds: 120 }) },
  });
}

describe('the log-in dialog', () => {
  it('[A12] leads to the recovery of a password where the brand has one', async () => {
    const page = await open({ 'login.recovery': true });
    await person.click(screen.getByRole('button', { name: /Forgot/ }));
    expect(page.openModal()).toBe('forgot');
  });

  it('[A12] [H08] leads to customer service where the brand has no recovery', async () => {
    await open({ 'login.recovery': false });
    expect(screen.getByRole('link', { name: 'Telegram' }).getAttribute('href')).toBe('https://telegram.example/care');
    expect(screen.queryByText('VIP')).toBeNull();
  });

  it.each([
    ['captcha_invalid', 'captcha'],
    ['captcha_required', 'captcha'],
    ['login_failed', 'password'],
  ] as const)('[A03] after %s the focus is on the %s', async (code, focused) => {
    await open({}, () => {
      throw new ApiProblem(code, 401, { captcha: true });
    });
    await person.type(screen.getByRole('textbox', { name: /Username/ }), 'sophea');
    await person.type(screen.getByLabelText(/^Password/), 'river-stone-9');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('textbox', { name: /Code in the picture/ });
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(focused));
  });
});
