import { expect, it } from 'vitest';
import { ADAPTERS } from './adapters.ts';
import { openConformanceFixture } from './conformance-fixture.ts';
import { CONTROLS, PROTECTIONS, removeProtection } from './controls.ts';
import { CASES, runScript } from './run-script.ts';

// A limit for a busy machine, not an expectation.
const LONGEST_MS = 180_000;

it.each(CONTROLS)(
  '[G11] negative control: %s makes the adversarial script fail',
  { timeout: LONGEST_MS },
  async (control) => {
    const { options, breaks } = PROTECTIONS[control];
    const fixture = await openConformanceFixture(options);
    await removeProtection(fixture, control);
    const cases = CASES.filter(({ id }) => breaks.includes(id) || id === 'round');
    const { outcomes } = await runScript(fixture, ADAPTERS, cases);
    await fixture.close();
    const red = outcomes.filter(({ fault }) => fault !== null).map(({ id, adapter }) => `${adapter} ${id}`);
    expect(red.sort()).toEqual(ADAPTERS.flatMap((adapter) => breaks.map((id) => `${adapter} ${id}`)).sort());
  },
);
