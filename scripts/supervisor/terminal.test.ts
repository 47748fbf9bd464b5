import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTerminal } from './terminal.ts';

let folder: string;
let fd: number;
let pipe: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-terminal-'));
  pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  // Opened for reading as well, so that it exists without a reader: a reader that pauses.
  fd = openSync(pipe, 'r+');
});

afterEach(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true, force: true });
});

it('prints lines in order without waiting for a reader', async () => {
  const terminal = openTerminal(fd);
  // More than a pipe holds: Node's own stream would block here.
  const lines = Array.from({ length: 300 }, (_, index) => `${index} ${'x'.repeat(1_000)}`);
  for (const line of lines) terminal.say(line);
  const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0);
  const reader = spawn('head', ['-c', String(bytes), pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
  let read = '';
  reader.stdout.setEncoding('utf8').on('data', (text: string) => {
    read += text;
  });
  await Promise.all([once(reader, 'close'), terminal.saidAll()]);
  expect(read.split('\n').slice(0, -1)).toEqual(lines);
});

it('keeps a bounded part for a reader that pauses, and reports how much it left out', async () => {
  const terminal = openTerminal(fd);
  const lines = Array.from({ length: 3_000 }, (_, index) => `${index} ${'x'.repeat(1_000)}`);
  for (const line of lines) terminal.say(line);
  const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
  let read = '';
  reader.stdout.setEncoding('utf8').on('data', (text: string) => {
    read += text;
  });
  await terminal.saidAll();
  terminal.say('and on');
  await terminal.saidAll();
  await vi.waitFor(() => expect(read).toContain('and on\n'));
  reader.kill();
  const said = read.trimEnd().split('\n');
  expect(said.slice(0, 3)).toEqual(lines.slice(0, 3));
  expect(Number(/^\((\d+) lines are left out/.exec(said.at(-2) ?? '')?.[1])).toBe(3_000 - (said.length - 2));
});

it('continues when the reader has gone', async () => {
  const unwritable = openSync(folder, 'r');
  const terminal = openTerminal(unwritable);
  terminal.say('to a folder, which cannot be written to');
  await expect(terminal.saidAll()).resolves.toBeUndefined();
  closeSync(unwritable);
});
