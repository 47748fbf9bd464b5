import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, isAlive, type ProcessIdentity } from './process-identity.ts';

const RETRY_MS = 50;
const LEAVING_MS = 30_000;

interface Holder {
  readonly guard: ProcessIdentity;
  readonly parent: ProcessIdentity | null;
}

/**
 * Takes the lock that says "one guard per data directory". A lock left by a killed process is taken over; a guard whose
 * parent is gone is on its way out and waited for. Throws one clear line when another live supervisor holds it.
 * Returns the function that gives the lock back.
 */
export async function takeDataLock(lockFile: string, dataDir: string): Promise<() => void> {
  const me = identifyProcess(process.pid);
  if (me === undefined) throw new Error('This process cannot see itself: is /proc mounted?');
  const holder: Holder = { guard: me, parent: identifyProcess(process.ppid) ?? null };
  const deadline = Date.now() + LEAVING_MS;
  while (!tryCreate(lockFile, holder)) {
    const other = readHolder(lockFile);
    if (other !== undefined && isAlive(other.guard)) {
      const hasParent = other.parent !== null && isAlive(other.parent);
      if (hasParent || Date.now() > deadline) {
        const pid = hasParent && other.parent !== null ? other.parent.pid : other.guard.pid;
        throw new Error(`The data directory ${dataDir} is in use by another Marquee (process ${pid}). Stop it first.`);
      }
      await sleep(RETRY_MS);
    } else {
      removeStale(lockFile);
    }
  }
  return () => {
    if (readHolder(lockFile)?.guard.pid === process.pid) rmSync(lockFile, { force: true });
  };
}

/** Creates the lock with its content in one step (link is atomic), so no one ever reads half a lock. */
function tryCreate(lockFile: string, holder: Holder): boolean {
  const draft = `${lockFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readHolder(lockFile: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** Moves a dead holder's lock away first: of two newcomers only one wins the rename, and a fresh lock is put back. */
function removeStale(lockFile: string): void {
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved !== undefined && isAlive(moved.guard)) renameSync(aside, lockFile);
  else rmSync(aside, { force: true });
}
