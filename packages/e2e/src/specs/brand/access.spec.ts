import { looksRight, markTheme } from '../../harness/looks-right.ts';
import { settled } from '../../harness/settled.ts';
import { DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';

const PATHS = ['/', '/rng', '/login', '/register', '/reset', '/social/google', '/no-such-page'];

for (const width of [390, 1440]) {
  const tag = width === 390 ? DEEP : [];
  test(`every page meets WCAG 2.2 AA in both themes, ${width} px wide`, { tag }, async ({ page, expected }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 900 });
    for (const path of PATHS) {
      const answer = await page.goto(path);
      await settled(page);
      // A dialog opens after its page; the page below is checked separately.
      const opensDialog = path === '/register' || (path === '/login' && !expected.loginFirst);
      if (opensDialog && answer?.status() === 200) await expect(page.getByRole('dialog')).toBeVisible();
      await looksRight(page, path, markTheme);
    }
  });
}
