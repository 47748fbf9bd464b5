import type { AttentionOfBrandsValue } from '@marquee/contracts/schemas/attention';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestEventSource } from '../../testing/event-source.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { AppRoot } from '../app-root.tsx';

beforeEach(() => {
  vi.stubGlobal('EventSource', TestEventSource);
  TestEventSource.opened.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (answers: Answers) =>
  renderConsole(<AppRoot />, { at: '/brands', answers: { 'GET /brands': { value: { brands: [] } }, ...answers } });
const rail = () => screen.findByRole('navigation', { name: 'Console' });

it('[G11] shows beside reconciliation the open items of all permitted brands, and follows changes', async () => {
  let brands: AttentionOfBrandsValue['brands'] = [
    { merchant: 'lotus', count: 3, waiting: { adjustments: 2, identity: 5, payoutCases: 1, withdrawals: 2, debts: 1 } },
    { merchant: 'harbor', count: 1, waiting: { identity: 1 } },
  ];
  await open({ 'GET /attention': () => ({ value: { brands } }) });
  const nav = await rail();
  const link = await within(nav).findByRole('link', { name: 'Reconcile 4 open items' });
  expect(within(link).getByText('4')).toBeTruthy();
  expect(await within(nav).findByRole('link', { name: 'Adjustments 2 open items' })).toBeTruthy();
  expect(await within(nav).findByRole('link', { name: 'Identity checks 6 open items' })).toBeTruthy();
  expect(await within(nav).findByRole('link', { name: 'Withdrawals 3 open items' })).toBeTruthy();
  expect(await within(nav).findByRole('link', { name: 'Deposits 1 open item' })).toBeTruthy();
  const [events] = TestEventSource.opened;
  const becomes = async (name: string, now: typeof brands) => {
    brands = now;
    events?.say({ type: 'attention' });
    return within(nav).findByRole('link', { name });
  };
  await becomes('Reconcile 1 open item', brands.slice(1));
  const many = await becomes('Reconcile 1250 open items', [{ merchant: 'lotus', count: 1_250, waiting: {} }]);
  expect(within(many).getByText('99+')).toBeTruthy();
  expect((await becomes('Reconcile', [])).textContent).toBe('Reconcile');
});

it('[G11] shows no number when the count fails, and does not request what the account may not see', async () => {
  await open({ 'GET /attention': { status: 503, code: 'platform_away' } });
  expect(await within(await rail()).findByRole('link', { name: 'Reconcile' })).toBeTruthy();
  cleanup();
  const permissions = { 'brand.read': '*' as const };
  const { requests } = await open({ 'GET /session': { value: { ...SAMPLE_SESSION, permissions } } });
  await within(await rail()).findByRole('link', { name: 'Brands' });
  expect(within(await rail()).queryByRole('link', { name: /Reconcile/ })).toBeNull();
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/brands'));
  expect(requests.map(({ path }) => path)).not.toContain('/attention');
});

it('[T11] keeps four daily pages in the bar of a small screen, and unfolds the others until one is opened', async () => {
  await open({ 'GET /attention': { value: { brands: [] } } });
  const nav = await rail();
  const inBar = within(nav)
    .getAllByRole('link')
    .filter(({ dataset }) => dataset['bar'])
    .map(({ textContent }) => textContent);
  expect(inBar).toEqual(['To do', 'Players', 'Deposits', 'Withdrawals']);
  const button = () => within(nav).getByRole('button');
  expect([button().textContent, button().getAttribute('aria-expanded')]).toEqual(['More', 'false']);
  // Brands, which is open, is not in the bar.
  expect(button().dataset['current']).toBe('true');
  fireEvent.click(button());
  expect([button().textContent, button().getAttribute('aria-expanded')]).toEqual(['Less', 'true']);
  fireEvent.click(within(nav).getByRole('link', { name: 'Players' }));
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await waitFor(() => expect(button().dataset['current']).toBeUndefined());
  cleanup();
  const permissions = { 'brand.read': '*' as const, 'change.read': '*' as const, 'audit.read': '*' as const };
  await open({ 'GET /session': { value: { ...SAMPLE_SESSION, permissions } } });
  await within(await rail()).findByRole('link', { name: 'Audit' });
  expect(within(await rail()).queryByRole('button')).toBeNull();
});
