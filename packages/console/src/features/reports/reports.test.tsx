// @vitest-environment happy-dom
import type { ReportDay, ReportValue } from '@marquee/contracts/schemas/reports';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionContext } from '../../lib/session/session.ts';
import { SAMPLE_BRAND, SAMPLE_MANIFEST } from '../../testing/brand/sample-brand.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { ReportsPages } from './reports-pages.tsx';

const PATH = '/brands/acme/report';
const figures = {
  ...{ deposits: '1500.00', depositCount: 2, returned: '20.00', withdrawals: '60.00', payoutCount: 1 },
  ...{
    stakes: '50.00',
    wins: '65.00',
    ggr: '-15.00',
    bonusStakes: '4.00',
    bonusWins: '2.00',
    bonusCost: '3.00',
    ngr: '-18.00',
    adjustments: '7.00',
  },
  ...{ rounds: 4, newPlayers: 3 },
};
const day = (text: string, more: Partial<ReportDay> = {}): ReportDay => ({
  ...{ day: text, ...figures, activePlayers: 1_202 },
  ...more,
});
const REPORT: ReportValue = {
  ...{ currency: 'KHR', timezone: 'Asia/Phnom_Penh', countedTo: '2026-11-26T10:00:00.000Z' },
  days: [day('2026-11-01'), day('2026-11-02', { ngr: '12.50', deposits: '9.00' })],
  totals: figures,
};
const BRAND = { ...SAMPLE_BRAND, manifest: { ...SAMPLE_MANIFEST, timezone: 'Asia/Phnom_Penh' } };

const open = (answers: Answers = {}) =>
  renderConsole(
    <SessionContext value={SAMPLE_SESSION}>
      <Routes>
        <Route path="/reports/*" element={<ReportsPages />} />
      </Routes>
    </SessionContext>,
    {
      at: '/reports/acme',
      answers: {
        'GET /brands': { value: { brands: [] } },
        'GET /brands/acme': { value: BRAND },
        [`GET ${PATH}`]: { value: REPORT },
        ...answers,
      },
    },
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T18:00:00.000Z') });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

describe('[T11] the report of a brand', () => {
  it('has the month’s sums and a row a day, the latest first', async () => {
    const { requests } = await open();
    const table = await screen.findByRole('table', { name: 'Figures by day' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('2026-11-02'),
      expect.stringContaining('2026-11-01'),
    ]);
    for (const text of ['1,500.00', '20.00', '60.00', '-15.00', '-18.00', '1,202']) {
      expect(rows[1]?.textContent).toContain(text);
    }
    const tile = screen.getByText('Deposits (KHR)').parentElement;
    expect(tile?.textContent).toContain('1,500.00');
    // 18:00 UTC is the next day in the brand's zone.
    expect(requests.map(({ path }) => path)).toContain(`${PATH}?from=2026-11-01&to=2026-11-27`);
    const file = screen.getByRole('link', { name: 'Download CSV' });
    expect(file.getAttribute('href')).toBe('/staff/v1/brands/acme/report/file?from=2026-11-01&to=2026-11-27');
  });

  it('draws the chosen figure, and below zero what is negative', async () => {
    await open();
    const signs = (chart: HTMLElement) =>
      [...chart.querySelectorAll('rect')].map((bar) => [bar.dataset['sign'], bar.querySelector('title')?.textContent]);
    expect(signs(await screen.findByRole('img', { name: 'Net gaming revenue by day' }))).toEqual([
      ['loss', '2026-11-01: -18.00'],
      ['gain', '2026-11-02: 12.50'],
    ]);
    const edges = () => [...document.querySelectorAll('figure ol > li')].map(({ textContent }) => textContent);
    expect(edges()).toEqual(['12.5', '-18']);
    fireEvent.change(screen.getByLabelText('Figure'), { target: { value: 'activePlayers' } });
    expect(signs(screen.getByRole('img', { name: 'Active players by day' }))[0]).toEqual(['gain', '2026-11-01: 1,202']);
    expect(edges()).toEqual(['1.2K', '0']);
  });

  it('shows the latest ten days first, and all when asked or when sorted by a figure', async () => {
    const days = Array.from({ length: 14 }, (_, index) =>
      day(`2026-11-${String(index + 1).padStart(2, '0')}`, { deposits: `${index}.00` }),
    );
    await open({ [`GET ${PATH}`]: { value: { ...REPORT, days } } });
    const table = await screen.findByRole('table', { name: 'Figures by day' });
    const shown = () => within(table).getAllByRole('row').length - 1;
    expect([shown(), within(table).queryByText('2026-11-04')]).toEqual([10, null]);
    fireEvent.click(within(table).getByRole('button', { name: /Deposits/ }));
    expect(shown()).toBe(14);
    fireEvent.click(within(table).getByRole('button', { name: /Day/ }));
    fireEvent.click(within(table).getByRole('button', { name: /Day/ }));
    expect(shown()).toBe(10);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 14 days' }));
    expect(shown()).toBe(14);
  });

  it('says that figures are still being counted', async () => {
    await open({ [`GET ${PATH}`]: { value: { ...REPORT, countedTo: null } } });
    expect(await screen.findByText(/The figures are being counted/)).toBeTruthy();
  });
});
