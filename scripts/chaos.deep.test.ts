import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';

const CHAOS = join(REPOSITORY_DIR, 'packages/e2e/src/chaos/main.ts');
const LONGEST_MS = 600_000;
/** The invariants that a run found broken, each with the examples printed below it. */
const broken = (output: string) => output.split('\n').filter((line) => /^ {2}BROKEN|^ {11}/.test(line));
const chaos = (...args: string[]) => runNode([CHAOS, '--seed', '20', ...args]);

it('[G11] after twenty kills during play, and an outage, every invariant holds', { timeout: LONGEST_MS }, async () => {
  const { code, output } = await chaos('--kills', '20', '--outage', '45');
  expect(output).toContain('20 kills that counted');
  expect(broken(output)).toEqual([]);
  expect(code).toBe(0);
});

/**
 * Of each run: its controls, its kills, and the invariants that must break, as a run prints them. Controls of one run do not hide each
 * other; each of these invariants is broken by one of them alone.
 */
const CONTROLS: readonly (readonly [controls: string, kills: string, ...broken: string[]])[] = [
  ['unsafe-commit', '4', 'BROKEN every acknowledged success is in the ledger'],
  [
    'dropped-key leaked-tenant crossed-rows',
    '4',
    'BROKEN each transaction stands once',
    'BROKEN no connection came to one brand’s call with another’s tenant',
    'BROKEN no row of one brand holds anything of another',
    'BROKEN no answer to one brand holds anything of another',
  ],
  [
    'deaf-lock deaf-exclusion deaf-limit bonus-to-cash forgotten-order forgotten-deposit late-void',
    // The fifth comes a minute after the first, so that several coups of 24 seconds are played.
    '5',
    'BROKEN from a second after a player was locked no bet of theirs was booked',
    'BROKEN from a second after a player was excluded no bet of theirs was booked',
    'BROKEN no bet was booked beyond its player’s limit, and the limit was reached',
    'BROKEN 5q a win in a round with bonus money was split as the stakes of its round',
    'BROKEN no transfer is pending',
    'BROKEN every deposit and every withdrawal came to its end',
    'BROKEN no slip was void after its cards were shown',
  ],
];

it.each(CONTROLS)(
  '[G11] negative control: with %s a run ends red',
  { timeout: LONGEST_MS },
  async (controls, kills, ...broken) => {
    const removed = controls.split(' ').flatMap((control) => ['--control', control]);
    const { code, output } = await chaos('--kills', kills, ...removed);
    for (const promise of broken) expect(output).toContain(promise);
    expect(code).toBe(1);
  },
);
