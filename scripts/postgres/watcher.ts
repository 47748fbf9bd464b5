import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Account } from './account.ts';

/**
 * The guard's own guard: a shell that reads a pipe only the guard holds. When the guard is killed outright the pipe closes, and
 * the shell stops the server. Returns the function that lets the shell go once the server has ended, and resolves when it has gone.
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
