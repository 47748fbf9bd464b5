/**
 * Time until a game accepts its first spin: from the click on its card in the lobby, through launch and frame, against the same game's own
 * page opened bare in a tab at an address that was launched before; interleaved, in a browser on the shipped bundle, by a member. Beside them
 * the first spin itself, from the press to the reels' answer. `--quick`: fewer visits.
 */
import { join, resolve } from 'node:path';
import { CALLS } from '@marquee/contracts/calls';
import type { GameListValue } from '@marquee/contracts/schemas/games';
import { type BrowserContext, chromium, type Frame, type Page } from '@playwright/test';
import { reportRound } from '../../../scripts/bench/report-round.ts';
import { findBrowser } from '../../../scripts/find-browser.ts';
import { findFreeRow } from '../../../scripts/postgres/free-port.ts';
import { temporaryDataDir } from '../../../scripts/testing/temporary-data-dir.ts';
import { Capture } from '../src/chaos/capture.ts';
import { openMember } from '../src/chaos/member.ts';
import { TENANTS } from '../src/harness/brands.ts';
import { gamesAreListed } from '../src/harness/games-are-listed.ts';
import { http, valueIn } from '../src/harness/http.ts';
import { untilPlayable } from '../src/harness/play-round.ts';
import { newUsername, PASSWORD } from '../src/harness/registration.ts';
import { startMarquee } from '../src/harness/start-marquee.ts';
import { median, percentile } from './percentile.ts';

const VISITS = process.argv.includes('--quick') ? 2 : 15;
const CACHE = resolve(import.meta.dirname, '../../../node_modules/.cache/marquee');
/** A brand that requires only a name and a password, one of its vendors, and a game. */
const BRAND = 'lotus';
const VENDOR = 'LUMEN';
const GAME = 'river_lanterns';

/** In milliseconds. */
interface Opened {
  readonly playable: number;
  readonly answered: number;
}

async function register(context: BrowserContext, origin: string, username: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/register`);
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="username"]').fill(username);
  for (const field of ['password', 'confirmPassword']) await dialog.locator(`input[name="${field}"]`).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  await dialog.locator('button[type="submit"]').click();
  await page.locator('[data-account="member"]').waitFor();
  return page;
}

/** Waits until the game accepts a spin, presses, waits until the stake is taken from the balance, and lets the round end. */
async function playFirst(page: Page, game: Page | Frame, sinceMs: number): Promise<Opened> {
  await game.waitForFunction(() => document.querySelector('button.spin')?.getAttribute('aria-disabled') === 'false');
  const playable = Date.now() - sinceMs;
  const answered = await game.evaluate(async () => {
    const balance = () => document.querySelector('#balance')?.textContent;
    // The lowest stake, so that a new member's money is enough for every visit.
    const less = () => document.querySelector<HTMLButtonElement>('.stake button:first-child:enabled');
    while (less() !== null) less()?.click();
    const before = balance();
    const pressedAt = performance.now();
    document.querySelector<HTMLButtonElement>('button.spin')?.click();
    while (balance() === before) await new Promise(requestAnimationFrame);
    return performance.now() - pressedAt;
  });
  await untilPlayable(page, game);
  return { playable, answered };
}

async function throughLobby(page: Page, origin: string, nodeId: number): Promise<Opened> {
  await page.goto(`${origin}/rng`);
  const card = page.getByRole('main').locator(`article a[href*="nodeId=${nodeId}"]`);
  await card.waitFor();
  // A player sees the lobby before choosing a game.
  await page.waitForTimeout(1_000);
  const startedAt = Date.now();
  await card.click();
  const frame = await page.waitForSelector('iframe').then((element) => element.contentFrame());
  if (frame === null) throw new Error('The game has no frame');
  return playFirst(page, frame, startedAt);
}

async function measure() {
  const data = temporaryDataDir('bench');
  const port = await findFreeRow(8);
  const marquee = await startMarquee({ port, dataDir: join(data.path, 'data'), tenants: [TENANTS] });
  await gamesAreListed(port, { [BRAND]: 1 });
  const nodeId = await nodeIdOf(port, GAME);
  const { path } = await findBrowser(process.env, CACHE);
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  const origin = `http://${BRAND}.localhost:${port}`;
  const lobby: Opened[] = [];
  const bare: Opened[] = [];
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const page = await register(context, origin, newUsername());
    const other = newUsername();
    await register(await browser.newContext(), origin, other);
    const seat = { merchant: BRAND, username: other, password: PASSWORD };
    const member = openMember({ port, capture: new Capture(), query: async () => [] }, seat, '127.0.0.1');
    // The first round fills caches.
    for (let round = -1; round < VISITS; round += 1) {
      const ours = await throughLobby(page, origin, nodeId);
      const [address] = await member.launch([VENDOR, GAME]);
      const tab = await context.newPage();
      const startedAt = Date.now();
      await tab.goto(String(address), { waitUntil: 'commit' });
      const theirs = await playFirst(tab, tab, startedAt);
      await tab.close();
      if (round < 0) continue;
      lobby.push(ours);
      bare.push(theirs);
      const ms = [ours, theirs].map(({ playable, answered }) => `${playable.toFixed(0)} and ${answered.toFixed(0)} ms`);
      reportRound(round, VISITS, `from the lobby ${ms[0]}; the bare page ${ms[1]}`);
    }
    return { lobby, bare };
  } finally {
    await browser.close();
    await marquee.stop();
    data.remove();
  }
}

async function nodeIdOf(port: number, gameCode: string): Promise<number> {
  const query = new URLSearchParams({ gameType: 'RNG', vassalage: VENDOR });
  const answer = await http({ port, host: `${BRAND}.localhost`, path: `${CALLS.gameList.path}?${query}` });
  const game = valueIn<GameListValue>(answer).games.find((each) => each.gameCode === gameCode);
  if (game === undefined) throw new Error(`${BRAND} lists no ${gameCode} of ${VENDOR}`);
  return game.nodeId;
}

const cell = (values: readonly number[]) => `${median(values).toFixed(0)} (${percentile(values, 95).toFixed(0)})`;

const { lobby, bare } = await measure();
console.log(`\nmilliseconds, median (p95) of ${VISITS} visits each: from the lobby, the bare page, their ratio`);
for (const [name, key] of [
  ['until it takes a spin', 'playable'],
  ['the first spin, to its answer', 'answered'],
] as const) {
  const [ours, theirs] = [lobby, bare].map((visits) => visits.map((visit) => visit[key]));
  const ratio = (median(ours ?? []) / median(theirs ?? [])).toFixed(2);
  console.log(
    `  ${name.padEnd(34)}${cell(ours ?? []).padStart(14)}${cell(theirs ?? []).padStart(14)}${ratio.padStart(8)}`,
  );
}
