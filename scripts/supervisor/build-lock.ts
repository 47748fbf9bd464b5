import { setTimeout as sleep } from 'node:timers/promises';
import { releaseLock, tryLock } from '../locks/process-lock.ts';
import { identifyOurselves, isAlive, type ProcessIdentity } from '../postgres/process-identity.ts';

const RETRY_MS = 100;

/**
 * Runs `work` while no other process builds into the same place, and reports a wait. The lock of a killed process is taken over. Ends
 * with an AbortError when the signal ends the wait.
 */
export async function withBuildLock<T>(
  lockFile: string,
  say: (holder: number) => void,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const me = identifyOurselves();
  let isSaid = false;
  for (let other = tryLock(lockFile, me, isAlive); other !== undefined; other = tryLock(lockFile, me, isAlive)) {
    if (!isSaid) say(other.pid);
    isSaid = true;
    await sleep(RETRY_MS, undefined, signal === undefined ? {} : { signal });
  }
  try {
    return await work();
  } finally {
    releaseLock<ProcessIdentity>(lockFile, ({ pid }) => pid === process.pid);
  }
}
