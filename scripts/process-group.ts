import { type ChildProcess, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;
/** Longer than a stack needs to stop. */
const GRACE_MS = 20_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `child`, the leader of its own process group (`detached`), to its end. Then ends what it left in the group; a signal to this
 * process ends the group first. Servers that a bench or a test started therefore never outlive it.
 *
 * @returns the exit code; 1 if a signal ended the child
 */
export async function runGroup(child: ChildProcess): Promise<number> {
  const { pid } = child;
  const interrupt = () => {
    void endGroup(pid).then(() => process.exit(1));
  };
  for (const signal of SIGNALS) process.once(signal, interrupt);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  await endGroup(pid);
  for (const signal of SIGNALS) process.removeListener(signal, interrupt);
  return code ?? 1;
}

async function endGroup(group: number | undefined): Promise<void> {
  if (group === undefined) return;
  signalGroup(group, 'SIGTERM');
  for (const end = Date.now() + GRACE_MS; isAlive(group); await sleep(POLL_MS)) {
    if (Date.now() > end) return signalGroup(group, 'SIGKILL');
  }
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // The group is empty.
  }
}

/** Whether a process of the group lives; a zombie does not. */
function isAlive(group: number): boolean {
  return statesOf(group).some((state) => !state.startsWith('Z'));
}

function statesOf(group: number): string[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-A', '-o', 'pgid=,stat='], { encoding: 'utf8' }).split('\n');
    return lines
      .map((line) => line.trim().split(/\s+/))
      .flatMap(([id, state]) => (id === `${group}` && state ? [state] : []));
  }
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // proc(5): after the command in parentheses come state, parent and group.
      const [state = '', , id] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return id === `${group}` ? [state] : [];
    } catch {
      return [];
    }
  });
}
