// @vitest-environment happy-dom
import type { PublicManifest } from '@marquee/contracts/manifest';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { StatusView } from './status-view.tsx';

afterEach(cleanup);

const open = (customerService: PublicManifest['customerService']) =>
  renderPage(<StatusView title="Maintenance" text="Back soon." />, {
    path: '/',
    manifest: { customerService },
    answers: {},
  });

const vip = { csType: 'vip', title: { EN: 'VIP' }, path: 'https://vip.example/care' } as const;
const unlinkable = { csType: 'line', title: { EN: 'Line' }, path: 'javascript:alert(1)' } as const;
const telegram = { csType: 'telegram', title: { EN: 'Telegram' }, path: 'https://telegram.example/care' } as const;

it('[R06] links the first contact that is not for VIP members and has a link', async () => {
  await open([vip, unlinkable, telegram]);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([['Telegram', 'https://telegram.example/care']]);
});

it('[R06] names customer service where the contact has no title', async () => {
  await open([{ ...telegram, title: {} }]);
  expect(screen.getByRole('link').textContent).toBe('Customer service');
});

it('[R06] has no link where a VIP contact is the only one', async () => {
  await open([vip]);
  expect(screen.queryByRole('link')).toBeNull();
});
