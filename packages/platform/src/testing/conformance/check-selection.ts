/** Reports in one line what is wrong with the arguments of `npm run conformance`, before anything is started. */
import { readSelection } from './selection.ts';

const MISUSED = 2;

try {
  await readSelection(process.env);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = MISUSED;
}
