import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const packageDir = fileURLToPath(new URL('../../', import.meta.url));
const NAME = ['Math', 'random'].join('.');

it('[G12] the code uses no randomness except the committed seeds and the system’s generator', () => {
  const sources = ['src', 'client'].flatMap((folder) =>
    readdirSync(join(packageDir, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|html)$/.test(name))
      .map((name) => join(packageDir, folder, name)),
  );
  expect(sources.length).toBeGreaterThan(80);
  expect(sources.filter((path) => readFileSync(path, 'utf8').includes(NAME))).toEqual([]);
});
