import {
  type AttentionValue,
  JOB_NAMES,
  type JobProblem,
  UNPAID_REASONS,
  type UnpaidWin,
} from '@marquee/contracts/schemas/attention';
import type { ReconBreak, ReconDay } from '@marquee/contracts/schemas/reconciliation';
import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import EN from '../../../messages/EN/reconciliation.json';
import { DialogHost } from '../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../lib/session/session.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { ReconciliationPages } from './reconciliation-pages.tsx';

const DAY: ReconDay = {
  ...{
    about: 'play',
    provider: 'arcade',
    day: '2026-11-21',
    state: 'taken',
    why: null,
    attempts: 0,
    dueAt: null,
    askedAt: null,
  },
  ...{ takenAt: '2026-11-22T00:31:00.000Z', transactions: 5, mayRunAgain: true },
  breaks: { open: 1, explained: 0, resolved: 0 },
  totals: [
    {
      ...{ vendor: 'ARCADE', currency: 'KHR' },
      here: { count: 4, stakes: '400000', wins: '150000' },
      there: { count: 5, stakes: '500000', wins: '150000' },
    },
  ],
};
const MISSING: ReconDay = {
  ...{ ...DAY, day: '2026-11-20', state: 'refused', why: 'altered', takenAt: null, transactions: null, totals: [] },
  breaks: { open: 0, explained: 0, resolved: 0 },
};
const BREAK: ReconBreak = {
  ref: 'tx/1',
  kinds: ['amount', 'player'],
  state: 'open',
  here: {
    ...{ kind: 'bet', player: 'player-1', round: 'r-1', game: 'dice', amount: '100000', currency: 'KHR' },
    ...{ at: '2026-11-21T12:00:00.000Z', state: 'standing' },
  },
  there: {
    ...{ kind: 'bet', player: 'player-2', round: 'r-1', game: 'dice', amount: '200000.5', currency: 'KHR' },
    ...{ at: '2026-11-21T12:00:01.000Z', state: 'standing' },
  },
  foundAt: '2026-11-22T00:31:00.000Z',
  resolvedAt: null,
  repairedBy: null,
  explained: null,
};
const PLAYED = { provider: 'arcade', round: 'r-1', game: 'dice', player: 'player-1', currency: 'KHR' };
const WIN: UnpaidWin = {
  ...{ ...PLAYED, ref: 'w-1', amount: '250000', reason: 'unknown', times: 3, paidAt: null },
  ...{ firstAt: '2026-11-21T12:00:00.000Z', lastAt: '2026-11-21T12:02:00.000Z' },
};
const JOB: JobProblem = {
  ...{ job: 'days.reconcile', merchant: null, provider: null, problem: 'late', since: '2026-11-22T00:31:00.000Z' },
};
const ATTENTION: AttentionValue = {
  breaks: 4,
  wins: { total: 1, beyond: 0, listed: [WIN, { ...WIN, ref: 'w-2', paidAt: '2026-11-21T12:03:00.000Z' }] },
  rounds: { total: 60, listed: [{ ...PLAYED, stake: '150000', openedAt: '2026-11-19T12:00:00.000Z' }] },
  jobs: [JOB, { ...JOB, job: 'catalogue.renew', provider: 'arcade', problem: 'failed' }, { ...JOB, job: 'newer.job' }],
};
const PATH = '/brands/acme/reconciliation';
const DAY_PATH = `${PATH}/arcade/2026-11-21`;
const AT_DAY = '/reconciliation/acme/arcade/2026-11-21';

const open = (at: string, answers: Answers = {}, who = SAMPLE_SESSION) =>
  renderConsole(
    <SessionContext value={who}>
      <Routes>
        <Route path="/reconciliation/*" element={<ReconciliationPages />} />
      </Routes>
      <DialogHost />
    </SessionContext>,
    {
      at,
      answers: {
        'GET /brands': { value: { brands: [] } },
        [`GET ${PATH}`]: { value: { days: [DAY, MISSING], next: null } },
        [`GET ${PATH}/attention`]: { value: ATTENTION },
        [`GET ${DAY_PATH}`]: { value: { day: DAY, breaks: [BREAK], next: null } },
        ...answers,
      },
    },
  );

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('[G11] reconciliation', () => {
  it('lists the days with their state and the difference of gross gaming revenue', async () => {
    await open('/reconciliation/acme');
    const [, first, second] = await screen.findAllByRole('row');
    if (first === undefined || second === undefined) throw new Error('two days are listed');
    expect(within(first).getByRole('link', { name: '2026-11-21' }).getAttribute('href')).toBe(AT_DAY);
    expect(within(first).getByText('1 open difference')).toBeTruthy();
    expect(within(first).getByText('−1,000.00 KHR')).toBeTruthy();
    expect(within(second).getByText('File refused')).toBeTruthy();
  });

  it('explains that no day is over, that the ledger is elsewhere, or a failure', async () => {
    await open('/reconciliation/acme', { [`GET ${PATH}`]: { value: { days: [], next: null } } });
    expect(await screen.findByText('No days yet')).toBeTruthy();
    cleanup();
    await open('/reconciliation/acme', { [`GET ${PATH}`]: { status: 409, code: 'players_elsewhere' } });
    expect(await screen.findByText('The ledger is elsewhere')).toBeTruthy();
    cleanup();
    await open('/reconciliation/acme', { [`GET ${PATH}`]: { status: 503, code: 'platform_away' } });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('shows the number of open items beside each section', async () => {
    await open('/reconciliation/acme');
    const sections = await screen.findByRole('navigation', { name: 'Sections of reconciliation' });
    const links = ['Days 4', 'Unpaid wins 1', 'Open rounds 60', 'Background jobs 3'];
    for (const [index, name] of links.entries())
      expect((await within(sections).findAllByRole('link'))[index]?.textContent).toBe(name.replace(/ (\d+)$/, '$1'));
  });

  it('explains each reason, and has no link without a player', async () => {
    const listed = UNPAID_REASONS.map((reason) => ({ ...WIN, ref: `w-${reason}`, reason }));
    const wins = { total: listed.length, beyond: 0, listed };
    await open('/reconciliation/acme/wins', { [`GET ${PATH}/attention`]: { value: { ...ATTENTION, wins } } });
    for (const words of ['Currency is not the player’s', 'Amount can’t be paid', 'Unknown player'])
      expect(await screen.findByText(words)).toBeTruthy();
    const players = screen.getAllByRole('link', { name: WIN.player });
    expect(players).toHaveLength(UNPAID_REASONS.length - 1);
  });

  it('shows each brand’s number of open items, which add up to the number in the navigation', async () => {
    const brand = { languages: [], defaultLanguage: 'EN', hosts: [], jurisdiction: '', mark: '', revision: '' };
    const rest = {
      version: 1,
      health: 'good',
      faults: 0,
      overrides: 0,
      kills: 0,
      openChanges: 0,
      changedAt: null,
      changedBy: null,
    };
    const brands = ['acme', 'bravo'].map((merchant) => ({
      ...brand,
      ...rest,
      merchant,
      name: { EN: `The ${merchant}` },
    }));
    await open('/reconciliation/acme', {
      'GET /brands': { value: { brands } },
      'GET /attention': { value: { brands: [{ merchant: 'bravo', count: 1_204, waiting: {} }] } },
    });
    expect(await screen.findByRole('option', { name: 'The bravo (1,204)' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'The acme' })).toBeTruthy();
  });

  it('lists unpaid wins with their round, reason, and whether they were paid since', async () => {
    await open('/reconciliation/acme/wins');
    const [, first, second] = await screen.findAllByRole('row');
    if (first === undefined || second === undefined) throw new Error('two wins are listed');
    for (const text of ['w-1', 'Unknown bet', '2,500.00 KHR', 'arcade', 'dice', 'r-1', '× 3'])
      expect(within(first).getByText(text), text).toBeTruthy();
    expect(within(first).getByRole('link', { name: 'player-1' }).getAttribute('href')).toBe('/players/acme/player-1');
    expect(within(second).getByText('Paid since')).toBeTruthy();
    expect(screen.getByText(/^1 win of the last seven days was refused/).textContent).not.toContain('too many');
    cleanup();
    const wins = { ...ATTENTION.wins, beyond: 7 };
    await open('/reconciliation/acme/wins', { [`GET ${PATH}/attention`]: { value: { ...ATTENTION, wins } } });
    expect(await screen.findByText(/7 more requests for wins that are not listed here/)).toBeTruthy();
  });

  it('lists rounds that are open for long, and explains an empty list', async () => {
    await open('/reconciliation/acme/rounds');
    const [, first] = await screen.findAllByRole('row');
    if (first === undefined) throw new Error('a round is listed');
    for (const text of ['player-1', 'arcade', 'dice', 'r-1', '1,500.00 KHR'])
      expect(within(first).getByText(text), text).toBeTruthy();
    expect(screen.getByText(/^60 rounds for real money have been open/)).toBeTruthy();
    cleanup();
    const many = { ...ATTENTION, rounds: { ...ATTENTION.rounds, total: 10_000 } };
    await open('/reconciliation/acme/rounds', { [`GET ${PATH}/attention`]: { value: many } });
    expect(await screen.findByText(/^More than 10,000 rounds/)).toBeTruthy();
    const none = { breaks: 0, wins: { total: 0, beyond: 0, listed: [] }, rounds: { total: 0, listed: [] }, jobs: [] };
    for (const [at, text] of [
      ['wins', 'No unpaid wins'],
      ['rounds', 'No long-open rounds'],
      ['jobs', 'All background jobs are on time'],
    ]) {
      cleanup();
      await open(`/reconciliation/acme/${at}`, { [`GET ${PATH}/attention`]: { value: none } });
      expect(await screen.findByText(text as string)).toBeTruthy();
      cleanup();
      const elsewhere = { status: 409, code: 'players_elsewhere' };
      await open(`/reconciliation/acme/${at}`, { [`GET ${PATH}/attention`]: elsewhere });
      expect(await screen.findByText('The ledger is elsewhere')).toBeTruthy();
    }
  });

  it('lists background jobs that are late or failed, by the names of the console', async () => {
    await open('/reconciliation/acme/jobs');
    const [, ...rows] = await screen.findAllByRole('row');
    expect(rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent))).toEqual([
      ['Compare providers’ day files with the ledger', 'Late', 'All brands'],
      ['Renew a provider’s game list', 'Failed', 'arcade'],
      ['newer.job', 'Late', 'All brands'],
    ]);
    for (const job of JOB_NAMES) expect(Object.keys(EN)).toContain(`reconciliation.job.${job}`);
  });

  describe('a failed background job', () => {
    const of = (session: Partial<typeof SAMPLE_SESSION>) => ({ ...SAMPLE_SESSION, ...session });
    const failed: JobProblem = { ...JOB, job: 'messages.clear', merchant: 'acme', problem: 'failed' };
    const answers = (...jobs: JobProblem[]) => ({ [`GET ${PATH}/attention`]: { value: { ...ATTENTION, jobs } } });

    it.each([
      ['Run again', 'run', 'The job runs again.'],
      ['Drop', 'drop', 'The job is dropped.'],
    ])('%s: with a reason only', async (button, call, done) => {
      const { user, requests } = await open('/reconciliation/acme/jobs', {
        ...answers(failed),
        [`POST /brands/acme/jobs/${call}`]: { value: { jobs: 1 } },
      });
      await user.click(await screen.findByRole('button', { name: 'Delete expired messages to players' }));
      const dialog = await screen.findByRole('dialog', { name: 'Delete expired messages to players' });
      const posts = () => requests.filter(({ method }) => method === 'POST');
      await user.click(within(dialog).getByRole('button', { name: button }));
      expect(posts()).toEqual([]);
      await user.type(within(dialog).getByLabelText(/Reason/), 'The disk has room again');
      await user.click(within(dialog).getByRole('button', { name: button }));
      await screen.findByText(done);
      expect(posts().map(({ body }) => body)).toEqual([
        { job: 'messages.clear', merchant: 'acme', provider: null, reason: 'The disk has room again' },
      ]);
      expect(posts()[0]?.headers.get('idempotency-key')).toBeTruthy();
    });

    it('is acted on by those who may: on its brand, or on all brands where it belongs to none', async () => {
      const permissions = { ...SAMPLE_SESSION.permissions, 'job.write': ['acme'] };
      await open(
        '/reconciliation/acme/jobs',
        answers(failed, { ...failed, job: 'rounds.watch', merchant: null }),
        of({ permissions }),
      );
      await screen.findByText('Count rounds that stay open');
      const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
      expect(names).toContain('Delete expired messages to players');
      expect(names).not.toContain('Count rounds that stay open');
    });
  });

  it('shows both sides’ totals, and why a file was refused', async () => {
    await open(AT_DAY);
    const totals = await screen.findByRole('table', { name: 'ARCADE · KHR' });
    const cells = (name: string) =>
      within(within(totals).getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('Transactions')).toEqual(['4', '5', '−1']);
    expect(cells('Stakes')).toEqual(['4,000.00', '5,000.00', '−1,000.00']);
    expect(cells('GGR')).toEqual(['2,500.00', '3,500.00', '−1,000.00']);
    cleanup();
    await open('/reconciliation/acme/arcade/2026-11-20', {
      [`GET ${PATH}/arcade/2026-11-20`]: { value: { day: MISSING, breaks: [], next: null } },
    });
    expect(await screen.findByText(/the signature does not match/)).toBeTruthy();
  });

  it('shows transfers in both directions and the rest, without rounds', async () => {
    const moved = { player: 'player-1', round: null, game: null, amount: '100', currency: 'KHR' };
    const side = { ...moved, kind: 'transfer_in', at: '2026-11-21T12:00:00.000Z' } as const;
    const found: ReconBreak = {
      ...{ ...BREAK, ref: 'order-1', kinds: ['status'] },
      here: { ...side, state: 'refused' },
      there: { ...side, state: 'standing' },
    };
    const day: ReconDay = { ...DAY, about: 'transfers', totals: DAY.totals.map((each) => ({ ...each, vendor: null })) };
    const answers = { [`GET ${DAY_PATH}`]: { value: { day, breaks: [found], next: null } } };
    await open(AT_DAY, answers);
    const totals = await screen.findByRole('table', { name: 'KHR' });
    for (const [name, ours] of [
      ['Transferred in', '4,000.00'],
      ['Transferred out', '1,500.00'],
      ['Balance', '2,500.00'],
    ] as const)
      expect(within(totals).getByRole('row', { name: new RegExp(`^${name} ${ours} `) })).toBeTruthy();
    cleanup();
    await open(`${AT_DAY}?break=order-1`, answers);
    const dialog = await screen.findByRole('dialog', { name: 'Valid on one side only' });
    expect(within(dialog).getAllByText('Transferred in')).toHaveLength(2);
    expect(within(dialog).queryByRole('row', { name: /^(Round|Game)/ })).toBeNull();
  });

  it('shows payments in and out, and a payment that is not matched with its order and no player', async () => {
    const paid = { kind: 'payment', amount: '10000', currency: 'KHR', at: '2026-11-21T12:00:00.000Z' } as const;
    const found: ReconBreak = {
      ...{ ...BREAK, ref: 'payment pay_1', kinds: ['status'] },
      here: { ...paid, player: null, round: 'order-1', game: null, state: 'unmatched' },
      there: { ...paid, player: null, round: 'order-1', game: null, state: 'standing' },
    };
    const day: ReconDay = { ...DAY, about: 'payments', totals: DAY.totals.map((each) => ({ ...each, vendor: null })) };
    const answers = { [`GET ${DAY_PATH}`]: { value: { day, breaks: [found], next: null } } };
    await open(AT_DAY, answers);
    const totals = await screen.findByRole('table', { name: 'KHR' });
    for (const [name, ours] of [
      ['Paid in', '4,000.00'],
      ['Paid out', '1,500.00'],
      ['Balance', '2,500.00'],
    ] as const)
      expect(within(totals).getByRole('row', { name: new RegExp(`^${name} ${ours} `) })).toBeTruthy();
    cleanup();
    await open(`${AT_DAY}?break=payment+pay_1`, answers);
    const dialog = await screen.findByRole('dialog', { name: 'Valid on one side only' });
    expect(within(dialog).getByRole('row', { name: 'Status Not matched Valid' })).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: 'Order order-1 order-1' })).toBeTruthy();
    expect(within(dialog).queryByRole('row', { name: /^(Player|Round|Game)/ })).toBeNull();
    cleanup();
    const closed = {
      ...found,
      state: 'resolved',
      resolvedAt: '2026-11-22T00:40:00.000Z',
      repairedBy: 'query',
    } as const;
    const repaired = { [`GET ${DAY_PATH}`]: { value: { day, breaks: [closed], next: null } } };
    await open(`${AT_DAY}?break=payment+pay_1`, repaired);
    expect((await screen.findByText(/^Found equal/)).textContent).toMatch(/\. After the provider answered our query$/);
  });

  it('filters the differences by the address', async () => {
    const { user, requests, address } = await open(AT_DAY);
    await user.selectOptions(await screen.findByLabelText('Kind'), 'amount');
    await user.selectOptions(await screen.findByLabelText('State'), 'open');
    expect(address()).toBe(`${AT_DAY}?kind=amount&state=open`);
    expect(requests.at(-1)?.path).toBe(`${DAY_PATH}?kind=amount&state=open`);
  });

  it('shows a difference side by side and stores its reason', async () => {
    const { user, app, requests, address } = await open(AT_DAY, {
      [`POST ${DAY_PATH}/explain`]: { value: { ...BREAK, state: 'explained' } },
    });
    app.queries.setQueryData(['attention'], { brands: [] });
    await user.click(await screen.findByRole('link', { name: 'tx/1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Amount differs, Player differs' });
    expect(address()).toBe(`${AT_DAY}?break=tx%2F1`);
    const amounts = within(within(dialog).getByRole('row', { name: /^Amount/ })).getAllByRole('cell');
    expect(amounts.map(({ textContent }) => textContent)).toEqual(['1,000.00 KHR', '2,000.005 KHR']);
    expect(within(dialog).getByRole('link', { name: 'player-1' }).getAttribute('href')).toBe('/players/acme/player-1');
    await user.click(within(dialog).getByRole('button', { name: 'Mark as explained' }));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await user.type(within(dialog).getByLabelText(/Explanation/), 'Their test bet{Enter}');
    expect(await screen.findByText('The difference is explained')).toBeTruthy();
    const sent = requests.find(({ method }) => method === 'POST');
    expect(sent).toMatchObject({ path: `${DAY_PATH}/explain`, body: { ref: 'tx/1', reason: 'Their test bet' } });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(app.queries.getQueryState(['attention'])?.isInvalidated).toBe(true);
  });

  it('shows that a file is being requested, or when it will be', async () => {
    const later = { ...MISSING, why: 'unreachable' as const, dueAt: '2999-01-01T00:00:00.000Z' };
    const cases = [
      [{ ...DAY, dueAt: '2999-01-01T00:00:00.000Z' }, true],
      [{ ...later, why: null }, true],
      [{ ...later, dueAt: '2026-11-22T00:00:00.000Z' }, true],
      [later, false],
      [DAY, false],
    ] as const;
    for (const [day, awaited] of cases) {
      await open(AT_DAY, { [`GET ${DAY_PATH}`]: { value: { day, breaks: [], next: null } } });
      await screen.findByRole('button', { name: 'Run again' });
      expect(screen.queryByText('The file is being requested') !== null, JSON.stringify(day)).toBe(awaited);
      cleanup();
    }
  });

  it('requests the file again, with the permission', async () => {
    const { user, requests } = await open(AT_DAY, { [`POST ${DAY_PATH}/again`]: { value: DAY } });
    await user.click(await screen.findByRole('button', { name: 'Run again' }));
    expect(await screen.findByText(/File requested/)).toBeTruthy();
    expect(requests.find(({ method }) => method === 'POST')?.path).toBe(`${DAY_PATH}/again`);
    cleanup();
    const permissions = { 'reconciliation.read': '*' as const };
    await open(`${AT_DAY}?break=tx%2F1`, {}, { ...SAMPLE_SESSION, permissions });
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mark as explained' })).toBeNull();
  });
});
