/** Games of the fixture's providers, played with the platform's money: one per wallet protocol, one in a room, and a lottery. */
import type { GameListValue } from '@marquee/contracts/schemas/games';
import { expect, type Page, test } from '@playwright/test';
import { ACTION_VENDORS } from '../../../fixture/provider/vendors.ts';
import { expectationsOf } from '../../expectations/index.ts';
import { asMember } from '../../harness/as-member.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { closeLiveBrand, openLiveBrand } from '../../harness/live-brand.ts';
import { type Offered, offerFixtureGames } from '../../harness/offer-fixture-games.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { texts } from '../../messages.ts';
import { DEEP } from '../../tags.ts';

const port = Number(process.env['E2E_PORT']);
const CODE = 'playhouse';
const FROM = 'lotus';
const VENDORS = ['DUNES', ...ACTION_VENDORS.slice(0, 1)];
const LOTTERY = 'TCG_LOTTO_VN';

test.afterAll(() => closeLiveBrand(CODE));

/** Slots, rooms and a lottery of the fixture's providers. */
const OFFERED: Offered = {
  ...Object.fromEntries(VENDORS.map((code) => [code, ['RNG', 'PVP'] as const])),
  [LOTTERY]: ['LOTT'],
};

const expected = expectationsOf(FROM);
const text = texts(expected.languages[0]);
const address = (path: string): string => `http://${CODE}.localhost:${port}${path}`;

/** Registers a new member of the brand. Resolves with the name. */
async function register(page: Page): Promise<string> {
  await openLiveBrand(CODE, FROM, (folder) => offerFixtureGames(folder, OFFERED));
  const username = await enterAsMember(page, { ...expected, code: CODE });
  await page.goto(address('/'));
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', expected.registrationBonus);
  return username;
}

/** Plays one round of the game and leaves it. Resolves with the balance that game, page and ledger show. */
async function playAndLeave(page: Page, username: string, before: string): Promise<string> {
  const game = page.frameLocator('iframe');
  const shown = game.locator('#balance');
  await expect(shown).toHaveText(before);
  await game.locator('#spin').click();
  await expect(game.locator('#won')).not.toHaveText('0.00');
  const balance = (await shown.textContent()) ?? '';
  expect(Number(balance)).toBeGreaterThan(Number(before));
  const [held] = await inPlatformDatabase<{ balance: string }>(
    `SELECT to_char(sum(a.balance) / 100.0, 'FM999999990.00') AS balance FROM core.account a
     JOIN app.member m ON m.tenant = a.tenant AND m.id = a.owner
     WHERE m.tenant = $1 AND m.username = $2 AND a.class IN ('cash', 'bonus')`,
    [CODE, username],
  );
  expect(held?.balance).toBe(balance);
  expect((await asMember<{ sumBalance: string }>(page, 'balance')).sumBalance).toBe(balance);
  await game.locator('#leave').click();
  await expect(page.locator('iframe')).toHaveCount(0);
  return balance;
}

test('[G06][G11] a round over each wallet protocol: game, page and ledger show the same balance', async ({ page }) => {
  const username = await register(page);
  let before = expected.registrationBonus;
  for (const vendor of VENDORS) {
    await page.goto(address(`/rng?type=vassalage&vassalage=${vendor}`));
    await page.getByRole('article').first().getByRole('link').click();
    before = await playAndLeave(page, username, before);
    await expect(page).not.toHaveURL(/\/game\?/);
  }
});

test('[G08][G06] a seat in a room and a lottery use the same money, and leaving returns to the page of the choice', {
  tag: DEEP,
}, async ({ page }) => {
  const username = await register(page);
  const [vendor = ''] = VENDORS;
  await page.goto(address(`/pvp?type=vassalage&vassalage=${vendor}`));
  await page
    .getByRole('region', { name: text('lobby.rooms'), exact: true })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/room=/);
  const room = new URL(page.url()).searchParams.get('room') ?? '';
  const place = page.frameLocator('iframe').locator('#place');
  await expect(place).toHaveText(room);
  const won = await playAndLeave(page, username, expected.registrationBonus);
  await expect(page).toHaveURL(address(`/pvp?type=vassalage&vassalage=${vendor}`));
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', won);

  const { games } = await asMember<GameListValue>(page, 'gameList', { gameType: 'LOTT', vassalage: LOTTERY });
  const lottery = games.find(({ defaultPlayType }) => defaultPlayType !== null);
  const playType = lottery?.defaultPlayType;
  await page.goto(address(`/lottery?gameCode=${lottery?.gameCode}&vendor=${LOTTERY}&playType=${playType}`));
  await expect(place).toHaveText(`betting ${playType}`);
  const last = await playAndLeave(page, username, won);
  await page.goto(address(`/lottery?vendor=${LOTTERY}`));
  await expect(place).toHaveText('lobby');
  await expect(page.frameLocator('iframe').locator('#balance')).toHaveText(last);
});
