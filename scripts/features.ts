import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { idsInTitles, isFeatureTest, parseFeatures } from './checks/feature-ids.ts';
import { listFiles } from './list-files.ts';
import { REPOSITORY_DIR } from './repository.ts';

const TITLE_WIDTH = 72;

/** `npm run features [ids…]`: every feature id with its state and the tests that name it. */
function printFeatures(only: readonly string[]): void {
  const features = parseFeatures(readFileSync(join(REPOSITORY_DIR, 'docs', 'features.md'), 'utf8'));
  const tests = listFiles(['packages'])
    .filter(isFeatureTest)
    .flatMap((path) =>
      idsInTitles(readFileSync(join(REPOSITORY_DIR, path), 'utf8')).map((named) => ({ ...named, path })),
    );
  const shown = features.filter(({ id }) => only.length === 0 || only.includes(id));
  for (const { id, title } of shown) {
    const own = tests.filter((test) => test.id === id);
    const state = own.length === 0 ? 'waiting' : `${own.length} ${own.length === 1 ? 'test' : 'tests'}`;
    say(`${id}  ${state.padEnd(9)} ${title.length > TITLE_WIDTH ? `${title.slice(0, TITLE_WIDTH - 1)}…` : title}`);
    for (const test of own) say(`       ${test.path}: ${test.title}`);
  }
  const proven = shown.filter(({ id }) => tests.some((test) => test.id === id));
  say(`\n${proven.length} of ${shown.length} features have tests; ${shown.length - proven.length} are waiting.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// The reader may close the pipe early: `| head`.
process.stdout.on('error', () => process.exit(0));
printFeatures(process.argv.slice(2));
