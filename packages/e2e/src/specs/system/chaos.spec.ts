/** A few kills of `npm run chaos`, on a separate stack. */
import { expect, test } from '@playwright/test';
import { reportLines } from '../../chaos/report-lines.ts';
import { isGreen, runChaos } from '../../chaos/run-chaos.ts';

test('[G11] servers killed during play lose and double nothing, and agree with the players', async () => {
  test.setTimeout(300_000);
  const said: string[] = [];
  const report = await runChaos({ seed: 4, kills: 4, outageMs: 0, say: (line) => said.push(line) });
  expect(isGreen(report), [...said, ...reportLines(report)].join('\n')).toBe(true);
  expect(report.kills.recoveredAfterMs).toHaveLength(4);
  expect(report.log.acknowledged).toBeGreaterThan(0);
  expect(report.spins).toBeGreaterThan(0);
});
