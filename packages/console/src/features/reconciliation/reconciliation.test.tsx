import { JOB_NAMES, type JobProblem, UNPAID_REASONS } from '@marquee/contracts/schemas/attention';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import EN from '../../../messages/EN/reconciliation.json';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { AT_DAY, ATTENTION, JOB, openReconciliation as open, PATH, WIN } from './testing/open-reconciliation.tsx';

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
});
