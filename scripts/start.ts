/** `npm start`: everything on this machine, until Ctrl-C. */
import { runStack } from './supervisor/run-stack.ts';
import { PROGRAMS } from './supervisor/server-specs.ts';

await runStack(PROGRAMS);
