import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { commandLine, processesOf, until } from './testing/processes.ts';

/** Commands that start servers, and how many servers run before the interruption. */
const COMMANDS = [
  { command: 'npm run bench -- fan-out', servers: 2 },
  { command: 'npm run chaos -- --kills 20', servers: 5 },
  { command: 'npm test -- --only unit scripts/supervisor/supervise', servers: 5 },
];

it.each(COMMANDS)(
  '$command leaves no process behind when it is interrupted',
  {
    timeout: 300_000,
  },
  async ({ command, servers }) => {
    const dir = mkdtempSync(join(tmpdir(), 'marquee-interrupted-'));
    const started = () => processesOf(dir).filter((pid) => /server\.ts/.test(commandLine(pid)));
    try {
      const [program = '', ...args] = command.split(' ');
      const npm = spawn(program, args, { cwd: REPOSITORY_DIR, env: { ...process.env, TMPDIR: dir }, stdio: 'ignore' });
      const ended = once(npm, 'exit');
      await until(() => started().length >= servers || npm.exitCode !== null);
      expect(npm.exitCode).toBeNull();
      npm.kill('SIGTERM');
      await ended;
      await until(() => processesOf(dir).length === 0);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
);
