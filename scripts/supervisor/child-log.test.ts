import { appendFileSync, existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openChildLog } from './child-log.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-log-'));
  file = join(folder, 'edge.log');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entry = (level: string, msg: string, more: object = {}) =>
  `${JSON.stringify({ level, time: 1, msg, ...more })}\n`;

it('repeats warnings and worse of this run, and nothing else', () => {
  writeFileSync(file, entry('error', 'of an earlier run'));
  const said: string[] = [];
  const log = openChildLog(file, (line) => said.push(line));
  appendFileSync(file, `${entry('info', 'request completed') + entry('warn', 'slow upstream')}not JSON at all\n`);
  appendFileSync(file, entry('error', 'request failed', { err: { message: 'connection refused' } }));
  log.close();
  expect(said).toEqual(['warning: slow upstream', 'error: request failed (connection refused)']);
});

it.each([
  ['the last error logged', entry('fatal', 'cannot listen') + entry('info', 'bye'), 'cannot listen'],
  [
    'the error of a stack',
    'file.ts:3\n  throw new Error("x");\n\nTypeError: x is not a function\n    at y (file.ts:3)\n\nNode.js v24\n',
    'TypeError: x is not a function',
  ],
  ['the last plain line', `${entry('info', 'hello')}PORT: must be a port number\n`, 'PORT: must be a port number'],
  ['nothing', entry('info', 'hello'), ''],
])('finds the words that say why a child ended: %s', (_what, text, expected) => {
  const log = openChildLog(file, () => undefined);
  appendFileSync(file, text);
  expect(log.lastWords()).toBe(expected);
  log.close();
});

it('takes no piece of a long log for a plain line', () => {
  const log = openChildLog(file, () => undefined);
  appendFileSync(file, entry('info', 'request').repeat(1000));
  expect(log.lastWords()).toBe('');
  log.close();
});

it('puts a log aside that has grown large', () => {
  writeFileSync(file, '');
  truncateSync(file, 10_000_001);
  openChildLog(file, () => undefined).close();
  expect(existsSync(`${file}.1`)).toBe(true);
});
