import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFreePort } from '../../../scripts/postgres/free-port.ts';

export const hasProgram = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

/** Whether servers and load can have a core each. */
export const canPin = (): boolean => hasProgram('taskset') && availableParallelism() > 1;

/** The command, on one core if it can be pinned. */
export const onCore = (core: number, command: readonly string[]): string[] =>
  canPin() ? ['taskset', '-c', String(core), ...command] : [...command];

/** Node's options of `npm start` and the container (docs/adr/0025); baselines have them too. */
const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

export interface StartedProgram {
  readonly child: ChildProcess;
  readonly port: number;
}

/**
 * Starts a server on a free port (`PORT`) and waits until `path` answers 200. Its output goes to /dev/null: it is written
 * as a log is, but no process reads it on the core of the load.
 */
export async function startProgram(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  path: string,
): Promise<StartedProgram> {
  const [program = '', ...args] = command;
  const port = await findFreePort(undefined);
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], ...LARGE_PAGES, ...env, PORT: String(port) },
    stdio: ['ignore', openSync('/dev/null', 'w'), 'inherit'],
  });
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const probe = get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      });
      probe.once('error', () => resolve(false));
    });
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { child, port };
}

const TICKS_PER_SECOND = 100;

/** Processor time of a process, in microseconds; null without /proc. */
export function cpuMicroseconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6;
  } catch {
    return null;
  }
}

/** Busy time of a core since boot by all processes, in microseconds; null without /proc. */
export function coreBusyMicroseconds(core: number): number | null {
  try {
    const line = readFileSync('/proc/stat', 'utf8')
      .split('\n')
      .find((one) => one.startsWith(`cpu${core} `));
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (line ?? '')
      .split(' ')
      .slice(1)
      .map(Number);
    return ((user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND) * 1e6;
  } catch {
    return null;
  }
}

/** Resident memory in MiB; null without /proc. */
export function residentMiB(pid: number): number | null {
  try {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? null : Math.round(Number(kib) / 1024);
  } catch {
    return null;
  }
}
