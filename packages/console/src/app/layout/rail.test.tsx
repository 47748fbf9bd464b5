import { cleanup, screen, waitFor, within } from '@testing-library/react';
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
  let brands = [
    { merchant: 'lotus', count: 3, adjustments: 2 },
    { merchant: 'harbor', count: 1, adjustments: 0 },
  ];
  await open({ 'GET /attention': () => ({ value: { brands } }) });
  const nav = await rail();
  const link = await within(nav).findByRole('link', { name: 'Reconcile 4 open items' });
  expect(within(link).getByText('4')).toBeTruthy();
  expect(await within(nav).findByRole('link', { name: 'Adjustments 2 open items' })).toBeTruthy();
  const [events] = TestEventSource.opened;
  const becomes = async (name: string, now: typeof brands) => {
    brands = now;
    events?.say({ type: 'attention' });
    return within(nav).findByRole('link', { name });
  };
  await becomes('Reconcile 1 open item', brands.slice(1));
  const many = await becomes('Reconcile 1250 open items', [{ merchant: 'lotus', count: 1_250, adjustments: 0 }]);
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
