import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runGroup } from './process-group.ts';
import { REPOSITORY_DIR } from './repository.ts';
import { endingWithUs } from './supervisor/ending-with-us.ts';

const KEPT_CHARACTERS = 200_000;

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the process early; the promise then rejects with an AbortError. */
  readonly signal?: AbortSignal;
  /** Runs the process in its own group and ends the group with it, for runs that start servers. */
  readonly hasGroup?: boolean;
  /** Repeats the output as it arrives. */
  readonly onOutput?: (text: string) => void;
}

export interface RunResult {
  /** Exit code; 1 if a signal ended the process. */
  readonly code: number;
  /** Both streams in order of arrival; only the end if they are long. */
  readonly output: string;
}

/** Runs a script with this Node until it ends. The script ends early when this process does, in any way. */
export async function runNode(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const hasGroup = options.hasGroup ?? false;
  const ending = endingWithUs(options.env ?? process.env, hasGroup);
  const child = spawn(process.execPath, [...ending.args, ...args], {
    cwd: options.cwd ?? REPOSITORY_DIR,
    env: ending.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: hasGroup,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-KEPT_CHARACTERS);
      options.onOutput?.(text);
    });
  }
  const closed = once(child, 'close') as Promise<[number | null]>;
  if (hasGroup) await runGroup(child);
  const [code] = await closed;
  return { code: code ?? 1, output };
}

/** Our environment for a tool whose output is passed on: with colour only if our output is a terminal. */
export function environmentWithColour(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _forced, NO_COLOR: _forbidden, ...rest } = process.env;
  return { ...rest, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) };
}

/** Runs a script in our terminal, in a process group that ends with it. Resolves with its exit code. */
export function runInTerminal(args: readonly string[]): Promise<number> {
  const ending = endingWithUs(process.env, true);
  const child = spawn(process.execPath, [...ending.args, ...args], {
    cwd: REPOSITORY_DIR,
    env: ending.env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  return runGroup(child);
}
