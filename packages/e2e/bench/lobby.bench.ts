/**
 * The slots lobby of a vendor with five thousand games against the same lobby with sixty, in a browser on the shipped bundle, in
 * interleaved visits: the page's own work and memory with the first page of the list, and what each further page of it costs. Then all five thousand
 * cards in one page against its first ten pages: memory, work for a page more, frames while it is scrolled. `--quick`: fewer visits, fewer pages.
 */
import { resolve } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { findBrowser } from '../../../scripts/find-browser.ts';
import { findFreeRow } from '../../../scripts/postgres/free-port.ts';
import { temporaryDataDir } from '../../../scripts/testing/temporary-data-dir.ts';
import { gamesOf } from '../fixture/provider/vendors.ts';
import { startFixtureStack } from '../src/harness/fixture-stack.ts';
import { gamesAreListed } from '../src/harness/games-are-listed.ts';
import { inPlatformDatabase } from '../src/harness/platform-database.ts';
import { scrollFrames, showAndRest } from './lobby-in-page.ts';
import { median, percentile } from './percentile.ts';

const quick = process.argv.includes('--quick');
const VISITS = quick ? 2 : 10;
const MANY = 5_000;
const FEW = 60;
const FEW_PAGES = 10;
const PAGE_SIZE = 24;
const ALL_PAGES = quick ? 3 * FEW_PAGES : Math.ceil(MANY / PAGE_SIZE);
const SCROLLED_MS = 5_000;
const SETTLED_MS = 1_000;
const CACHE = resolve(import.meta.dirname, '../../../node_modules/.cache/marquee');
const ADDED = 'bench-';
const MORE = 'main ul[data-cards] ~ div button';

/** Work of the page's thread and its memory so far. */
interface Cost {
  readonly scriptMs: number;
  readonly workMs: number;
  readonly heapMb: number;
  readonly nodes: number;
}

async function costOf(session: CDPSession): Promise<Cost> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    scriptMs: read('ScriptDuration') * 1000,
    workMs: read('TaskDuration') * 1000,
    heapMb: read('JSHeapUsedSize') / 1e6,
    nodes: read('Nodes'),
  };
}

/** Raises the first vendor's slots to this number with copies. */
async function fillLobby(games: number): Promise<void> {
  await inPlatformDatabase(`DELETE FROM app.game WHERE code LIKE '${ADDED}%'`, []);
  await inPlatformDatabase(
    `INSERT INTO app.game (provider, code, vendor, game_type, name, name_key, search_keys, image, names, images, rtp, volatility, lines, class,
                           min_bets, enabled)
     SELECT provider, '${ADDED}' || copy || code, vendor, game_type, name, name_key, search_keys, image, names, images, rtp, volatility,
            lines, class, min_bets, enabled
     FROM app.game, generate_series(1, $1) copy
     WHERE vendor = 'DUNES' AND game_type = 'RNG' AND enabled ORDER BY copy, code LIMIT $1 - $2`,
    [games, FEW],
  );
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');

async function openLobby(browser: Browser, url: string): Promise<{ page: Page; session: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(url);
  await cards(page)
    .nth(PAGE_SIZE - 1)
    .waitFor();
  // Loads that start after the list: pictures and the next chunks.
  await page.waitForTimeout(SETTLED_MS);
  return { page, session };
}

/** Loads the next page at the end of the list; resolves with the work it took. */
async function loadMore(page: Page, session: CDPSession, shown: number): Promise<number> {
  await page.evaluate(showAndRest, MORE);
  const before = await session.send('Performance.getMetrics');
  await page.evaluate((more) => document.querySelector<HTMLButtonElement>(more)?.click(), MORE);
  await page.waitForFunction(
    (count) => document.querySelector(`main ul[data-cards] > li[data-index="${count - 1}"]`) !== null,
    Math.min(shown + PAGE_SIZE, MANY),
  );
  await page.evaluate(showAndRest, MORE);
  const after = await session.send('Performance.getMetrics');
  const read = ({ metrics }: typeof after) => metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return (read(after) - read(before)) * 1000;
}

interface Filled {
  readonly cost: Cost;
  readonly moreMs: readonly number[];
  readonly frames: readonly number[];
}

/** One page that is filled to the end; measured at its tenth page and at its last. */
async function fillPage(browser: Browser, url: string): Promise<{ few: Filled; all: Filled }> {
  const { page, session } = await openLobby(browser, url);
  const moreMs: number[] = [];
  const measureFilled = async (): Promise<Filled> => ({
    cost: await costOf(session),
    moreMs: moreMs.slice(-FEW_PAGES + 1),
    frames: await page.evaluate(scrollFrames, SCROLLED_MS),
  });
  let few: Filled | undefined;
  for (let pages = 1; pages < ALL_PAGES; pages += 1) {
    if (pages === FEW_PAGES) {
      few = await measureFilled();
      console.log(`page ${pages} of ${ALL_PAGES} is loaded: ${few.cost.heapMb.toFixed(1)} MB of heap`);
    }
    moreMs.push(await loadMore(page, session, pages * PAGE_SIZE));
  }
  const all = await measureFilled();
  await page.close();
  if (few === undefined) throw new Error('There are too few pages to compare');
  return { few, all };
}

async function measure(): Promise<void> {
  const data = temporaryDataDir('bench');
  const port = await findFreeRow(9);
  const stack = await startFixtureStack({ root: data.path, port, upstreamPort: port + 7, providerPort: port + 8 });
  await gamesAreListed(port, { qamar: gamesOf('RNG') });
  const { path } = await findBrowser(process.env, CACHE);
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  const url = `http://qamar.localhost:${port}/rng?lang=EN`;
  const [few, many]: [Cost[], Cost[]] = [[], []];
  try {
    // The first round fills caches.
    for (let round = -1; round < VISITS; round += 1) {
      for (const [games, costs] of [
        [FEW, few],
        [MANY, many],
      ] as const) {
        await fillLobby(games);
        const { page, session } = await openLobby(browser, url);
        const cost = await costOf(session);
        await page.close();
        if (round < 0) continue;
        costs.push(cost);
        const { workMs, heapMb } = cost;
        reportRound(round, VISITS, `${games} games: ${workMs.toFixed(1)} ms of work, ${heapMb.toFixed(1)} MB of heap`);
      }
    }
    reportVisits(many, few);
    reportFilled(await fillPage(browser, url));
  } finally {
    await browser.close();
    await stack.stop();
    data.remove();
  }
}

const row = (name: string, ours: number, theirs: number, digits = 1): void =>
  console.log(
    `  ${name.padEnd(36)}${[ours.toFixed(digits), theirs.toFixed(digits), (ours / theirs).toFixed(2)].map((cell) => cell.padStart(10)).join('')}`,
  );

function reportVisits(many: readonly Cost[], few: readonly Cost[]): void {
  const of = (costs: readonly Cost[], key: keyof Cost) => median(costs.map((cost) => cost[key]));
  console.log(`\nfirst page of ${MANY} games, of ${FEW}, ratio; median of ${VISITS} visits`);
  row('scripting, ms', of(many, 'scriptMs'), of(few, 'scriptMs'));
  row('work of the page’s thread, ms', of(many, 'workMs'), of(few, 'workMs'));
  row('heap, MB', of(many, 'heapMb'), of(few, 'heapMb'));
  row('nodes', of(many, 'nodes'), of(few, 'nodes'), 0);
}

function reportFilled({ all, few }: Record<'all' | 'few', Filled>): void {
  console.log(`\none page with ${ALL_PAGES} pages of the list, with ${FEW_PAGES}, ratio`);
  row('heap, MB', all.cost.heapMb, few.cost.heapMb);
  row('nodes', all.cost.nodes, few.cost.nodes, 0);
  row('work for a page more, ms, median', median(all.moreMs), median(few.moreMs));
  row('between frames of a scroll, ms, median', median(all.frames), median(few.frames));
  row('between frames of a scroll, ms, p95', percentile(all.frames, 95), percentile(few.frames, 95));
}

await measure();
