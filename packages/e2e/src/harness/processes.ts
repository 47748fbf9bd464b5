/** Finds the servers of one stack among the machine's processes (Linux). */
import { readdirSync, readFileSync } from 'node:fs';

export type ServerName = 'config' | 'edge' | 'platform' | 'arcade' | 'sandbox';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended since it was listed, or belongs to another user.
    return '';
  }
};

const pids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** The process of `name` that listens on `port`. @throws if there is none */
export function serverPid(name: ServerName, port: number): number {
  const found = pids().find(
    (pid) =>
      read(`/proc/${pid}/cmdline`).includes(`packages/${name}/src/server.ts`) &&
      read(`/proc/${pid}/environ`).split('\0').includes(`PORT=${port}`),
  );
  if (found === undefined) throw new Error(`no process of ${name} on port ${port}`);
  return found;
}

/** Processes that still mention `text` (a data directory) in their arguments or environment. */
export const processesNaming = (text: string): number[] =>
  pids().filter(
    (pid) =>
      pid !== process.pid &&
      (read(`/proc/${pid}/cmdline`).includes(text) || read(`/proc/${pid}/environ`).includes(text)),
  );
