import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('[T05] paints a button\u2019s gradient from edge to edge, below its transparent border too', () => {
  const css = readFileSync(join(import.meta.dirname, 'button.module.css'), 'utf8');
  const primary = /\.primary \{([^}]*)\}/.exec(css)?.[1];
  expect(primary).toMatch(/background-image: var\(--gradient-accent\);[\s\S]*background-origin: border-box;/);
});
