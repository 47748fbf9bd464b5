import { describe, expect, it } from 'vitest';
import { CONTROLS, takeDown, WALLS } from './controls.ts';
import { CASES, isConforming, runScript, tellReport } from './run-script.ts';
import { ADAPTERS, openConformanceStage } from './stage.ts';
import { readWanted } from './wanted.ts';

// A bound for a busy machine, not a claim.
const LONGEST_MS = 180_000;

describe('[G11] the adversarial script', { timeout: LONGEST_MS }, () => {
  it('is answered as published by every adapter, and the ledger is sound after it', async () => {
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

  it.each(CONTROLS)('negative control: with %s it ends red where that wall stands', async (control) => {
    const { options, breaks } = WALLS[control];
    const stage = await openConformanceStage(options);
    await takeDown(stage, control);
    const cases = CASES.filter(({ id }) => breaks.includes(id) || id === 'round');
    const { outcomes } = await runScript(stage, ADAPTERS, cases);
    await stage.close();
    const red = outcomes.filter(({ fault }) => fault !== null).map(({ id, adapter }) => `${adapter} ${id}`);
    expect(red.sort()).toEqual(ADAPTERS.flatMap((adapter) => breaks.map((id) => `${adapter} ${id}`)).sort());
  });
});
