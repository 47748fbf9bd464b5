/** Says in a line what is wrong with what `npm run conformance` was asked for, before anything is started for it. */
import { readWanted } from './wanted.ts';

const MISUSED = 2;

try {
  await readWanted(process.env);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = MISUSED;
}
