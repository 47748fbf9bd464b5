import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeAnswer } from '../../../testing/brand/change-answer.ts';
import { findRow, openBrand, stubWideWindow } from '../../../testing/brand/open-brand.tsx';
import { sampleSwitch, sampleValue } from '../../../testing/brand/sample-brand.ts';

const VALUES = [sampleSwitch('home.jackpot', true), sampleSwitch('sidebar', true)];

beforeEach(stubWideWindow);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('[T09] the page of a brand', () => {
  it('reports what could not be loaded, and tries again', async () => {
    let isUp = false;
    const { user } = await openBrand({
      values: [],
      answers: {
        'GET /brands/lotus/values': () =>
          isUp ? { value: { version: 7, values: [] } } : { status: 500, code: 'internal_error' },
      },
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Everything matches the folder.')).toBeTruthy();
  });

  it('keeps staged values between sections', async () => {
    const { user } = await openBrand({
      section: 'cdn',
      values: [sampleValue('cdn', ['imageCDNs'], []), sampleValue('cdn', ['launchGameCDNs'], [])],
    });
    const [first] = await screen.findAllByRole('textbox', { name: 'Add an origin' });
    if (first === undefined) throw new Error('no field');
    await user.type(first, 'cdn.example{Enter}');
    expect(screen.getByText(/Enter an origin like/)).toBeTruthy();
    await user.clear(first);
    await user.type(first, 'https://cdn.example{Enter}');
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    expect(await screen.findByText('One change on Lotus')).toBeTruthy();
  });

  it('keeps staged values, title and reason after a reload, until they are discarded', async () => {
    const page = async () => {
      const { user } = await openBrand({ section: 'switches', values: VALUES });
      return { user, open: () => user.click(screen.getByRole('button', { name: 'Review and send' })) };
    };
    const { user, open } = await page();
    await user.click(within(await findRow(/^Side bar sidebar/)).getByRole('switch'));
    await open();
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'the feast is over');
    cleanup();
    const again = await page();
    expect(await screen.findByText('One change on Lotus')).toBeTruthy();
    await again.open();
    expect(screen.getByDisplayValue('Side bar: Off on Lotus!')).toBeTruthy();
    expect(screen.getByDisplayValue('the feast is over')).toBeTruthy();
    await again.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(sessionStorage.getItem('console.drafts')).toBe('{}');
    await again.user.click(within(await findRow(/^Side bar sidebar/)).getByRole('switch'));
    await again.open();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('');
  });

  it('ignores stored values that do not belong to it', async () => {
    for (const other of ['{', '[]', '{"chanthou lotus":[]}', '{"chanthou lotus":{"edits":[{"kind":"files"}]}}']) {
      cleanup();
      sessionStorage.setItem('console.drafts', other);
      await openBrand({ section: 'switches', values: VALUES });
      expect(await findRow(/^Side bar sidebar/)).toBeTruthy();
      expect(screen.queryByText('One change on Lotus')).toBeNull();
    }
  });

  it('goes back to a version by a change set with a reason', async () => {
    const versions = [
      { version: 7, revision: 'b', changeSet: 'cs-1', title: 'Jackpot', by: 'bopha', at: '2026-11-20T00:00:00Z' },
      { version: 6, revision: 'a', changeSet: null, title: null, by: 'folders', at: '2026-11-19T00:00:00Z' },
    ];
    const { user, requests, address } = await openBrand({
      values: [],
      answers: {
        'GET /brands/lotus/versions': { value: { versions } },
        'POST /brands/lotus/roll-back': changeAnswer('draft', 1),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Roll back to version 6' }));
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'it was better');
    await user.click(screen.getByRole('button', { name: 'Create change set' }));
    await screen.findByText('elsewhere');
    expect(address()).toBe('/changes/cs-9');
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ version: 6, reason: 'it was better' });
  });
});
