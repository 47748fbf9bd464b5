import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_DIR } from './repository.ts';
import { runInTerminal } from './run-node.ts';
import { environmentTable } from './supervisor/environment-variables.ts';

/** `npm run fix [paths…]`: formats, fixes what lint can fix, and rewrites the README's table of variables. */
const readme = join(REPOSITORY_DIR, 'README.md');
const markers = /(<!-- environment -->)[\s\S]*?(<!-- \/environment -->)/;
const table = environmentTable();
writeFileSync(
  readme,
  readFileSync(readme, 'utf8').replace(markers, (_all, open, close) => `${open}\n\n${table}\n\n${close}`),
);
const biome = join(REPOSITORY_DIR, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
process.exit(await runInTerminal([biome, 'check', '--write', ...process.argv.slice(2)]));
