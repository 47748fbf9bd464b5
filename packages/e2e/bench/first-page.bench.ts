/**
 * Every brand's first page by Lighthouse on its simulated phone, headless, against the goals below: medians of five runs. Also the main
 * thread's work on an idle page (processor time), beside that of a page with one moving line, and the page's initial scripts.
 * `--quick`: one run. `--brand=<code>`: that brand alone.
 */
import { resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { findBrowser } from '../../../scripts/find-browser.ts';
import { findFreeRow } from '../../../scripts/postgres/free-port.ts';
import { listBrands } from '../../../scripts/supervisor/brands.ts';
import { temporaryDataDir } from '../../../scripts/testing/temporary-data-dir.ts';
import { TENANTS } from '../src/harness/brands.ts';
import { http } from '../src/harness/http.ts';
import { startMarquee } from '../src/harness/start-marquee.ts';
import { median } from './percentile.ts';

const RUNS = process.argv.includes('--quick') ? 1 : 5;
const IDLE_RUNS = Math.min(RUNS, 3);
const CACHE = resolve(import.meta.dirname, '../../../node_modules/.cache/marquee');
/** The page requests the winners' list every 20 s, so Lighthouse never finds it quiet and would wait 45 s. */
const LOADED_WITHIN_MS = 10_000;
const SETTLED_MS = 8_000;
const IDLE_MS = 10_000;
/** What the browser itself does for an animation on this machine. */
const MOVING_LINE = `data:text/html,${encodeURIComponent(
  '<style>@keyframes run{to{transform:translateX(-50%)}}body{overflow:hidden}p{width:200vw;animation:run 30s linear infinite}</style><p>notices</p>',
)}`;

interface Visit {
  readonly performance: number;
  readonly lcpMs: number;
  readonly blockingMs: number;
  readonly fcpMs: number;
  readonly shift: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
}

/** For medians: minimum of scores, maximum of all others. */
const GOALS: Partial<Record<keyof Visit | 'idleMs' | 'scriptKb', string>> = {
  performance: '≥ 85',
  lcpMs: '≤ 2800',
  blockingMs: '≤ 250',
  accessibility: '100',
  bestPractices: '100',
  seo: '100',
  scriptKb: '≤ 125',
  idleMs: '≤ 50',
};

function readVisit({ categories, audits }: Result): Visit {
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    lcpMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    fcpMs: value('first-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
  };
}

async function visit(url: string, debugPort: number): Promise<Visit> {
  const run = await lighthouse(url, {
    port: debugPort,
    logLevel: 'error',
    output: 'json',
    maxWaitForLoad: LOADED_WITHIN_MS,
  });
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
  const { runtimeError } = run.lhr;
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
  return readVisit(run.lhr);
}

/** The main thread's work in ten seconds of an idle page, in milliseconds. */
async function idleWork(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED_MS);
  const work = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
    Number.NaN;
  const before = await work();
  await page.waitForTimeout(IDLE_MS);
  const after = await work();
  await page.close();
  return (after - before) * 1000;
}

/** Size of the scripts that the page names, compressed by brotli, in KB. */
async function initialScripts(port: number, host: string): Promise<number> {
  const page = (await http({ port, host, path: '/' })).body;
  const paths = /<meta name="mq-scripts" content="([^"]+)">/.exec(page)?.[1]?.split(' ') ?? [];
  const sizes = paths.map(async (path) => {
    const answer = await http({ port, host, path, headers: { 'accept-encoding': 'br' } });
    return Number(answer.headers['content-length']);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

async function measure(): Promise<void> {
  const only = process.argv.find((flag) => flag.startsWith('--brand='))?.slice('--brand='.length);
  const codes = only === undefined ? listBrands([TENANTS]).map(({ code }) => code) : [only];
  const data = temporaryDataDir('bench');
  const port = await findFreeRow(9);
  const debugPort = port + 8;
  const marquee = await startMarquee({ port, dataDir: data.path, tenants: [TENANTS] });
  const { path } = await findBrowser(process.env, CACHE);
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugPort}`],
  });
  try {
    for (const code of codes) {
      const url = `http://${code}.localhost:${port}/`;
      const visits: Visit[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const measured = await visit(url, debugPort);
        visits.push(measured);
        reportRound(run, RUNS, `${code}: performance ${measured.performance}, LCP ${measured.lcpMs.toFixed(0)} ms`);
      }
      const idle: number[] = [];
      const bare: number[] = [];
      for (let run = 0; run < IDLE_RUNS; run += 1) {
        const workMs = await idleWork(browser, url);
        idle.push(workMs);
        bare.push(await idleWork(browser, MOVING_LINE));
        reportRound(run, IDLE_RUNS, `${code}: ${workMs.toFixed(0)} ms of work on an idle page`);
      }
      print(code, visits, idle, bare, await initialScripts(port, `${code}.localhost`));
    }
  } finally {
    await browser.close();
    await marquee.stop();
    data.remove();
  }
}

function print(
  code: string,
  visits: readonly Visit[],
  idle: readonly number[],
  bare: readonly number[],
  scriptKb: number,
): void {
  const line = (name: string, values: readonly number[], goal = '', digits = 0) => {
    const spread = `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;
    console.log(`  ${name.padEnd(34)}${median(values).toFixed(digits).padStart(8)}  ${spread.padEnd(16)}${goal}`);
  };
  const all = (key: keyof Visit) => visits.map((each) => each[key]);
  console.log(`\n${code}, median of ${visits.length}, spread, goal`);
  line('performance', all('performance'), GOALS.performance);
  line('largest contentful paint, ms', all('lcpMs'), GOALS.lcpMs);
  line('total blocking time, ms', all('blockingMs'), GOALS.blockingMs);
  line('first contentful paint, ms', all('fcpMs'));
  line('layout shift', all('shift'), '', 3);
  line('accessibility', all('accessibility'), GOALS.accessibility);
  line('best practices', all('bestPractices'), GOALS.bestPractices);
  line('SEO', all('seo'), GOALS.seo);
  line('initial JavaScript, KB', [scriptKb], GOALS.scriptKb, 1);
  line('idle page, ms of work in 10 s', idle, GOALS.idleMs);
  line('  a page with one moving line', bare);
}

await measure();
