import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Tries to take a lock: a file that names its holder. A lock whose holder has ended (`kill -9` removes no file) is taken
 * over. Returns undefined if this process has the lock now, otherwise the holder. The folder must exist.
 *
 * @param holder the content: JSON by which others recognise whether this process is alive
 * @param isHeld whether the holder named in the file is still alive
 */
export function tryLock<Holder>(
  lockFile: string,
  holder: Holder,
  isHeld: (holder: Holder) => boolean,
): Holder | undefined {
  while (!tryCreate(lockFile, holder)) {
    const other = readHolder<Holder>(lockFile);
    if (other !== undefined && isHeld(other)) return other;
    removeStale(lockFile, isHeld);
  }
  return undefined;
}

/** Releases a lock. `isOurs` protects a lock that another process has taken meanwhile. */
export function releaseLock<Holder>(lockFile: string, isOurs: (holder: Holder) => boolean): void {
  const holder = readHolder<Holder>(lockFile);
  if (holder !== undefined && isOurs(holder)) rmSync(lockFile, { force: true });
}

/** Creates the lock with its content in one step (link is atomic), so that no process reads an incomplete lock. */
function tryCreate(lockFile: string, holder: unknown): boolean {
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

function readHolder<Holder>(lockFile: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** Moves the lock of a dead holder away first. Of two processes only one succeeds with the rename, and a new lock is put back. */
function removeStale<Holder>(lockFile: string, isHeld: (holder: Holder) => boolean): void {
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new Error(`${lockFile} was left by a process that is gone and can't be taken over. Remove it.`, {
      cause: error,
    });
  }
  const moved = readHolder<Holder>(aside);
  if (moved !== undefined && isHeld(moved)) renameSync(aside, lockFile);
  else rmSync(aside, { force: true });
}
