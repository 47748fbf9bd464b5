import { AxeBuilder } from '@axe-core/playwright';
import { settled } from '../../harness/settled.ts';
import { expect, test } from '../../test.ts';

const PATHS = ['/', '/rng', '/login', '/register', '/reset', '/no-such-page'];

for (const theme of ['dark', 'light'] as const) {
  for (const width of [390, 1440]) {
    test(`every page meets WCAG 2.2 AA, ${theme}, ${width} px wide`, async ({ page, pageErrors: _ }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      for (const path of PATHS) {
        await page.goto(path);
        await settled(page);
        // Modals open 100 ms after the page and fade in.
        await page.waitForTimeout(400);
        const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
        const summary = found.violations.map(
          ({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.target).join(' | ')}`,
        );
        expect(summary).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      }
    });
  }
}
