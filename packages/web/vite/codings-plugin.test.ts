import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { writeCodings } from './codings-plugin.ts';

it('[T03] writes each text in both codings, and no font, map or small file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-codings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = 'export const a = 1;\n'.repeat(200);
  const files = { 'a.js': script, 'small.js': '1', 'font.woff2': script, 'a.js.map': script };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  writeCodings(folder, Object.keys(files));
  expect(readdirSync(folder).sort()).toEqual([...Object.keys(files), 'a.js.br', 'a.js.gz'].sort());
  expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, 'a.js.gz'))).toString()).toBe(script);
});
