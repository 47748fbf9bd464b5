import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Account } from './account.ts';

/**
 * Watches the guard: a shell reads a pipe that only the guard holds. When the guard is killed, the pipe closes and the shell
 * stops the server. Returns a function that ends the shell once the server has ended, and resolves when the shell has.
 */
export function watchOver(postmasterPid: number, account: Account | undefined): () => Promise<void> {
  if (process.platform === 'win32') return () => Promise.resolve();
  const script = 'read -r word; [ "$word" = stopped ] || kill -INT "$1"';
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(postmasterPid)], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...account,
  });
  shell.stdin.on('error', () => undefined);
  shell.unref();
  const gone = once(shell, 'exit').catch(() => undefined);
  return async () => {
    shell.ref();
    shell.stdin.end('stopped\n');
    await gone;
  };
}
