import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRotatingFile } from './rotating-file.ts';

const MAX_BYTES = 1_000;

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-rotating-'));
  file = join(folder, 'edge.log');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(path = file): ReturnType<typeof openRotatingFile> {
  return openRotatingFile(
    path,
    (error) => {
      throw error;
    },
    MAX_BYTES,
  );
}

/** Oldest first, in the order of writing. */
function readAll(): string {
  const numbers = [4, 3, 2, 1].map((number) => `edge.log.${number}`);
  const names = [...numbers, 'edge.log'].filter((name) => readdirSync(folder).includes(name));
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
}

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `line ${from + index}\n`).join('');

it('rotates while it is written, without losing or splitting a line', () => {
  const log = open();
  for (let at = 0; at < 500; at += 50) log.write(Buffer.from(lines(at, at + 50)));
  log.close();
  expect(readdirSync(folder).sort()).toEqual(['edge.log', 'edge.log.1', 'edge.log.2', 'edge.log.3', 'edge.log.4']);
  expect(readAll()).toBe(lines(0, 500));
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).size, name).toBeLessThanOrEqual(MAX_BYTES);
    expect(readFileSync(join(folder, name), 'utf8'), name).toMatch(/^line \d+\n[\s\S]*\n$/);
  }
});

it('keeps the newest five files', () => {
  const log = open();
  log.write(Buffer.from(lines(0, 10_000)));
  log.close();
  expect(readdirSync(folder)).toHaveLength(5);
  const kept = readAll();
  expect(lines(0, 10_000).endsWith(kept)).toBe(true);
  expect(kept.length).toBeGreaterThan(4 * (MAX_BYTES - 'line 9999\n'.length));
});

it('continues the file of an earlier run, and does not split a line that is longer than a file', () => {
  writeFileSync(file, 'earlier\n');
  const long = `${'x'.repeat(2 * MAX_BYTES)}\n`;
  for (const text of ['one\n', long, 'two\n']) {
    const log = open();
    log.write(Buffer.from(text));
    log.close();
  }
  expect(readAll()).toBe(`earlier\none\n${long}two\n`);
});

it('reports a rotation that fails, and continues in the current file', () => {
  const failures: string[] = [];
  const log = openRotatingFile(file, (error) => failures.push(error.message), MAX_BYTES);
  const held = openSync(file, 'r');
  rmSync(folder, { recursive: true });
  log.write(Buffer.from(lines(0, 200)));
  log.close();
  expect(failures).toEqual([expect.stringContaining('ENOENT')]);
  expect(readFileSync(held, 'utf8')).toBe(lines(0, 200));
  closeSync(held);
});
