import { parseArgs } from 'node:util';
import { runSteps } from './testing/run-steps.ts';
import type { Step } from './testing/step.ts';
import { build } from './testing/steps/build.ts';
import { checks } from './testing/steps/checks.ts';
import { deadCode } from './testing/steps/dead-code.ts';
import { endToEnd } from './testing/steps/end-to-end.ts';
import { formatAndLint } from './testing/steps/format-and-lint.ts';
import { types } from './testing/steps/types.ts';
import { unit } from './testing/steps/unit.ts';

/** Quick answers first; the bundles before the tests, some of which look into them. */
const STEPS: readonly Step[] = [formatAndLint, types, deadCode, checks, build, unit, endToEnd];

/**
 * `npm test`: everything that must hold. `npm test -- --only unit,e2e` runs some steps, and what follows is passed to
 * their runner: `npm test -- --only unit wallet`.
 */
const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const wanted = values.only?.split(',');
const unknown = wanted?.filter((name) => !STEPS.some((step) => step.name === name)) ?? [];
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}. Steps: ${STEPS.map(({ name }) => name).join(', ')}.\n`);
  process.exit(1);
}
const steps = STEPS.filter(({ name }) => wanted === undefined || wanted.includes(name));
const isGood = await runSteps(steps, positionals, (line) => process.stdout.write(`${line}\n`));
process.exit(isGood ? 0 : 1);
