import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

const LISTENING = '0A';

/** ` by node (process 4711)` if the system shows who listens on the port, else an empty string. */
export function describePortHolder(port: number): string {
  const pid = process.platform === 'linux' ? linuxHolder(port) : otherHolder(port);
  if (pid === undefined) return '';
  const command = process.platform === 'linux' ? commandOf(pid) : undefined;
  return command === undefined ? ` by process ${pid}` : ` by ${command} (process ${pid})`;
}

/** proc(5): /proc/net/tcp names a listening socket's inode, and the holder has a descriptor that points at it. */
function linuxHolder(port: number): string | undefined {
  const inodes = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listeningInodes(table, port)));
  if (inodes.size === 0) return undefined;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.find((pid) => list(`/proc/${pid}/fd`).some((fd) => inodes.has(readLink(`/proc/${pid}/fd/${fd}`))));
}

function listeningInodes(table: string, port: number): string[] {
  const rows = read(table).split('\n').slice(1);
  const columns = rows.map((row) => row.trim().split(/\s+/));
  return columns
    .filter(([, local, , state]) => state === LISTENING && Number.parseInt(local?.split(':')[1] ?? '', 16) === port)
    .map((column) => `socket:[${column[9]}]`);
}

/** The program's name as it was started; the name of a thread, as Node gives its main one, does not help a person. */
function commandOf(pid: string): string | undefined {
  const [program = ''] = read(`/proc/${pid}/cmdline`).split('\0');
  return basename(program) || undefined;
}

function otherHolder(port: number): string | undefined {
  const result = spawnSync('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'], { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.split('\n')[0] : undefined;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
