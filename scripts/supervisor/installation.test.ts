import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareFolders, rootSecrets, rotateSecret } from './installation.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-installation-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each(['a-file', 'a-file/below'])('names the data directory that cannot be one: %s', (path) => {
  writeFileSync(join(folder, 'a-file'), '');
  const dataDir = join(folder, path);
  expect(() => prepareFolders(dataDir)).toThrow(
    `The data directory ${dataDir} cannot be used: it is a file, or below one. Name another with MARQUEE_DATA.`,
  );
});

const KEPT = { secret: undefined, formerSecret: undefined };

it('SEC-F03: replaces the kept secret, and accepts the former one for seven days', () => {
  const [before] = rootSecrets(folder, KEPT);
  rotateSecret(folder);
  const [current, former] = rootSecrets(folder, KEPT);
  expect([former, current === before, /^[0-9a-f]{64}$/.test(current)]).toEqual([before, false, true]);
  expect(statSync(join(folder, 'secret.former')).mode & 0o777).toBe(0o600);
  expect(() => rotateSecret(folder)).toThrow('less than seven days ago');
  expect(rootSecrets(folder, KEPT)).toEqual([current, before]);

  const weekAgo = Date.now() / 1000 - 7 * 24 * 60 * 60 - 1;
  utimesSync(join(folder, 'secret.former'), weekAgo, weekAgo);
  expect(rootSecrets(folder, KEPT)).toEqual([current]);
  rotateSecret(folder);
  expect(rootSecrets(folder, KEPT)[1]).toBe(current);
  expect(readFileSync(join(folder, 'secret.former'), 'utf8')).toBe(`${current}\n`);
});

it('SEC-F03: accepts a former secret of the environment beside the one that is set there', () => {
  const [secret, formerSecret] = ['ab'.repeat(32), 'cd'.repeat(32)];
  expect(rootSecrets(folder, { secret, formerSecret })).toEqual([secret, formerSecret]);
  expect(rootSecrets(folder, { secret, formerSecret: secret })).toEqual([secret]);
  expect(() => rotateSecret(folder)).toThrow('Replace MARQUEE_SECRET where you set it.');
});
