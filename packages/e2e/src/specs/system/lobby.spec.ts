/** The right-to-left lobby of a brand with every category and fourteen studios of slots. */
import { CATEGORY_PATHS } from '@marquee/contracts/pages';
import { expect, type Locator, test } from '@playwright/test';
import { vendorsOf } from '../../../fixture/provider/vendors.ts';
import { looksRight, markTheme } from '../../harness/looks-right.ts';
import { settled } from '../../harness/settled.ts';
import { texts } from '../../messages.ts';

const port = Number(process.env['E2E_PORT']);
const address = (path: string): string => `http://qamar.localhost:${port}${path}`;
const text = texts('AR');
/** Classic lotteries have their own page instead of a lobby. */
const LOBBIES = Object.entries(CATEGORY_PATHS).filter(([gameType]) => gameType !== 'LOTT');

const isSeen = (card: Locator): Promise<boolean> =>
  card.evaluate((element) => {
    const [own, row] = [element.getBoundingClientRect(), element.closest('ul')?.getBoundingClientRect()];
    return row !== undefined && own.left >= row.left - 1 && own.right <= row.right + 1;
  });

test('[G01][G09][R01] each category’s path lists its vendors, and the first one’s games below', async ({ page }) => {
  test.setTimeout(240_000);
  for (const [gameType, path] of LOBBIES) {
    const request = page.waitForRequest((request) => request.url().includes('GCSGAME_gameList'));
    expect((await page.goto(address(path)))?.status(), path).toBe(200);
    const vendors = vendorsOf(gameType as 'RNG');
    const menu = page.getByRole('navigation', { name: text('lobby.vendors') });
    await expect(menu.getByRole('link'), path).toHaveCount(vendors.length);
    expect(new URL((await request).url()).searchParams.get('vassalage'), path).toBe(vendors[0]);
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  expect((await page.goto(address('/fbsports')))?.status()).toBe(200);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('[G08][G06][A16] a vendor’s rooms are above its games; a seat and the lottery’s page ask a visitor to log in', async ({
  page,
}) => {
  await page.goto(address('/pvp'));
  const rooms = page.getByRole('region', { name: text('lobby.rooms') });
  await expect(rooms.getByRole('listitem')).toHaveCount(7);
  await rooms.getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: text('login.title') })).toBeVisible();
  // The last vendor's games have none.
  await page.goto(address('/pvp?type=vassalage&vassalage=AMBER'));
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(rooms).toHaveCount(0);
  expect((await page.goto(address('/lottery?vendor=TCG_LOTTO_VN')))?.status()).toBe(200);
  await expect(page.getByText(text('frame.login.title'))).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

test('[G01] with more than eight vendors, arrows scroll the menu in the direction of reading', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(address('/rng'));
  await settled(page);
  const menu = page.getByRole('navigation', { name: text('lobby.vendors') });
  const [before, after] = [text('lobby.vendors.before'), text('lobby.vendors.after')].map((name) =>
    menu.getByRole('button', { name }),
  ) as [Locator, Locator];
  const [first, last] = [menu.getByRole('link').first(), menu.getByRole('link').last()];
  await expect(before).toHaveAttribute('aria-disabled', 'true');
  await expect(after).toHaveAttribute('aria-disabled', 'false');
  await expect.poll(async () => [await isSeen(first), await isSeen(last)]).toEqual([true, false]);
  await expect
    .poll(async () => {
      // The click may arrive after the button is disabled.
      await after.click({ force: true });
      return after.getAttribute('aria-disabled');
    })
    .toBe('true');
  await expect.poll(() => isSeen(last)).toBe(true);
  await expect(before).toHaveAttribute('aria-disabled', 'false');
  // The focused card is in view.
  await first.focus();
  await expect.poll(() => isSeen(first)).toBe(true);
  await last.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/vassalage=HARP$/);
  await page.reload();
  await expect(last).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => isSeen(last)).toBe(true);
});

test('[G10] vendors’ logos come from the brand’s own host if its image host has none', async ({ page }) => {
  const missed = page.waitForRequest((request) => {
    const { origin, pathname } = new URL(request.url());
    return pathname.startsWith('/brand/') && origin !== new URL(address('/')).origin;
  });
  await page.goto(address('/rng'));
  await missed;
  const logo = page
    .getByRole('navigation', { name: text('lobby.vendors') })
    .locator('img:visible')
    .first();
  await expect(logo).toHaveAttribute('src', /^\/brand\//);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('[G02][G03] hot games and a class among thousands of games, at both widths', async ({ page }) => {
  test.setTimeout(240_000);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address('/rng?type=hot'));
    const tab = (key: string) => page.getByRole('tab', { name: text(`lobby.tab.${key}`), exact: true });
    await expect(tab('hot')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: text('lobby.more') })).toHaveCount(0);
    await tab('JP').click();
    await expect(page).toHaveURL(/page=JP$/);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('article').first()).toBeVisible();
    await looksRight(page, `jackpots, ${width} px`, markTheme);
  }
});
