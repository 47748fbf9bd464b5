// @vitest-environment happy-dom
import type { AccountRecordValue, BetRecordValue, PlayedRound, ProfitValue } from '@marquee/contracts/schemas/records';
import { effectiveSwitches } from '@marquee/contracts/switches';
import { localOf } from '@marquee/contracts/zoned-time';
import { addDays } from '@marquee/ui/day-range';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { type Answers, renderPage, type SentCall, type TestPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';

const person = userEvent.setup();
const MEMBER = 0;
const ZONE = 'Asia/Phnom_Penh';
const today = (): string => localOf(Date.now(), ZONE).slice(0, 10);

const page = { currency: 'USD', timezone: ZONE, pageNo: 1, totalPages: 1, total: 2 };
const round = (roundId: string, more: Partial<PlayedRound> = {}): PlayedRound => ({
  ...{ provider: 'arcade', roundId, vendor: 'LUMEN', gameName: 'Moon', nodeId: 7, category: 'RNG', state: 'settled' },
  ...{ stake: '1.00', won: '0.00', voided: '0.00', result: '-1.00', isFree: false, isAtVendor: false },
  ...{ bonusStake: '0.00', bonusWon: '0.00' },
  ...{ openedAt: '2026-11-22T10:00:00Z', settledAt: '2026-11-22T10:01:00Z', detailUrl: null, proofUrl: null },
  ...more,
});
const bets = (more: Partial<BetRecordValue> = {}): BetRecordValue => ({
  ...page,
  vendors: ['LUMEN', 'OTHER'],
  categories: ['RNG'],
  list: [round('r1', { won: '2500.00', result: '2499.00' }), round('r2')],
  totals: { stake: '2.00', won: '2500.00', voided: '0.00', result: '2498.00', bonusStake: '0.00', bonusWon: '0.00' },
  ...more,
});
const account = (more: Partial<AccountRecordValue> = {}): AccountRecordValue => ({
  ...page,
  list: [
    {
      ...{ line: '2', at: '2026-11-22T10:00:00Z', kind: 'bet', amount: '-1.00', balance: '99.00' },
      ...{ vendor: 'LUMEN', gameName: 'Moon', reference: 'r1', recalledFor: null },
    },
    {
      ...{ line: '1', at: '2026-11-22T09:00:00Z', kind: 'registrationBonus', amount: '100.00', balance: '100.00' },
      ...{ vendor: null, gameName: null, reference: null, recalledFor: null },
    },
  ],
  totals: { credited: '100.00', debited: '1.00' },
  opening: '0.00',
  closing: '99.00',
  ...more,
});
const result = {
  rounds: 3,
  stake: '3.00',
  won: '1.00',
  voided: '0.00',
  validBet: '3.00',
  profit: '-2.00',
  bonusStake: '0.00',
  bonusWon: '0.00',
};
const profit = (group: string, second: string, days: ProfitValue['days'] = []): ProfitValue => ({
  ...page,
  vendors: ['LUMEN'],
  categories: ['RNG'],
  list: [
    { group, ...result },
    { group: second, ...result, profit: '4.00' },
  ],
  days,
  totals: { ...result, profit: '2.00' },
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(key: string, answers: Answers): Promise<TestPage> {
  const switches = effectiveSwitches({ ...sampleManifest().switches, memberCentre: true });
  return renderPage(<DialogHost />, { path: `/?mc=${key}`, accountType: MEMBER, manifest: { switches }, answers });
}
const sent = ({ calls }: TestPage, name: SentCall['name']) => calls.filter((call) => call.name === name);
const lastQuery = (page: TestPage, name: SentCall['name']) => sent(page, name).at(-1)?.query;
const figure = (name: string): string | null | undefined =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent;
const cells = (row: HTMLElement): string[] =>
  [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? '');
const dataRows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);

describe('[W07] the betting record', () => {
  it('shows rounds of the last seven days with stake, win, result and state, and the figures of all pages', async () => {
    const shown = await open('personalHistoryCopy', { betRecord: () => bets() });
    const [first, second] = await dataRows('Betting record');
    expect(cells(first as HTMLElement)).toEqual([
      ...['MoonLumen', expect.stringContaining('2026'), 'Settled', '1.00', '2,500.00', '+2,499.00'],
    ]);
    expect(cells(second as HTMLElement).at(-1)).toBe('−1.00');
    expect(['Rounds', 'Staked', 'Won', 'Result'].map(figure)).toEqual(['2', '$2.00', '$2,500.00', '+$2,498.00']);
    expect(sent(shown, 'betRecord')).toHaveLength(1);
    expect(lastQuery(shown, 'betRecord')).toEqual({
      ...{ from: addDays(today(), -6), to: addDays(today(), 1), pageNo: 1, language: 'EN' },
    });
  });

  it('unfolds a round: its course, its number and the way to its game', async () => {
    await open('personalHistoryCopy', {
      betRecord: () => bets({ list: [round('r9', { state: 'voided', voided: '1.00', result: '0.00', isFree: true })] }),
    });
    await person.click(await screen.findByRole('button', { name: /Moon/ }));
    const steps = within(screen.getByRole('list', { name: 'Course of the round' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Bet placed/),
      expect.stringMatching(/^Voided, stake returned/),
    ]);
    expect(screen.getByText('r9')).toBeDefined();
    expect(screen.getByText(/With a free bet/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the game' }).getAttribute('href')).toBe(
      '/game?nodeId=7&vassalage=LUMEN&gameType=RNG',
    );
    expect(screen.queryByRole('link', { name: 'Check the result' })).toBeNull();
  });

  it('shows which part of stakes and wins was bonus money', async () => {
    const parts = { bonusStake: '0.40', bonusWon: '7.00' };
    const totals = { stake: '1.00', won: '9.00', voided: '0.00', result: '8.00', ...parts };
    await open('personalHistoryCopy', { betRecord: () => bets({ list: [round('r9', parts)], totals }) });
    await person.click(await screen.findByRole('button', { name: /Moon/ }));
    expect(['Staked from bonus', 'Won to bonus'].map(figure)).toEqual(['$0.40', '$7.00']);
    expect(screen.getAllByText('Staked from bonus')).toHaveLength(2);
  });

  it('links a round to the pages that its provider has about it', async () => {
    const pages = { detailUrl: 'https://games.example/r9', proofUrl: 'https://games.example/proof/r9' };
    await open('personalHistoryCopy', { betRecord: () => bets({ list: [round('r9', pages)] }) });
    await person.click(await screen.findByRole('button', { name: /Moon/ }));
    const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([addressOf('Round details'), addressOf('Check the result')]).toEqual(Object.values(pages));
  });

  it('filters by studio and state, from the first page, and keeps the filters while another page is open', async () => {
    const shown = await open('personalHistoryCopy', {
      betRecord: ({ query }) => bets({ totalPages: 9, pageNo: Number(query?.['pageNo']) }),
      accountRecord: () => account(),
    });
    await person.click(await screen.findByRole('button', { name: 'Page 9' }));
    await waitFor(() => expect(lastQuery(shown, 'betRecord')).toMatchObject({ pageNo: 9 }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Studio' }), 'OTHER');
    await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Open');
    const filtered = { pageNo: 1, vendor: 'OTHER', state: 'open' };
    await waitFor(() => expect(lastQuery(shown, 'betRecord')).toMatchObject(filtered));
    await person.click(screen.getByRole('link', { name: 'Account record' }));
    await screen.findByRole('table', { name: 'Account record' });
    await person.click(screen.getByRole('link', { name: 'Betting record' }));
    await screen.findByRole('table', { name: 'Betting record' });
    expect(lastQuery(shown, 'betRecord')).toMatchObject(filtered);
    expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull();
  });

  it('asks for a year only if the player allows it', async () => {
    const shown = await open('personalHistoryCopy', { betRecord: () => bets() });
    await person.click(await screen.findByRole('button', { name: 'Other days' }));
    const from = screen.getByLabelText('From');
    const day = addDays(today(), -300);
    await person.clear(from);
    await person.type(from, day);
    expect(await screen.findByText(/At most three months/)).toBeDefined();
    expect(sent(shown, 'betRecord')).toHaveLength(1);
    await person.click(screen.getByRole('checkbox', { name: 'Allow up to a year' }));
    await waitFor(() => expect(lastQuery(shown, 'betRecord')).toMatchObject({ from: day, year: 'true' }));
  });

  it('offers a longer period if there is nothing, then a game', async () => {
    const shown = await open('personalHistoryCopy', { betRecord: () => bets({ list: [], total: 0 }) });
    await person.click(await screen.findByRole('button', { name: 'Show the last three months' }));
    expect(await screen.findByRole('link', { name: 'Find a game' })).toBeDefined();
    expect(lastQuery(shown, 'betRecord')).toMatchObject({ from: addDays(today(), -91), to: addDays(today(), 1) });
  });

  it('offers to remove filters that match nothing', async () => {
    const shown = await open('personalHistoryCopy', {
      betRecord: ({ query }) => (query?.['state'] === undefined ? bets() : bets({ list: [], total: 0 })),
    });
    await person.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Voided');
    await person.click(await screen.findByRole('button', { name: 'Remove the filters' }));
    await screen.findByRole('table', { name: 'Betting record' });
    expect(shown.calls.length).toBeGreaterThan(1);
  });

  it('keeps the filters when a page fails, and retries', async () => {
    let isAway = false;
    await open('personalHistoryCopy', {
      betRecord: () => {
        if (isAway) throw new ApiProblem('internal_error', 500);
        return bets();
      },
    });
    const state = await screen.findByRole('combobox', { name: 'State' });
    isAway = true;
    await person.selectOptions(state, 'Open');
    const again = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await person.click(again);
    await screen.findByRole('table', { name: 'Betting record' });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' }).value).toBe('open');
  });
});

describe('[W07] the account record', () => {
  it('says why money came back from a vendor without an order of the player', async () => {
    const [line] = account().list;
    if (line === undefined) throw new Error('no line');
    const list = [{ ...line, kind: 'transferOut', recalledFor: 'timeOut' } as const];
    await open('transactionHistory', { accountRecord: () => account({ list }) });
    const [row] = await dataRows('Account record');
    expect(row?.textContent).toContain('Returned automatically: you took a time-out');
  });

  it('shows each change with the balance after it, and the period’s opening and closing balance', async () => {
    await open('transactionHistory', { accountRecord: () => account() });
    const [bet, bonus] = await dataRows('Account record');
    expect(cells(bet as HTMLElement)).toEqual(['BetMoon', expect.any(String), '−1.00', '99.00']);
    expect(cells(bonus as HTMLElement)).toEqual(['Registration bonus', expect.any(String), '+100.00', '100.00']);
    expect(['Opening balance', 'Money in', 'Money out', 'Closing balance'].map(figure)).toEqual([
      ...['$0.00', '$100.00', '$1.00', '$99.00'],
    ]);
    await person.click(screen.getByRole('button', { name: /Bet/ }));
    expect(screen.getByText('r1')).toBeDefined();
  });

  it('shows the sums of one kind without opening and closing balance', async () => {
    const shown = await open('transactionHistory', { accountRecord: () => account() });
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Win');
    await waitFor(() => expect(lastQuery(shown, 'accountRecord')).toMatchObject({ kind: 'win', pageNo: 1 }));
    await waitFor(() => expect(figure('Opening balance')).toBeUndefined());
    expect(figure('Money in')).toBe('$100.00');
  });
});

describe('[W07] profit and loss', () => {
  const answers: Answers = {
    profitRecord: ({ query }) =>
      query?.['by'] === 'vendor'
        ? profit('LUMEN', '')
        : profit('2026-11-22', '2026-11-20', [
            { day: '2026-08-30', profit: '1.00' },
            { day: '2026-11-20', profit: '4.00' },
            { day: '2026-11-22', profit: '-2.00' },
          ]),
  };

  it('shows the days of the page, and all days of the range as a chart', async () => {
    await open('personalProfit', answers);
    const [latest] = await dataRows('Personal profit and loss');
    expect(cells(latest as HTMLElement)).toEqual(['Nov 22, 2026', '3', '3.00', '1.00', '−2.00']);
    const chart = screen.getByRole('img', { name: /by day/ });
    expect([...chart.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
      ...['Aug 30, 2026: +1.00', 'Nov 20, 2026: +4.00', 'Nov 22, 2026: −2.00'],
    ]);
    // Days without rounds leave a gap.
    const places = [...chart.querySelectorAll('rect')].map((bar) => Math.floor(Number(bar.getAttribute('x')) / 10));
    expect(places).toEqual([0, 82, 84]);
    expect(figure('Profit or loss')).toBe('+$2.00');
  });

  it('groups by studio, without showing days under its name meanwhile', async () => {
    const shown = await open('personalProfit', answers);
    await person.click(await screen.findByRole('button', { name: 'Studio' }));
    expect(await screen.findByRole('rowheader', { name: 'Lumen' })).toBeDefined();
    expect(screen.getByRole('rowheader', { name: 'Other games' })).toBeDefined();
    expect(screen.queryByRole('img', { name: /by day/ })).toBeNull();
    expect(lastQuery(shown, 'profitRecord')).toMatchObject({ by: 'vendor' });
  });
});

describe('[W07] the file of a record', () => {
  const send = vi.fn<typeof fetch>();
  async function press(answer: typeof fetch): Promise<string> {
    send.mockReset().mockImplementation(answer);
    vi.stubGlobal('fetch', send);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await open('personalProfit', { profitRecord: () => profit('2026-11-22', '2026-11-20') });
    await person.click(await screen.findByRole('button', { name: 'Save as a file (CSV)' }));
    return String(send.mock.calls[0]?.[0]);
  }

  it('has the whole period in the player’s language', async () => {
    const address = await press(async () => new Response('a,b'));
    await screen.findByText('The file is saved.');
    const query = new URLSearchParams(address.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      ...{ from: addDays(today(), -6), to: addDays(today(), 1), by: 'day', language: 'EN' },
    });
  });

  it('can be stopped', async () => {
    await press(
      (_address, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('stopped')))),
    );
    await person.click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByRole('button', { name: 'Save as a file (CSV)' });
    expect(screen.queryByText(/was not saved/)).toBeNull();
  });

  it('that failed says why', async () => {
    await press(async () => Response.json({ code: 'too_many_requests', retryAfterSeconds: 5 }, { status: 429 }));
    expect(await screen.findByText(/The file was not saved\. /)).toBeDefined();
  });
});
