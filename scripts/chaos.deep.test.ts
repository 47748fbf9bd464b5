import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';

const CHAOS = join(REPOSITORY_DIR, 'packages/e2e/src/chaos/main.ts');
const LONGEST_MS = 600_000;
const chaos = (...args: string[]) => runNode([CHAOS, '--seed', '20', ...args]);

it('[G11] after twenty kills during play, and an outage, every invariant holds', { timeout: LONGEST_MS }, async () => {
  const { code, output } = await chaos('--kills', '20', '--outage', '45');
  expect(output).toContain('20 kills that counted');
  expect(output).not.toContain('BROKEN');
  expect(code).toBe(0);
});

/** Each control and the invariants that it must break, as a run prints them. */
const CONTROLS: readonly (readonly [control: string, ...broken: string[]])[] = [
  ['unsafe-commit', 'BROKEN every acknowledged success is in the ledger'],
  ['dropped-key', 'BROKEN each transaction stands once'],
  ['leaked-tenant', 'BROKEN no connection came to one brand’s call with another’s tenant'],
  [
    'crossed-rows',
    'BROKEN no row of one brand holds anything of another',
    'BROKEN no answer to one brand holds anything of another',
  ],
  ['deaf-lock', 'BROKEN from a second after a player was locked no bet of theirs was booked'],
  ['forgotten-order', 'BROKEN no transfer is pending'],
  ['late-void', 'BROKEN no slip was void after its cards were shown'],
];

it.each(CONTROLS)(
  '[G11] negative control: with %s a run ends red',
  { timeout: LONGEST_MS },
  async (control, ...broken) => {
    // A coup takes 24 seconds, so a run of four kills may have none.
    const kills = control === 'late-void' ? '10' : '4';
    const { code, output } = await chaos('--kills', kills, '--control', control);
    for (const promise of broken) expect(output).toContain(promise);
    expect(code).toBe(1);
  },
);
