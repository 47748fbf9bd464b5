import { expect, it } from 'vitest';
import { ADAPTERS } from './adapters.ts';
import { CONTROLS, takeDown, WALLS } from './controls.ts';
import { CASES, runScript } from './run-script.ts';
import { openConformanceStage } from './stage.ts';

// A bound for a busy machine, not a claim.
const LONGEST_MS = 180_000;

it.each(CONTROLS)(
  '[G11] negative control: with %s the adversarial script ends red where that wall stands',
  { timeout: LONGEST_MS },
  async (control) => {
    const { options, breaks } = WALLS[control];
    const stage = await openConformanceStage(options);
    await takeDown(stage, control);
    const cases = CASES.filter(({ id }) => breaks.includes(id) || id === 'round');
    const { outcomes } = await runScript(stage, ADAPTERS, cases);
    await stage.close();
    const red = outcomes.filter(({ fault }) => fault !== null).map(({ id, adapter }) => `${adapter} ${id}`);
    expect(red.sort()).toEqual(ADAPTERS.flatMap((adapter) => breaks.map((id) => `${adapter} ${id}`)).sort());
  },
);
