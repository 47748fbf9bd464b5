/** `npm start`: everything on this machine, until Ctrl-C. */
import { runHouse } from './supervisor/run-house.ts';
import { PROGRAMS } from './supervisor/server-specs.ts';

await runHouse(PROGRAMS);
