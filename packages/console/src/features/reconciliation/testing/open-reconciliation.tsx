import type { AttentionValue, JobProblem, UnpaidWin } from '@marquee/contracts/schemas/attention';
import type { ReconBreak, ReconDay } from '@marquee/contracts/schemas/reconciliation';
import { Route, Routes } from 'react-router-dom';
import { DialogHost } from '../../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../../lib/session/session.ts';
import { type Answers, renderConsole } from '../../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../../testing/sample-session.ts';
import { ReconciliationPages } from '../reconciliation-pages.tsx';

export const DAY: ReconDay = {
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
export const MISSING: ReconDay = {
  ...{ ...DAY, day: '2026-11-20', state: 'refused', why: 'altered', takenAt: null, transactions: null, totals: [] },
  breaks: { open: 0, explained: 0, resolved: 0 },
};
export const BREAK: ReconBreak = {
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
export const PLAYED = { provider: 'arcade', round: 'r-1', game: 'dice', player: 'player-1', currency: 'KHR' };
export const WIN: UnpaidWin = {
  ...{ ...PLAYED, ref: 'w-1', amount: '250000', reason: 'unknown', times: 3, paidAt: null },
  ...{ firstAt: '2026-11-21T12:00:00.000Z', lastAt: '2026-11-21T12:02:00.000Z' },
};
export const JOB: JobProblem = {
  ...{ job: 'days.reconcile', merchant: null, provider: null, problem: 'late', since: '2026-11-22T00:31:00.000Z' },
};
export const ATTENTION: AttentionValue = {
  breaks: 4,
  wins: { total: 1, beyond: 0, listed: [WIN, { ...WIN, ref: 'w-2', paidAt: '2026-11-21T12:03:00.000Z' }] },
  rounds: { total: 60, listed: [{ ...PLAYED, stake: '150000', openedAt: '2026-11-19T12:00:00.000Z' }] },
  jobs: [JOB, { ...JOB, job: 'catalogue.renew', provider: 'arcade', problem: 'failed' }, { ...JOB, job: 'newer.job' }],
};
export const PATH = '/brands/acme/reconciliation';
export const DAY_PATH = `${PATH}/arcade/2026-11-21`;
export const AT_DAY = '/reconciliation/acme/arcade/2026-11-21';

export const openReconciliation = (at: string, answers: Answers = {}, who = SAMPLE_SESSION) =>
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
