import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findRow, openBrand, stubWideWindow } from '../../../testing/brand/open-brand.tsx';
import { sampleSwitch } from '../../../testing/brand/sample-brand.ts';

beforeEach(stubWideWindow);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('[T10] where a value comes from', () => {
  it('is shown in the details, which Enter opens and Escape closes with the focus back on the row', async () => {
    const { user, address } = await openBrand({
      section: 'switches',
      values: [sampleSwitch('home.jackpot', false, { layer: 'override' })],
    });
    const badge = within(await findRow(/home\.jackpot/)).getByRole('button', { name: 'Console' });
    const description = document.getElementById(badge.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(description).toMatch(/^Set by bopha, .*2026.*asked for by the brand$/);
    (await findRow(/home\.jackpot/)).focus();
    await user.keyboard('{Enter}');
    const pane = await screen.findByRole('complementary', { name: 'Jackpot on the home page' });
    expect(pane.textContent).toContain('Set by bopha');
    expect(pane.textContent).toContain('asked for by the brand');
    expect(pane.textContent).toContain('tenants/lotus/switches.json:8');
    expect(within(pane).getByRole('link', { name: 'History in the audit' }).getAttribute('href')).toBe(
      '/audit?merchant=lotus&target=switches.home.jackpot',
    );
    expect(address()).toContain('open=home.jackpot');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(document.activeElement).toBe(await findRow(/home\.jackpot/));
    await user.keyboard('{Enter}');
    await user.click(within(await screen.findByRole('complementary')).getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(await findRow(/home\.jackpot/));
  });

  it('names the parent that keeps a switch off', async () => {
    await openBrand({
      section: 'switches',
      values: [sampleSwitch('login', false), sampleSwitch('login.remember', true)],
    });
    expect(within(await findRow(/login\.remember/)).getByText('Off because of: Sign-in')).toBeTruthy();
  });

  it('opens by a press and by a key, with the value of every layer, and closes without closing anything else', async () => {
    const lock = { rule: 'mga.jackpot', must: 'equal' as const, value: false, why: 'Jackpots are not real.' };
    const { user } = await openBrand({
      section: 'switches?open=home.jackpot',
      values: [sampleSwitch('home.jackpot', false, { layer: 'override', locks: [lock] })],
    });
    const badge = within(await findRow(/home\.jackpot/)).getByRole('button', { name: 'Console' });
    await user.click(badge);
    const card = await screen.findByRole('dialog', { name: 'Where the value comes from, highest layer first' });
    const [won, beneath] = within(card).getAllByRole('listitem');
    expect(won?.textContent).toMatch(/Console.*Off.*Set by bopha.*asked for by the brand/);
    expect(within(card).getByRole('link', { name: 'Change set' }).getAttribute('href')).toBe('/changes/cs-1');
    expect(beneath?.textContent).toContain('tenants/lotus/switches.json:8');
    expect(card.textContent).toContain('mga.jackpot');
    expect(within(card).getByRole('link', { name: 'History in the audit' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('complementary', { name: 'Jackpot on the home page' })).toBeTruthy();
    badge.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await user.keyboard('{ArrowDown}{Escape}');
    expect(document.activeElement).toBe(badge);
  });
});
