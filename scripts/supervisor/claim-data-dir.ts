import { join } from 'node:path';
import { releaseLock, tryLock } from '../locks/process-lock.ts';
import { identifyOurselves, isAlive, type ProcessIdentity } from '../postgres/process-identity.ts';

/**
 * Makes a data directory ours for as long as we live, before anything in it is touched. Throws one clear line when another
 * live supervisor has it. Returns the function that gives it back.
 */
export function claimDataDir(dataDir: string): () => void {
  const lockFile = join(dataDir, 'start.lock');
  const other = tryLock(lockFile, identifyOurselves(), isAlive);
  if (other !== undefined)
    throw new Error(
      `The data directory ${dataDir} is in use by another Marquee (process ${other.pid}). Stop it first.`,
    );
  return () => releaseLock<ProcessIdentity>(lockFile, ({ pid }) => pid === process.pid);
}
