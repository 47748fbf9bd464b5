/** Plays each title like a player: from its card, in its frame, until a win and a loss. Then leaves during a round and returns. */
import { CATEGORY_PATHS } from '@marquee/contracts/pages';
import type { Game } from '@marquee/contracts/schemas/games';
import type { FrameLocator, Page } from '@playwright/test';
import { asMember } from '../../harness/as-member.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { everyTitle } from '../../harness/every-title.ts';
import { giveCash } from '../../harness/give-cash.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { layLeastStake, laySlip, playCoup, playRound, untilPlayable } from '../../harness/play-round.ts';
import { DEEP } from '../../tags.ts';
import { expect as expectSoon, test } from '../../test.ts';
import { where } from '../../where.ts';

const expect = expectSoon.configure({ timeout: 60_000 });
/** One round of a slot in three or four wins, and nearly one coup in two loses. The chance that all of these are equal is below 1 : 1,000,000. */
const ROUNDS = 60;
const COUPS = 26;

interface Player {
  readonly merchant: string;
  readonly id: string;
}

async function playerOf(merchant: string, username: string): Promise<Player> {
  const [row] = await inPlatformDatabase<{ id: string }>(
    'SELECT id FROM app.member WHERE (tenant, username) = ($1, $2)',
    [merchant, username],
  );
  if (row === undefined) throw new Error(`no member ${username} of ${merchant}`);
  return { merchant, id: row.id };
}

/** Number of rounds of the game: all, those with a win, and those that returned less than the stake. */
async function roundsOf({ merchant, id }: Player, game: string) {
  const [row] = await inPlatformDatabase<{ all: number; won: number; lost: number; open: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE won > 0)::int AS won, count(*) FILTER (WHERE won < stake)::int AS lost,
       count(*) FILTER (WHERE state = 'open')::int AS open
     FROM app.game_round WHERE (tenant, member_id, game_code) = ($1, $2, $3)`,
    [merchant, id, game],
  );
  return row ?? { all: 0, won: 0, lost: 0, open: 0 };
}

/** The sum of the member's entries of cash and bonus, and the rounds whose record differs from their entries. */
async function ledgerOf({ merchant, id }: Player) {
  const [held] = await inPlatformDatabase<{ balance: string }>(
    `SELECT to_char(sum(e.amount) / 100.0, 'FM999999999990.00') AS balance FROM core.account a
     JOIN core.entry e ON e.tenant = a.tenant AND e.account = a.id
     WHERE (a.tenant, a.owner) = ($1, $2) AND a.class IN ('cash', 'bonus')`,
    [merchant, id],
  );
  const differing = await inPlatformDatabase(
    `SELECT r.round, r.won + r.voided - r.stake AS recorded, coalesce(sum(e.amount), 0) AS moved FROM app.game_round r
     LEFT JOIN core.tx t ON t.tenant = r.tenant AND t.source = 'provider:' || r.provider AND t.subject = r.round AND t.member = r.member_id
     LEFT JOIN (core.entry e JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class IN ('cash', 'bonus'))
       ON e.tenant = t.tenant AND e.tx = t.id
     WHERE (r.tenant, r.member_id) = ($1, $2) GROUP BY r.round, r.won, r.voided, r.stake
     HAVING r.won + r.voided - r.stake <> coalesce(sum(e.amount), 0)`,
    [merchant, id],
  );
  return { balance: held?.balance, differing };
}

/** Frame, page, call and ledger have the same balance, and no round of the game is open. */
async function agrees(page: Page, game: FrameLocator, player: Player, code: string): Promise<void> {
  const shown = async () => (await game.locator('#balance').textContent())?.replaceAll(',', '');
  const balances = async () => {
    const [{ balance }, { sumBalance }, { open }] = await Promise.all([
      ledgerOf(player),
      asMember<{ sumBalance: string }>(page, 'balance'),
      roundsOf(player, code),
    ]);
    const header = await page.locator('[data-balance]').getAttribute('data-balance');
    return [await shown(), header, sumBalance, open].map((each) => (each === balance ? 'the ledger’s' : each));
  };
  await expect.poll(balances).toEqual(['the ledger’s', 'the ledger’s', 'the ledger’s', 0]);
}

async function openFromCard(page: Page, { gameType, vassalage, gameName }: Game): Promise<FrameLocator> {
  await page.goto(`${CATEGORY_PATHS[gameType]}?type=vassalage&vassalage=${vassalage}`);
  await page.getByRole('article').filter({ hasText: gameName }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/game\?/);
  const game = page.frameLocator('iframe');
  await expect(game.locator('#balance')).toHaveText(/\d/);
  return game;
}

/** Plays until one round has a win and one has returned less than the stake. */
async function winAndLose(
  page: Page,
  game: FrameLocator,
  isTable: boolean,
  counted: () => ReturnType<typeof roundsOf>,
) {
  for (let played = 0; played < (isTable ? COUPS : ROUNDS); played += 1) {
    const before = await counted();
    if (before.won > 0 && before.lost > 0) break;
    if (isTable) await playCoup(game);
    else await playRound(page, game);
    await expect.poll(async () => (await counted()).all).toBeGreaterThan(before.all);
    await expect.poll(async () => (await counted()).open).toBe(0);
  }
  const { won, lost } = await counted();
  expect(Math.min(won, lost), `${won} won, ${lost} lost`).toBeGreaterThan(0);
}

test('[G06][G11][W12] every title is won, lost, left during a round and resumed: game, page, ledger and history agree', {
  tag: [DEEP, ...where('registers')],
}, async ({ page, brand, expected }) => {
  test.setTimeout(1_800_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const username = await enterAsMember(page, expected);
  await page.goto('/');
  const player = await playerOf(brand, username);
  // Enough that a losing streak does not end the test.
  await giveCash(brand, username, '100000.00');
  for (const title of await everyTitle(page, expected.vendorWallets)) {
    await test.step(title.gameName, async () => {
      const { gameCode } = title;
      let game = await openFromCard(page, title);
      const isTable = (await game.locator('.table-game').count()) > 0;
      if (!isTable) {
        await untilPlayable(page, game);
        await layLeastStake(game);
      }
      await winAndLose(page, game, isTable, () => roundsOf(player, gameCode));
      await agrees(page, game, player, gameCode);

      const { all } = await roundsOf(player, gameCode);
      // A page that is left earlier may not have sent the bet. The result is shown for seconds.
      const begun = page.waitForResponse(/\/api\/(?:spin|table\/slip)$/);
      await (isTable ? laySlip(game) : game.locator('button.spin').click());
      await begun;
      await page.goto('about:blank');
      await expect.poll(async () => (await roundsOf(player, gameCode)).all).toBe(all + 1);
      game = await openFromCard(page, title);
      if (isTable) await expect(game.locator('.spot.banker')).toHaveAttribute('aria-disabled', 'false');
      else await untilPlayable(page, game);
      await agrees(page, game, player, gameCode);
    });
  }
  expect((await ledgerOf(player)).differing).toEqual([]);
});
