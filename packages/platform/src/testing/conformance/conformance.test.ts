import { expect, it } from 'vitest';
import { takeDown, WALLS } from './controls.ts';
import { isConforming, runScript, tellReport } from './run-script.ts';
import { openConformanceStage } from './stage.ts';
import { readWanted } from './wanted.ts';

// A bound for a busy machine, not a claim.
const LONGEST_MS = 180_000;

// `npm run conformance` is this file: whatever else is tested of the script has a file of its own.
it('[G11] the adversarial script is answered as published by every adapter, and the ledger is sound after it', {
  timeout: LONGEST_MS,
}, async () => {
  const { adapters, options, control } = await readWanted(process.env);
  const stage = await openConformanceStage({ ...options, ...(control && WALLS[control].options) });
  if (control) await takeDown(stage, control);
  const report = await runScript(stage, adapters);
  await stage.close();
  const told = tellReport(report, adapters).join('\n');
  process.stdout.write(`${told}\n`);
  expect(isConforming(report), told).toBe(true);
  expect(report.outcomes.length).toBeGreaterThan(60 * adapters.length);
});
