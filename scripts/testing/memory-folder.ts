import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const SHARED_MEMORY = '/dev/shm';
/** Well above what a run leaves there at one time: PostgreSQL's files, data directories, browser profiles. */
const LEAST_FREE_BYTES = 4 * 2 ** 30;

/**
 * A folder in memory for what tests write and throw away, where the system has one with room, in which programs may run: a write
 * that PostgreSQL waits for takes a fortieth of the time there. Undefined elsewhere.
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
