import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { releaseLock, tryLock } from '../locks/process-lock.ts';
import { identifyOurselves, isAlive, type ProcessIdentity } from '../postgres/process-identity.ts';

const RETRY_MS = 50;

interface Holder extends ProcessIdentity {
  /** Set by a supervisor that is stopping. */
  readonly isLeaving?: boolean;
}

/** A claimed data directory. */
export interface Claim {
  /** Makes the next start wait for this process instead of being refused. */
  leave(): void;
  giveBack(): void;
}

/**
 * Makes a data directory ours for as long as we live, before anything in it is touched. Waits for a supervisor that is stopping,
 * and says so; throws one clear line when another one has it. Ends with an AbortError when the signal says to stop waiting.
 */
export async function claimDataDir(dataDir: string, say: (line: string) => void, signal: AbortSignal): Promise<Claim> {
  const lockFile = join(dataDir, 'start.lock');
  const us: Holder = identifyOurselves();
  let isSaid = false;
  for (let other = tryLock(lockFile, us, isAlive); other !== undefined; other = tryLock(lockFile, us, isAlive)) {
    if (other.isLeaving !== true)
      throw new Error(
        `The data directory ${dataDir} is in use by another Marquee (process ${other.pid}). Stop it first.`,
      );
    if (!isSaid) say(`Waiting for process ${other.pid}, which is stopping …`);
    isSaid = true;
    await sleep(RETRY_MS, undefined, { signal });
  }
  return {
    leave() {
      const draft = `${lockFile}.leaving`;
      try {
        writeFileSync(draft, JSON.stringify({ ...us, isLeaving: true } satisfies Holder), { mode: 0o600 });
        renameSync(draft, lockFile);
      } catch {
        // Optional: a full disk must not prevent the stop.
      }
    },
    giveBack: () => releaseLock<Holder>(lockFile, ({ pid }) => pid === us.pid),
  };
}
