import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const SHARED_MEMORY = '/dev/shm';
/** Well above what a run stores there at one time: PostgreSQL's files, data directories, browser profiles. */
const LEAST_FREE_BYTES = 4 * 2 ** 30;

/**
 * A folder in memory for temporary files of tests, if the system has one with enough room in which programs may run. A write that
 * PostgreSQL waits for takes a fortieth of the time there. Undefined otherwise.
 */
export function memoryFolder(): string | undefined {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m);
    const isFit = mount !== null && !mount[1]?.split(',').includes('noexec') && bavail * bsize >= LEAST_FREE_BYTES;
    return isFit ? SHARED_MEMORY : undefined;
  } catch {
    return undefined;
  }
}
