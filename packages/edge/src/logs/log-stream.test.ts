import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LogStream } from './log-stream.ts';

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'edge-log-'));
  const path = join(folder, 'log');
  const fd = openSync(path, 'a');
  onTestFinished(() => {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });
  return { stream: new LogStream(fd), text: () => readFileSync(path, 'utf8') };
}

it('writes every line once and in order, also of many', async () => {
  const { stream, text } = open();
  const lines = Array.from({ length: 20_000 }, (_, i) => `line ${i} ខ្មែរ\n`);
  for (const [i, line] of lines.entries()) {
    stream.write(line);
    if (i % 1000 === 0) await new Promise(setImmediate);
  }
  await vi.waitFor(() => expect(text().length).toBe(lines.join('').length));
  expect(text()).toBe(lines.join(''));
});

it('writes pending lines when the process ends', () => {
  const { stream, text } = open();
  stream.write('last words\n');
  stream.flushSync();
  stream.flushSync();
  expect(text()).toBe('last words\n');
});

it('drops lines before memory fills, and logs how many', async () => {
  const { stream, text } = open();
  const line = `${'x'.repeat(1023)}\n`;
  // The event loop does not run here, so only the first block can be written.
  for (let i = 0; i < 20_000; i += 1) stream.write(line);
  // Not the text: 16 MB in each failed attempt's message take longer than the wait.
  await vi.waitFor(() => expect(text().includes('log lines dropped')).toBe(true));
  const written = text()
    .split('\n')
    .filter((one) => one.startsWith('xxx')).length;
  const dropped = Number(/"dropped":(\d+)/.exec(text())?.[1]);
  expect(written + dropped).toBe(20_000);
});
