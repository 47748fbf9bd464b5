// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { AppLayout } from './app-layout.tsx';

vi.mock('./menu-drawer.tsx', () => {
  throw new Error('lost');
});
afterEach(cleanup);

it('[R10] a menu whose chunk failed says so, and can be tried again and closed', async () => {
  const person = userEvent.setup();
  await renderPage(<AppLayout />, { path: '/no-such-page', answers: {} });
  const [burger] = screen.getAllByRole('button', { name: 'Menu' });
  if (burger === undefined) throw new Error('there is no menu');
  await person.click(burger);
  expect((await screen.findByRole('alert')).textContent).toMatch(/Check your network/);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await person.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
