import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeAnswer } from '../../testing/brand/change-answer.ts';
import { openBrand, stubWideWindow, written } from '../../testing/brand/open-brand.tsx';
import { sampleSwitch } from '../../testing/brand/sample-brand.ts';

const VALUES = [sampleSwitch('home.jackpot', true), sampleSwitch('login', true), sampleSwitch('login.remember', true)];

beforeEach(stubWideWindow);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('[T11] an emergency', () => {
  it('shows the effect, needs a reason and a second press, and leads to the review', async () => {
    const { user, requests } = await openBrand({
      section: 'switches?open=login',
      values: VALUES,
      answers: { 'POST /brands/lotus/kills': changeAnswer('review', 1) },
    });
    await user.click(await screen.findByRole('button', { name: 'Emergency off…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Turn Sign-in off on Lotus now' });
    expect(within(dialog).getByText('Stay signed in')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    expect(within(dialog).getByText('Please fill this in.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'It is being abused' }));
    await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    expect(written(requests)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm: turn off now' }));
    const review = await within(dialog).findByRole('link', { name: 'Open the review' });
    expect(review.getAttribute('href')).toBe('/changes/cs-9');
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      key: 'login',
      reason: 'It is being abused',
      expiresAt: null,
    });
  });

  it('ends at the chosen time, which must be in the future', async () => {
    const { user, requests } = await openBrand({
      section: 'switches?open=login',
      values: VALUES,
      answers: { 'POST /brands/lotus/kills': changeAnswer('review', 1) },
    });
    await user.click(await screen.findByRole('button', { name: 'Emergency off…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'It is being abused' }));
    await user.selectOptions(dialog.getByLabelText('Ends'), 'At a certain time');
    const time = dialog.getByLabelText(/^Date and time/);
    fireEvent.change(time, { target: { value: '2020-01-01T10:00' } });
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(dialog.queryByRole('button', { name: 'Confirm: turn off now' })).toBeNull();
    expect(time.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(time, { target: { value: '2998-01-01T10:00' } });
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    await user.click(dialog.getByRole('button', { name: 'Confirm: turn off now' }));
    await dialog.findByRole('link', { name: 'Open the review' });
    const sent = requests.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({ expiresAt: new Date(2998, 0, 1, 10).toISOString() });
  });

  it('that a rule forbids is refused with the rule’s name and reason', async () => {
    const lock = { rule: 'mga.help', must: 'equal', value: true, why: 'Players must find help.' };
    const { user } = await openBrand({
      section: 'switches?open=nav.bar',
      values: [sampleSwitch('nav.bar', true, { locks: [lock] })],
      answers: { 'POST /brands/lotus/kills': { status: 423, code: 'locked', lock: 'mga.help' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Emergency off…' }));
    await user.click(await screen.findByRole('button', { name: 'It is being abused' }));
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await user.click(screen.getByRole('button', { name: 'Confirm: turn off now' }));
    const refusal = await screen.findByRole('alert');
    expect(refusal.textContent).toContain('mga.help');
    expect(refusal.textContent).toContain('Players must find help.');
  });
});
