import { isAbsolute, relative, sep } from 'node:path';
import type { Logger } from '@marquee/server-kit';
import { watch } from 'chokidar';
import type { Changed } from './load-pass.ts';

/**
 * A folder is read once it has been quiet for this long: a partly copied folder might be valid and be served. A folder that is written
 * all the time is read after the longer time.
 */
const QUIET_MS = 150;
const LONGEST_WAIT_MS = 10_000;
/** Interval of full reads where the system refuses to watch. */
const RESCAN_MS = 60_000;

export interface TenantWatcher {
  /** Whether a folder is being written. */
  readonly isChanging: (name: string) => boolean;
  readonly close: () => Promise<void>;
}

/**
 * Watches tenant directories and calls back with the names of changed folders, each once nothing was written to it for `quietMs`.
 * Resolves once the watch works, so that no later change is missed.
 */
export async function watchTenants(
  dirs: readonly string[],
  onChange: (changed: Changed) => void,
  logger: Logger,
  quietMs = QUIET_MS,
): Promise<TenantWatcher> {
  const folders = settleFolders(quietMs, (name) => onChange(new Set([name])));
  const watcher = watch([...dirs], { ignoreInitial: true, ignorePermissionErrors: true, ignored: isIgnored });
  watcher.on('all', (_event, path) => {
    const name = folderOf(dirs, path);
    if (name !== null) folders.touch(name);
  });
  let rescan: NodeJS.Timeout | undefined;
  watcher.on('error', (error) => {
    rescan ??= setInterval(() => onChange('all'), RESCAN_MS).unref();
    logger.error(
      { err: error },
      'not every tenant folder can be watched (fs.inotify limits?): reading all each minute',
    );
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return {
    isChanging: folders.isChanging,
    close: async () => {
      clearInterval(rescan);
      folders.stop();
      await watcher.close();
    },
  };
}

const isIgnored = (path: string): boolean => /[\\/](?:\.git|node_modules)(?:[\\/]|$)/.test(path);

function folderOf(dirs: readonly string[], path: string): string | null {
  for (const dir of dirs) {
    const inside = relative(dir, path);
    if (inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)) return inside.split(sep)[0] ?? null;
  }
  return null;
}

interface Settling {
  readonly timer: NodeJS.Timeout;
  readonly sinceMs: number;
}

/** Calls back with a folder once it is quiet. A long copy of one folder delays no other. */
function settleFolders(
  quietMs: number,
  onQuiet: (name: string) => void,
): {
  readonly touch: (name: string) => void;
  readonly isChanging: (name: string) => boolean;
  readonly stop: () => void;
} {
  const changing = new Map<string, Settling>();
  return {
    touch: (name) => {
      const before = changing.get(name);
      clearTimeout(before?.timer);
      const nowMs = performance.now();
      const sinceMs = before?.sinceMs ?? nowMs;
      const settle = () => {
        changing.delete(name);
        onQuiet(name);
      };
      const delayMs = Math.min(quietMs, Math.max(0, sinceMs + LONGEST_WAIT_MS - nowMs));
      changing.set(name, { timer: setTimeout(settle, delayMs), sinceMs });
    },
    isChanging: (name) => changing.has(name),
    stop: () => {
      for (const { timer } of changing.values()) clearTimeout(timer);
    },
  };
}
