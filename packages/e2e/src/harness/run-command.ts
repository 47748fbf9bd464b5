import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a script under this Node; resolves with its exit code (1 for a signal) and everything it printed. */
export async function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}
