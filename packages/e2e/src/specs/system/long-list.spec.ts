/** A list of more than ten pages, which renders only the rows near the view. */
import { expect, type Page, test } from '@playwright/test';
import { settled } from '../../harness/settled.ts';
import { texts } from '../../messages.ts';
import { DEEP } from '../../tags.ts';

const port = Number(process.env['E2E_PORT']);
const text = texts('EN');
const GAMES = 248;

/** The first game whose card starts in view, and its distance from the top. */
const firstSeen = (page: Page): Promise<{ index: number; topPx: number } | null> =>
  page.getByRole('main').evaluate((main) => {
    for (const card of main.querySelectorAll('li[data-index]')) {
      const { top } = card.getBoundingClientRect();
      if (top >= 0) return { index: Number(card.getAttribute('data-index')), topPx: top };
    }
    return null;
  });

test('[G04] a long list keeps its position through other widths and pages, and every game is reachable', {
  tag: DEEP,
}, async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`http://qamar.localhost:${port}/rng?type=vassalage&vassalage=OASIS&lang=EN`);
  await settled(page);
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(24);
  const more = page.getByRole('button', { name: text('lobby.more') });
  for (let shown = 48; shown <= GAMES + 23; shown += 24) {
    await more.click();
    await expect(page.locator(`li[data-index="${Math.min(shown, GAMES) - 1}"]`)).toBeAttached();
  }
  await expect(more).toBeHidden();
  await expect.poll(() => cards.count()).toBeLessThan(GAMES / 2);
  await expect(page.locator('li[data-index]').last()).toHaveAttribute('aria-posinset', String(GAMES));

  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }));
  await expect.poll(async () => (await firstSeen(page))?.index).toBeGreaterThan(GAMES / 3);
  // Rows are measured when they come into view, which may move the others.
  let seen = await firstSeen(page);
  await expect
    .poll(
      async () => {
        const before = seen;
        seen = await firstSeen(page);
        return seen?.index === before?.index && seen?.topPx === before?.topPx;
      },
      { intervals: [500] },
    )
    .toBe(true);
  const index = seen?.index ?? 0;
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/(\?.*)?$/);
  await page.goBack();
  await expect.poll(() => firstSeen(page)).toEqual(seen);
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(page.locator(`li[data-index="${index}"]`)).toBeInViewport();

  // The Tab key reaches each of them.
  await page.locator(`li[data-index="${index}"] a`).focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('Tab');
  await expect(page.locator(`li[data-index="${index + 30}"] a`)).toBeFocused();
});
