/** The printed report of `npm run chaos`, from made-up data, without server and browser. */
import { expect, test } from '@playwright/test';
import { reportLines } from '../../chaos/report-lines.ts';
import type { ChaosReport } from '../../chaos/run-chaos.ts';
import { newRunLog } from '../../chaos/run-log.ts';
import type { Movement } from '../../chaos/wallet-line.ts';

const movement = (provider: string, changes: Partial<Movement> = {}): Movement => ({
  merchant: 'chaosa',
  provider,
  kind: 'bet',
  ref: 'chaosa:1',
  target: null,
  cents: 1n,
  isDone: true,
  answeredAt: 0,
  transaction: null,
  wasUnknown: false,
  ...changes,
});

const PAYMENT = { merchant: 'chaosa', key: 'd', cents: 1n, id: null, wasUnknown: false } as const;
const REPORT: ChaosReport = {
  seed: 4711,
  controls: [],
  kills: {
    counted: { platform: 3, arcade: 5, edge: 7, postgres: 11, sandbox: 2 },
    recoveredAfterMs: [1_200, 4_449, 300],
  },
  outageMs: 45_000,
  log: {
    ...newRunLog(),
    movements: [
      movement('sim'),
      movement('sim', { wasUnknown: true }),
      movement('sim', { wasUnknown: true, isDone: false }),
      movement('simtwo', { wasUnknown: true, isDone: null }),
    ],
    transfers: [
      { merchant: 'chaosa', key: 'a', direction: 'in', cents: 1n, state: 'confirmed', wasUnknown: true },
      { merchant: 'chaosa', key: 'b', direction: 'in', cents: 1n, state: 'refused', wasUnknown: false },
      { merchant: 'chaosa', key: 'c', direction: 'out', cents: 1n, state: 'refused', wasUnknown: false },
    ],
    payments: [
      { ...PAYMENT, what: 'deposit', state: 'credited' },
      { ...PAYMENT, what: 'deposit', state: 'credited' },
      { ...PAYMENT, what: 'deposit', state: 'review' },
    ],
    acknowledged: 1_234,
    unanswered: 56,
    counts: { repeats: 21, mutations: 22, tombstones: 23, earlyWins: 24, lateWins: 25, rollbacks: 26 },
  },
  baseline: { before: { p99Ms: 12.4, unanswered: 0, faults: 0 }, after: { p99Ms: 13.6, unanswered: 0, faults: 0 } },
  faults: new Map([
    ['the edge to login 503', 3],
    ['the arcade 503', 4],
  ]),
  spins: 789,
  refusals: 31,
  released: 1,
  seconds: 61.4,
  findings: [
    { promise: 'it rains', broken: [] },
    { promise: 'it shines', broken: ['a', 'b', 'c', 'd', 'e', 'f'] },
  ],
};

test('[G11] a run prints its kills, its answers, the unknown outcomes that became known, its invariants and its seed', () => {
  expect(reportLines(REPORT)).toEqual([
    '28 kills that counted: platform 3, arcade 5, edge 7, postgres 11, sandbox 2; the platform stood still for 45 s',
    '1234 answers to 4 movements of the providers (sim 3, simtwo 1) and 789 spins of the arcade in 61 s',
    '3 outcomes unknown for a while, 2 of them resolved; 56 requests had no answer',
    '21 repeats, 22 changed repeats, 26 rollbacks, 23 before their bet, 24 wins before their bet, 25 after log-out',
    '3 transfers: 1 unknown for a while, 2 refused or returned',
    'deposits: credited 2, review 1; withdrawals: none; 31 bets beyond a limit refused; 1 bonuses wagered to the end',
    'healed after 4.4 s at most; 99 in 100 calls without faults within 12 ms before, 14 after (1.1 times)',
    "7 answers were a server's error: the edge to login 503 3, the arcade 503 4",
    '  holds  it rains',
    '  BROKEN it shines: 6',
    ...['a', 'b', 'c', 'd', 'e'].map((line) => `           ${line}`),
    'Seed 4711',
  ]);
  expect(reportLines({ ...REPORT, controls: ['dropped-key', 'deaf-lock'] }).at(-1)).toBe(
    'Seed 4711, control dropped-key, control deaf-lock',
  );
});
