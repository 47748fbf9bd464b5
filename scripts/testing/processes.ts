import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess } from '../postgres/process-identity.ts';

const POLL_MS = 50;

/** Live processes that have this data directory in their command line or environment, without the current one. */
export function processesOf(dataDir: string): number[] {
  const pids = process.platform === 'linux' ? linuxProcesses(dataDir) : otherProcesses(dataDir);
  return pids.filter((pid) => pid !== process.pid && identifyProcess(pid) !== undefined);
}

/** The command line of a process; empty if it has ended. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
}

/** Waits until the condition holds. The test's time-out is the limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(POLL_MS);
}

function linuxProcesses(dataDir: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids
    .filter((pid) => ['cmdline', 'environ'].some((file) => read(`/proc/${pid}/${file}`).includes(dataDir)))
    .map(Number);
}

function otherProcesses(dataDir: string): number[] {
  const lines = execFileSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(dataDir)).map((line) => Number.parseInt(line, 10));
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
