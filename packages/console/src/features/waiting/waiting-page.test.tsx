// @vitest-environment happy-dom
import { WAITING } from '@marquee/contracts/schemas/attention';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SessionContext } from '../../lib/session/session.ts';
import { SAMPLE_BRAND } from '../../testing/brand/sample-brand.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { WaitingPage } from './waiting-page.tsx';

const BRANDS = ['lotus', 'harbor'].map((merchant) => ({ ...SAMPLE_BRAND.brand, merchant, name: { EN: merchant } }));
const open = (answers: Answers) =>
  renderConsole(
    <SessionContext value={SAMPLE_SESSION}>
      <WaitingPage />
    </SessionContext>,
    { at: '/waiting', answers: { 'GET /brands': { value: { brands: BRANDS } }, ...answers } },
  );
afterEach(cleanup);

it('lists what waits by brand, each with the page where it is done', async () => {
  const waiting = Object.fromEntries(WAITING.map((what, index) => [what, index + 1]));
  const brands = [
    { merchant: 'lotus', count: 9, waiting },
    { merchant: 'harbor', count: 0, waiting: { debts: 4 } },
    { merchant: '*', count: 1, waiting: {} },
  ];
  await open({ 'GET /attention': { value: { brands } } });
  const links = await screen.findAllByRole('link');
  expect(links).toHaveLength(WAITING.length + 2);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent).filter((text) => text?.includes('debt'))).toHaveLength(2);
  const addresses = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://x'));
  expect(addresses.map(({ pathname, search }) => pathname + search)).toEqual(
    expect.arrayContaining(['/withdrawals/lotus?show=cases', '/deposits/harbor?show=debts', '/reconciliation/lotus']),
  );
});

it('says that nothing waits, and offers another try when the counts cannot be had', async () => {
  await open({ 'GET /attention': { value: { brands: [] } } });
  expect(await screen.findByText('Nothing waits.')).toBeTruthy();
  cleanup();
  await open({ 'GET /attention': { status: 503, code: 'platform_away' } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
