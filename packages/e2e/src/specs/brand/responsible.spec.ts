import { looksRight, markTheme } from '../../harness/looks-right.ts';
import { settled } from '../../harness/settled.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

for (const width of [390, 1440]) {
  test(`[W13] the footer leads every visitor to the page of responsible play, ${width} px wide`, async ({
    page,
    text,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await settled(page);
    await page.getByRole('contentinfo').locator('a[href="/responsible"]').click();
    await expect(page).toHaveURL('/responsible');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('footer.responsible'));
    const main = page.getByRole('main');
    for (const key of ['responsible.signs', 'footer.help']) {
      await expect(main.getByRole('heading', { name: text(key) })).toBeVisible();
    }
    await expect(main.locator('a[target="_blank"]').first()).toBeVisible();
    await looksRight(page, `responsible play, ${width}`, markTheme);
    // The same page from the server, without a click before.
    await page.reload();
    await settled(page);
    await expect(main.getByText(text('responsible.lead'))).toBeVisible();
  });
}

test('[W13] its button leads a visitor to the log-in', { tag: where('memberCentre') }, async ({ page, text }) => {
  await page.goto('/responsible');
  await settled(page);
  await page.getByRole('link', { name: text('responsible.open') }).click();
  await expect(page.getByRole('button', { name: text('login.submit') })).toBeVisible();
});
