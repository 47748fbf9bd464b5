/**
 * Reports in one line what is wrong with the arguments of `npm run conformance`, before anything is started; otherwise the files of its tests, one a
 * line.
 */
import { readSelection } from './selection.ts';

const MISUSED = 2;

try {
  const { adapters, payments } = await readSelection(process.env);
  if (adapters.length > 0) process.stdout.write('conformance.test.ts\n');
  if (payments.length > 0) process.stdout.write('payment-adapters.test.ts\n');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = MISUSED;
}
