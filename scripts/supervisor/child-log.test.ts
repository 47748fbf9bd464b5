import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
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

/** The log that a child with this output leaves. */
async function logOf(...runs: readonly string[]): Promise<{ said: string[]; lastWords: string }> {
  const said: string[] = [];
  const log = openChildLog(file, (line) => said.push(line), 10_000);
  for (const text of runs) {
    const stdout = new PassThrough();
    const followed = log.follow([stdout]);
    stdout.end(text);
    await followed;
  }
  log.close();
  return { said, lastWords: log.lastWords() };
}

it('repeats warnings and worse of this run, and nothing else', async () => {
  writeFileSync(file, entry('error', 'of an earlier run'));
  const { said } = await logOf(
    `${entry('info', 'request completed') + entry('warn', 'slow upstream')}not JSON at all\n` +
      entry('error', 'request failed', { err: { message: 'connection refused' } }),
  );
  expect(said).toEqual(['warning: slow upstream', 'error: request failed (connection refused)']);
});

it('names the file, the place and the fault of a brand', async () => {
  const fault = { file: 'tenants/mine/switches.json', line: 1, column: 17, fault: 'Not valid JSON.' };
  const { said } = await logOf(entry('error', 'a tenant folder has a fault', fault));
  expect(said).toEqual(['error: a tenant folder has a fault (tenants/mine/switches.json:1:17 Not valid JSON.)']);
});

it('writes down both streams of a child, a line at a time', async () => {
  const log = openChildLog(file, () => undefined);
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const followed = log.follow([stdout, stderr]);
  stdout.write('begun');
  await new Promise(setImmediate);
  stderr.end('TypeError: x\n');
  await new Promise(setImmediate);
  stdout.end(' and ended\n');
  await followed;
  log.close();
  expect(readFileSync(file, 'utf8')).toBe('TypeError: x\nbegun and ended\n');
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
])('finds the words that say why a child ended: %s', async (_what, text, expected) => {
  expect((await logOf(text)).lastWords).toBe(expected);
});

it('does not mistake a piece of a long log, or the output of an earlier child, for a plain line', async () => {
  expect((await logOf(entry('info', 'request').repeat(1000))).lastWords).toBe('');
  expect((await logOf('Error: of the first\n', entry('info', 'hello'))).lastWords).toBe('');
});

it('rotates while the child runs', async () => {
  await logOf(entry('info', 'request completed').repeat(1000));
  expect(readdirSync(folder).sort()).toEqual(['edge.log', 'edge.log.1', 'edge.log.2', 'edge.log.3', 'edge.log.4']);
});
