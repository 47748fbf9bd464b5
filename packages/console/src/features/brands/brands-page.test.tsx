import type { BrandSummaryValue } from '@marquee/contracts/schemas/console-brands';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, renderConsole } from '../../testing/render-console.tsx';
import { BrandsPage } from './brands-page.tsx';

const brand = (merchant: string, more: Partial<BrandSummaryValue> = {}): BrandSummaryValue => ({
  merchant,
  name: { EN: `The ${merchant}` },
  languages: ['EN'],
  defaultLanguage: 'EN',
  hosts: [`${merchant}.localhost`],
  jurisdiction: 'none',
  mark: '',
  revision: '0123456789abcdef',
  version: 1,
  health: 'good',
  faults: 0,
  overrides: 0,
  kills: 0,
  openChanges: 0,
  changedAt: null,
  changedBy: null,
  ...more,
});
const open = (answer: Answer | (() => Answer)) =>
  renderConsole(<BrandsPage />, { at: '/brands', answers: { 'GET /brands': answer } });
const names = (): string[] =>
  within(screen.getByRole('table', { name: 'Brands' }))
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('a')?.getAttribute('href') ?? '');

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the list of brands', () => {
  it('[T11] shows health, drift, open items and last change of each', async () => {
    await open({
      value: {
        brands: [
          brand('acme', { overrides: 7, kills: 1, openChanges: 2, version: 41 }),
          brand('bravo', { health: 'kept', faults: 3, changedAt: new Date().toISOString(), changedBy: 'folders' }),
        ],
      },
    });
    const [, acme, bravo] = await screen.findAllByRole('row');
    expect(acme?.textContent).toMatch(/Good.*v41.*01234567.*7 values.*1 turned off in an emergency.*2 open.*Never/);
    expect(bravo?.textContent).toMatch(
      /Last good version: 3 faults.*As in the folder.*None.*just now.*from the folder/,
    );
    expect(screen.getByRole('link', { name: '2 open' }).getAttribute('href')).toBe('/changes?brand=acme');
  });

  it('filters by words in the address, and shows the number of matches', async () => {
    const { user, address } = await open({ value: { brands: [brand('acme'), brand('bravo', { health: 'missing' })] } });
    await user.type(await screen.findByRole('searchbox'), 'miss');
    expect(names()).toEqual(['/brands/bravo']);
    expect(screen.getByText('1 brand')).toBeTruthy();
    expect(address()).toBe('/brands?q=miss');
    await user.type(screen.getByRole('searchbox'), ' nothing');
    expect(screen.getByText('No brand matches “miss nothing”.')).toBeTruthy();
  });

  it('sorts by its heads, and remembers it', async () => {
    const brands = [brand('acme', { version: 9 }), brand('bravo', { version: 10 })];
    const { user, unmount } = await open({ value: { brands } });
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: /Version/ }));
    await user.click(screen.getByRole('button', { name: /Version/ }));
    expect(names()).toEqual(['/brands/bravo', '/brands/acme']);
    unmount();
    await open({ value: { brands } });
    await screen.findByRole('table');
    expect(names()).toEqual(['/brands/bravo', '/brands/acme']);
  });

  it('is walked through by j and k, but not while the user types', async () => {
    const { user } = await open({ value: { brands: [brand('acme'), brand('bravo')] } });
    await screen.findByRole('table');
    await user.keyboard('jj');
    expect(document.activeElement?.getAttribute('href')).toBe('/brands/bravo');
    await user.keyboard('k');
    expect(document.activeElement?.getAttribute('href')).toBe('/brands/acme');
    await user.keyboard('/');
    await user.keyboard('jk');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jk');
  });

  it('shows what to do when there is none, and when loading fails', async () => {
    let answer: Answer = { status: 500, code: 'internal_error', requestId: 'request-9' };
    const { user } = await open(() => answer);
    expect((await screen.findByRole('alert')).textContent).toContain('request-9');
    answer = { value: { brands: [] } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No brands yet')).toBeTruthy();
  });
});
