import { setTimeout as sleep } from 'node:timers/promises';
import { releaseLock, tryLock } from '../locks/process-lock.ts';
import { identifyOurselves, identifyProcess, isAlive, type ProcessIdentity } from './process-identity.ts';

const RETRY_MS = 50;
const LEAVING_MS = 30_000;

interface Holder {
  readonly guard: ProcessIdentity;
  readonly parent: ProcessIdentity | null;
}

/**
 * Takes the lock of a data directory, which allows one guard. A lock left by a killed process is taken over. A guard whose parent
 * has ended is about to end, so this waits for it. @throws Error with one clear line when another live supervisor holds the lock;
 * AbortError when the signal ends the wait. @returns the function that releases the lock
 */
export async function takeDataLock(lockFile: string, dataDir: string, signal: AbortSignal): Promise<() => void> {
  const holder: Holder = { guard: identifyOurselves(), parent: identifyProcess(process.ppid) ?? null };
  const deadline = Date.now() + LEAVING_MS;
  for (;;) {
    const other = tryLock(lockFile, holder, ({ guard }) => isAlive(guard));
    if (other === undefined) break;
    const hasParent = other.parent !== null && isAlive(other.parent);
    if (hasParent || Date.now() > deadline) {
      const pid = hasParent && other.parent !== null ? other.parent.pid : other.guard.pid;
      throw new Error(`The data directory ${dataDir} is in use by another Marquee (process ${pid}). Stop it first.`);
    }
    await sleep(RETRY_MS, undefined, { signal });
  }
  return () => releaseLock<Holder>(lockFile, ({ guard }) => guard.pid === process.pid);
}
