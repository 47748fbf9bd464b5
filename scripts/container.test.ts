import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';

const compose = readFileSync(join(REPOSITORY_DIR, 'docker-compose.yml'), 'utf8');
const dockerfile = readFileSync(join(REPOSITORY_DIR, 'Dockerfile'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(REPOSITORY_DIR, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

it('has a Dockerfile that its linter has nothing against', async () => {
  const linter = join(REPOSITORY_DIR, 'node_modules', 'dockerfilelint', 'bin', 'dockerfilelint');
  const { code, output } = await runNode([linter, join(REPOSITORY_DIR, 'Dockerfile')]);
  expect(output).toContain('None found');
  expect(code).toBe(0);
});

it('runs nothing in a container that is not a root script', () => {
  const commands = [...compose.matchAll(/^\s+command: (.*)$/gm), ...dockerfile.matchAll(/^CMD (.*)$/gm)];
  const parsed = commands.map(([, json = '']) => JSON.parse(json) as string[]);
  expect(parsed.map((command) => command.at(-1)).sort()).toEqual([
    'arcade',
    'config',
    'edge',
    'edge',
    'platform',
    'prepare',
    'sandbox',
  ]);
  for (const command of parsed) {
    expect(command.slice(0, 5)).toEqual(['npm', 'run', '--silent', 'serve', '--']);
    expect(scripts).toHaveProperty('serve');
  }
});

it('runs as an unprivileged user', () => {
  expect(dockerfile.match(/^USER .*$/gm)).toEqual(['USER node']);
});

it('keeps the root scripts few, each through the bootstrap that installs', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(15);
  for (const command of Object.values(scripts)) expect(command).toMatch(/^node scripts\/bootstrap\.mjs [a-z-]+$/);
});
