import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { brandCodes } from '../../harness/brands.ts';
import { expect, test } from '../../test.ts';

const [code = ''] = brandCodes();
const SECTIONS = ['', '/switches', '/registration', '/theme'].map((section) => `/brands/${code}${section}`);
const PATHS = [
  '/brands',
  ...SECTIONS,
  '/changes',
  '/calendar',
  '/audit',
  `/players/${code}`,
  '/people',
  '/account',
  '/no-such-page',
];
const LOOKS = (['dark', 'light'] as const).flatMap((theme) => [
  { theme, width: 390, language: 'KM' },
  { theme, width: 1440, language: 'EN' },
]);
type Look = (typeof LOOKS)[number];

async function inspect(page: Page, { theme, width, language }: Look, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme });
  await page.addInitScript((shown) => localStorage.setItem('mq_console_language', shown), language);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What is measured is the page, not the shape of what comes.
    await expect(page.locator('[class*="skeleton"]')).toHaveCount(0);
    const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
    const summary = found.violations.map(
      ({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.target).join(' | ')}`,
    );
    expect(summary).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    expect(await page.locator('body').textContent(), `${path} lacks a text`).not.toContain('⟦');
  }
}

for (const look of LOOKS) {
  const name = `${look.theme}, ${look.width} px wide, ${look.language}`;
  test(`the console meets WCAG 2.2 AA, ${name}`, async ({ page }) => {
    test.setTimeout(180_000);
    await inspect(page, look, PATHS);
  });

  test.describe('before anybody is signed in', () => {
    test.use({ storageState: { cookies: [], origins: [] } });
    test(`the console meets WCAG 2.2 AA, ${name}`, async ({ page }) => {
      await inspect(page, look, ['/brands', '/setup#over']);
    });
  });
}
