/**
 * Time of `npm run tenant -- new …` as typed, up to a folder that passes `check`: npm, the root
 * script and the command. The same command without work shows how much of it is
 * start-up. `--quick` uses fewer rounds and only shows that the bench runs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { medianOf, printTable } from '../../edge/bench/table.ts';

const ROUNDS = process.argv.includes('--quick') ? 2 : 12;
const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const [GOOD, MISUSED] = [0, 2];
const ANSWERS = ['--languages', 'EN,KM', '--currency', 'USD', '--colour', '#1b4fd8'];

/** Milliseconds of one `npm run tenant`. @throws Error for an unexpected exit code. */
async function run(args: readonly string[], expected: number): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '--silent', 'tenant', '--', ...args], { cwd: REPOSITORY, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== expected) throw new Error(`tenant ${args.join(' ')} ended with ${code}`);
  return performance.now() - startedAt;
}

const dir = mkdtempSync(join(tmpdir(), 'marquee-new-bench-'));
try {
  const shared = readdirSync(join(REPOSITORY, 'tenants')).filter((name) => name.startsWith('_'));
  for (const name of shared) cpSync(join(REPOSITORY, 'tenants', name), join(dir, name), { recursive: true });
  const made: number[] = [];
  const nothing: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const code = `fresh${round}`;
    const [makes, idles] = [await run(['new', code, '--tenants', dir, ...ANSWERS], GOOD), await run([], MISUSED)];
    await run(['check', code, '--tenants', dir], GOOD);
    // The first round fills the disk caches and does not count.
    if (round === 0) continue;
    made.push(makes);
    nothing.push(idles);
    reportRound(round - 1, ROUNDS, `new: ${makes.toFixed(0)} ms, nothing to do: ${idles.toFixed(0)} ms`);
  }
  const seconds = (value: number | null | undefined) => ((value ?? Number.NaN) / 1000).toFixed(2);
  const row = (name: string, times: readonly number[]) => [
    name,
    seconds(medianOf(times)),
    `${seconds(Math.min(...times))}–${seconds(Math.max(...times))}`,
    medianOf(times.map((time, i) => time / (nothing[i] ?? Number.NaN)))?.toFixed(2),
  ];
  console.log(`\nA brand from a few answers, ${ROUNDS} rounds; each folder passed \`check\` as made.`);
  printTable(
    ['npm run tenant', 'seconds, median', 'spread', '× nothing to do'],
    [row('new, with flags', made), row('nothing to do', nothing)],
  );
} finally {
  rmSync(dir, { recursive: true, force: true });
}
