import { runSelected } from './testing/run-selected.ts';
import type { Step } from './testing/step.ts';
import { build } from './testing/steps/build.ts';
import { checks } from './testing/steps/checks.ts';
import { deadCode } from './testing/steps/dead-code.ts';
import { endToEnd } from './testing/steps/end-to-end.ts';
import { formatAndLint } from './testing/steps/format-and-lint.ts';
import { types } from './testing/steps/types.ts';
import { unit } from './testing/steps/unit.ts';

/** Quick steps first, and the bundles before the tests, some of which read them. */
const STEPS: readonly Step[] = [formatAndLint, types, deadCode, checks, build, unit, endToEnd];

/**
 * `npm test`: all tests and checks. `npm test -- --only unit,e2e` runs some steps. Further arguments go to their runner: `npm test --
 * --only unit wallet`.
 */
await runSelected(STEPS);
