// @vitest-environment happy-dom
import type { PublicManifest } from '@marquee/contracts/manifest';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { ResponsibleView } from './responsible-view.tsx';

afterEach(cleanup);

const { protection, switches } = sampleManifest();
const show = (manifest: Partial<PublicManifest>) =>
  renderPage(<ResponsibleView />, {
    ...{ path: '/responsible', answers: {}, messages: ['responsible', 'protection'] as const },
    manifest,
  });
const headings = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('[W13] the page of responsible play', () => {
  it('names what a brand with every protection offers, who helps and who holds its licence', async () => {
    await show({
      protection: {
        footerMarks: [],
        help: [{ name: 'Helpline', url: 'https://help.example/' }],
        limitPeriods: ['day', 'month'],
        exclusionMinDays: 180,
        realityCheckMinutes: 60,
      },
      licences: [{ id: 'mga', number: 'X/1/2026', url: 'https://regulator.example/' }],
      licenceHolder: 'River Games Ltd., 1 Quay',
    });
    expect(headings()).toEqual([
      ...['Limits', 'Reality check', 'Time-out', 'Self-exclusion', 'Signs to take seriously', 'Help with gambling'],
      ...['Nobody under 21', 'Who runs this site'],
    ]);
    for (const text of ['a day', 'a month', 'It lasts at least 180 days.', 'River Games Ltd., 1 Quay'])
      expect(screen.getByText(text).textContent).toBe(text);
    expect(screen.queryByText('a week')).toBeNull();
    expect(screen.getByText(/The site itself asks every 60 minutes/).textContent).not.toBe('');
    expect(screen.getByRole('link', { name: 'Helpline' }).getAttribute('href')).toBe('https://help.example/');
    expect(screen.getByRole('link', { name: 'Malta Gaming Authority X/1/2026' }).getAttribute('href')).toBe(
      'https://regulator.example/',
    );
    expect(screen.getByRole('link', { name: 'Open my limits' }).getAttribute('href')).toBe(
      '/responsible?mc=protection',
    );
  });

  it('names no limit, exclusion or holder that the brand does not have', async () => {
    await show({ protection });
    expect(headings()).toEqual(['Reality check', 'Time-out', 'Signs to take seriously', 'Nobody under 21']);
  });

  it('has no tools where the page for them is off, and leads through the log-in where visitors see nothing else', async () => {
    await show({ switches: { ...switches, 'memberCentre.protection': false } });
    expect(headings()).toEqual(['Signs to take seriously', 'Nobody under 21']);
    cleanup();
    await show({ switches: { ...switches, 'login.toHome': true } });
    expect(screen.getByRole('link', { name: 'Open my limits' }).getAttribute('href')).toBe('/?mc=protection');
  });
});
