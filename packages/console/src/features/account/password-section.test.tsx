import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Answer, renderConsole } from '../../testing/render-console.tsx';
import { PasswordSection } from './password-section.tsx';

afterEach(cleanup);

const change = async (answer: Answer) => {
  const { user } = await renderConsole(<PasswordSection />, { answers: { 'POST /me/password': answer } });
  await user.type(screen.getByLabelText('Current password'), 'quiet rivers carry lotus');
  await user.type(screen.getByLabelText('New password'), 'chanthou and a lake{Enter}');
};

it('[T11] a password with the name in it is refused at its field, and nowhere else', async () => {
  const errors = [{ path: 'password', code: 'passwordUsername' }];
  await change({ status: 400, code: 'validation_failed', errors });
  expect(await screen.findByText('It must not contain your sign-in name. Choose another.')).toBeTruthy();
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a problem that belongs to no field is shown above them', async () => {
  await change({ status: 403, code: 'password_wrong' });
  expect((await screen.findByRole('alert')).textContent).toContain('The password is wrong.');
});
