import { expect, it } from 'vitest';
import { openConformanceFixture } from './conformance-fixture.ts';
import { PROTECTIONS, removeProtection } from './controls.ts';
import { formatReport, isConforming, runScript } from './run-script.ts';
import { readSelection } from './selection.ts';

// A limit for a busy machine, not an expectation.
const LONGEST_MS = 180_000;

// `npm run conformance` runs this file and `payment-adapters.test.ts`; other tests of the script are in other files.
it('[G11] the adversarial script is answered as published by every adapter, and the ledger is sound after it', {
  timeout: LONGEST_MS,
}, async () => {
  const { adapters, options, control } = await readSelection(process.env);
  const fixture = await openConformanceFixture({ ...options, ...(control && PROTECTIONS[control].options) });
  if (control) await removeProtection(fixture, control);
  const report = await runScript(fixture, adapters);
  await fixture.close();
  const lines = formatReport(report, adapters).join('\n');
  process.stdout.write(`${lines}\n`);
  expect(isConforming(report), lines).toBe(true);
  expect(report.outcomes.length).toBeGreaterThan(60 * adapters.length);
});
