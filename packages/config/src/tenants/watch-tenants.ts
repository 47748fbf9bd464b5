import { isAbsolute, relative, sep } from 'node:path';
import type { Logger } from '@marquee/server-kit';
import { watch } from 'chokidar';
import type { Changed } from './load-pass.ts';

/** Changes are taken together until nothing has come for this long, but no longer than the second. */
const QUIET_MS = 50;
const LONGEST_WAIT_MS = 400;
/** Where the system refuses to watch, everything is read this often. */
const RESCAN_MS = 60_000;

export interface TenantWatcher {
  readonly close: () => Promise<void>;
}

/**
 * Watches tenant directories and calls back with the names of folders in which something changed. Resolves once the
 * watch stands, so that what changes afterwards is not missed.
 */
export async function watchTenants(
  dirs: readonly string[],
  onChange: (changed: Changed) => void,
  logger: Logger,
): Promise<TenantWatcher> {
  const batch = createBatch(onChange);
  const watcher = watch([...dirs], { ignoreInitial: true, ignorePermissionErrors: true, ignored: isIgnored });
  watcher.on('all', (_event, path) => {
    const name = folderOf(dirs, path);
    if (name !== null) batch.add(name);
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
    close: async () => {
      clearInterval(rescan);
      batch.stop();
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

function createBatch(onChange: (names: ReadonlySet<string>) => void): {
  add: (name: string) => void;
  stop: () => void;
} {
  let names = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let firstAtMs = 0;
  const flush = () => {
    const batch = names;
    names = new Set();
    onChange(batch);
  };
  return {
    add: (name) => {
      if (names.size === 0) firstAtMs = Date.now();
      names.add(name);
      clearTimeout(timer);
      timer = setTimeout(flush, Math.min(QUIET_MS, Math.max(0, firstAtMs + LONGEST_WAIT_MS - Date.now())));
    },
    stop: () => clearTimeout(timer),
  };
}
