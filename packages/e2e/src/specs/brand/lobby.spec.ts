import { CALLS } from '@marquee/contracts/calls';
import { PROBLEM_MEDIA_TYPE, problemBody } from '@marquee/contracts/problems';
import type { Page } from '@playwright/test';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { comeIn } from '../../harness/log-in-first.ts';
import { looksRight, markTheme } from '../../harness/looks-right.ts';
import { OTHERS_DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

const CLASSES = ['JP', 'TG', 'AC', 'BG'];
/** Classes of a vendor's games; other vendors have games of all classes. */
const CLASSES_OF: Readonly<Record<string, readonly string[]>> = { LUMEN: ['TG', 'AC'] };
const cards = (page: Page) => page.getByRole('article');
const hearts = (page: Page) => page.locator('[data-favourite]');

/** Row lengths of each list of six games. */
const rowsOfSix = (page: Page): Promise<number[][]> =>
  page.locator('ul[data-cards]').evaluateAll((lists) =>
    lists
      .filter(({ childElementCount }) => childElementCount === 6)
      .map((list) => [...Map.groupBy(list.children, (card) => card.getBoundingClientRect().y).values()])
      .map((rows) => rows.map(({ length }) => length)),
  );

/** What each wide card shows of its upright picture, and where that ends, from the picture's top; as parts of its height. */
const shownOf = (page: Page): Promise<{ part: number; until: number }[]> =>
  page.locator('ul[data-cards="landscape"] img').evaluateAll((images: HTMLImageElement[]) =>
    images.map((image) => {
      const part = image.clientHeight / ((image.naturalHeight * image.clientWidth) / image.naturalWidth);
      const above = Number.parseFloat(getComputedStyle(image).objectPosition.split(' ')[1] ?? '') / 100;
      return { part, until: part + (1 - part) * above };
    }),
  );

test('[G01][G02][G03] the brand’s own tabs; games fill their rows and are in a phone’s first view', async ({
  page,
  expected,
  text,
}) => {
  await comeIn(page, expected);
  await page.goto('/rng');
  await expect(cards(page).first()).toBeVisible();
  const isIn = expected.loginFirst;
  const { list } = await page.evaluate(async (path) => {
    const answer = await fetch(path);
    return ((await answer.json()) as { value: { list: { gameType: string }[] } }).value;
  }, CALLS.hotGames.path);
  const classes = CLASSES.filter(
    (each) =>
      expected.slotVendors.some((vendor) => (CLASSES_OF[vendor] ?? CLASSES).includes(each)) &&
      (each !== 'BG' || expected.languages.includes('TY')),
  );
  const tabs = [
    text('lobby.tab.all'),
    ...(list.some(({ gameType }) => gameType === 'RNG') ? [text('lobby.tab.hot')] : []),
    ...(expected.favourites && isIn ? [text('lobby.tab.fav')] : []),
    ...(expected.recentGames ? [text('lobby.tab.recent')] : []),
    ...classes.map((each) => text(`lobby.tab.${each}`)),
  ];
  await expect(page.getByRole('tab')).toHaveText(tabs);
  await expect(hearts(page)).toHaveCount(expected.favourites ? await cards(page).count() : 0);

  for (const rows of await rowsOfSix(page)) expect(new Set(rows).size, `rows of ${rows}`).toBe(1);
  // Providers draw the title into the last third, which a wide card would cut off.
  // Not a number until the last picture is there.
  await expect.poll(async () => Math.max(0, ...(await shownOf(page)).map(({ until }) => until))).toBeLessThan(2 / 3);
  // With less, figures lose their heads or feet.
  expect(Math.min(1, ...(await shownOf(page)).map(({ part }) => part))).toBeGreaterThan(0.55);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await cards(page).first().boundingBox())?.y).toBeLessThan(600);
});

test('[G02][G03] lists for members ask a visitor to log in', {
  tag: where('favourites', '!loginFirst'),
}, async ({ page }) => {
  await page.goto('/rng');
  await hearts(page).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/rng?page=fav');
  await expect(page.getByRole('dialog')).toBeVisible();
  // Content below a dialog has no role.
  await expect(page.locator('article').first()).toBeVisible();
});

test('[G05] a heart marks a game permanently, and recently opened games are listed', {
  tag: [OTHERS_DEEP, ...where('favourites', 'recentGames')],
}, async ({ page, expected, text }) => {
  await enterAsMember(page, expected);
  await page.goto('/rng');

  const heart = hearts(page).first();
  const marked = String(await heart.getAttribute('data-favourite'));
  const name = String(await cards(page).first().getByRole('heading').textContent());
  const again = page.locator(`[data-favourite="${marked}"]`);
  await heart.focus();
  const answer = page.waitForResponse((each) => new URL(each.url()).pathname === CALLS.favouriteToggle.path);
  await page.keyboard.press('Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect((await answer).status()).toBe(200);
  await page.reload();
  await expect(again).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('tab', { name: text('lobby.tab.fav') }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL('/rng?page=fav');
  await looksRight(page, 'favourites', markTheme);

  // The call is refused, so the mark stays.
  await page.route(`**${CALLS.favouriteToggle.path}`, (route) =>
    route.fulfill({ status: 404, contentType: PROBLEM_MEDIA_TYPE, json: problemBody('game_not_found', 'r') }),
  );
  await again.click();
  await expect(page.getByText(name).last()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
  await expect(again).toHaveAttribute('aria-pressed', 'true');
  await page.unroute(`**${CALLS.favouriteToggle.path}`);
  await again.click();
  await expect(page.getByText(text('lobby.empty.fav.title'))).toBeVisible();

  await page.getByRole('tab', { name: text('lobby.tab.recent') }).click();
  await expect(page.getByText(text('lobby.empty.recent.title'))).toBeVisible();
  await page.getByRole('button', { name: text('lobby.empty.action') }).click();
  await page.getByRole('link', { name: text('game.play', { name }) }).click();
  await expect(page).toHaveURL(/\/game\?/);
  await expect(page.frameLocator('iframe').locator('#balance')).toHaveText(/\d/);
  await page.getByRole('link', { name: text('frame.leave') }).click();
  await page.getByRole('tab', { name: text('lobby.tab.recent') }).click();
  await expect(cards(page).getByRole('heading')).toHaveText([name]);
});
