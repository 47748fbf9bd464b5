/**
 * Compiles brand folders: ten thousand copies of a brand of this repository, each with its own code, name and host, are read,
 * merged, checked and made into a snapshot. A second part measures a pass over all of them after one file changed. The baseline reads the
 * same files and parses the JSON ones, which is the least any compiler does. Both run in
 * turns. `--quick` uses fewer brands and only shows that the bench runs.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { medianOf, printTable } from '../../edge/bench/table.ts';
import { createTenantLoader, readMessageKeys, type TenantLoader } from '../src/index.ts';
import { copyBrand } from '../src/testing/index.ts';

const quick = process.argv.includes('--quick');
const BRANDS = quick ? 200 : 10_000;
const CHUNK = quick ? 50 : 250;
const EDITS = quick ? 5 : 40;
const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** Time of each side, chunk by chunk, in milliseconds. */
interface Times {
  readonly compile: number[];
  readonly bare: number[];
}

function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

/** @throws Error for a refused brand, since only good ones are measured. */
function compile(loader: TenantLoader, codes: readonly string[], revisions: Map<string, string>): void {
  for (const code of codes) {
    const { brand, faults } = loader.load(code);
    if (brand === null) throw new Error(`${code} is refused: ${faults[0]?.message}`);
    revisions.set(code, brand.snapshot.revision);
  }
}

function readFiles(dir: string): number {
  let bytes = 0;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) bytes += readFiles(path);
    else {
      const content = readFileSync(path);
      if (path.endsWith('.json')) JSON.parse(content.toString('utf8'));
      bytes += content.length;
    }
  }
  return bytes;
}

/** Both sides over the same work. They take turns in going first, so that each finds warm caches equally often. */
function compare(times: Times, round: number, rounds: number, ours: () => void, bare: () => void): void {
  if (round % 2 === 0) times.compile.push(timed(ours));
  times.bare.push(timed(bare));
  if (round % 2 === 1) times.compile.push(timed(ours));
  const ms = (values: readonly number[]) => `${values.at(-1)?.toFixed(1)} ms`;
  reportRound(round, rounds, `compiled: ${ms(times.compile)}, read: ${ms(times.bare)}`);
}

function compileAll(dir: string, messageKeys: ReadonlySet<string>): { times: Times; bytes: number } {
  const revisions = new Map<string, string>();
  const loader = createTenantLoader({ dirs: [dir], messageKeys });
  const times: Times = { compile: [], bare: [] };
  let bytes = 0;
  // One run to warm up, so that the code is compiled.
  compile(loader, loader.codes.slice(0, CHUNK), new Map());
  for (let start = 0; start < loader.codes.length; start += CHUNK) {
    const codes = loader.codes.slice(start, start + CHUNK);
    compare(
      times,
      start / CHUNK,
      Math.ceil(loader.codes.length / CHUNK),
      () => compile(loader, codes, revisions),
      () => {
        for (const code of codes) bytes += readFiles(join(dir, code));
      },
    );
  }
  if (new Set(revisions.values()).size !== BRANDS) throw new Error('two brands came out alike');
  return { times, bytes };
}

/** Changes a file, lists all folders again as each pass does, and compiles the one brand. */
function compileChanged(dir: string, messageKeys: ReadonlySet<string>, codes: readonly string[]): Times {
  const times: Times = { compile: [], bare: [] };
  const seen = new Set<string>();
  for (let round = 0; round < EDITS; round += 1) {
    const code = codes[(round * 7919) % codes.length] ?? '';
    const file = join(dir, code, 'tenant.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"symbol": ".*"/, `"symbol": "S${round}"`));
    const ours = () => {
      const revisions = new Map<string, string>();
      compile(createTenantLoader({ dirs: [dir], messageKeys }), [code], revisions);
      for (const revision of revisions.values()) seen.add(revision);
    };
    compare(times, round, EDITS, ours, () => readFiles(join(dir, code)));
  }
  if (seen.size !== EDITS) throw new Error('a change did not change the brand');
  return times;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function row(name: string, { compile: ours, bare }: Times, brands: number): string[] {
  const ratios = ours.map((time, i) => time / (bare[i] ?? Number.NaN));
  const perSecond = (times: readonly number[]) => (brands / (sum(times) / 1000)).toFixed(0);
  const spread = `${Math.min(...ratios).toFixed(1)}–${Math.max(...ratios).toFixed(1)}`;
  const each = (medianOf(ours) ?? Number.NaN) / (brands / ours.length);
  return [name, perSecond(ours), each.toFixed(2), perSecond(bare), medianOf(ratios)?.toFixed(1) ?? '–', spread];
}

const dir = mkdtempSync(join(tmpdir(), 'marquee-compile-bench-'));
try {
  const codes = copyBrand(join(REPOSITORY, 'tenants'), dir, BRANDS);
  const messageKeys = readMessageKeys(join(REPOSITORY, 'packages/web/messages/EN')) ?? new Set();
  const { times, bytes } = compileAll(dir, messageKeys);
  const changed = compileChanged(dir, messageKeys, codes);
  const kib = (bytes / BRANDS / 1024).toFixed(0);
  console.log(
    `\nCompiling ${BRANDS} folders of ${kib} KiB each on one core, everything checked, files in the page cache.`,
  );
  printTable(
    ['case', 'brands/s', 'ms a brand', 'reading alone, brands/s', '× reading', 'spread'],
    [row(`all ${BRANDS}`, times, BRANDS), row(`one changed among ${BRANDS}`, changed, EDITS)],
  );
} finally {
  rmSync(dir, { recursive: true, force: true });
}
