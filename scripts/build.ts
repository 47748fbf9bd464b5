import { runSteps } from './testing/run-steps.ts';
import { build } from './testing/steps/build.ts';

/** `npm run build`: the browser bundles, as far as their inputs changed. */
const isGood = await runSteps([build], [], (line) => process.stdout.write(`${line}\n`));
process.exit(isGood ? 0 : 1);
