import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../../test.ts';

const PATHS = ['/brands', '/changes', '/calendar', '/audit', '/people', '/account', '/no-such-page'];

for (const theme of ['dark', 'light'] as const) {
  for (const [width, language] of [
    [390, 'KM'],
    [1440, 'EN'],
  ] as const) {
    test(`the console meets WCAG 2.2 AA, ${theme}, ${width} px wide, ${language}`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme });
      await page.addInitScript((code) => localStorage.setItem('mq_console_language', code), language);
      for (const path of PATHS) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('load');
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
        const summary = found.violations.map(
          ({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.target).join(' | ')}`,
        );
        expect(summary).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
        expect(await page.locator('body').textContent(), `${path} lacks a text`).not.toContain('⟦');
      }
    });
  }
}
