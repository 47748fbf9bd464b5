import { brandCodes } from '../../harness/brands.ts';
import { expect, test } from '../../test.ts';

const [code = ''] = brandCodes();
const KEY = 'login.remember';

for (const [how, width, touch] of [
  ['a finger', 390, true],
  ['a mouse', 1440, false],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: touch });
    test(`[T10] ${how} opens a switch’s value in every layer, on the screen and for screen readers`, async ({
      page,
    }) => {
      await page.goto(`/brands/${code}/switches`);
      const badge = page.locator(`[data-line="${KEY}"]`).getByRole('button', { name: 'Brand folder' });
      await (touch ? badge.tap() : badge.click());
      const card = page.getByRole('dialog', { name: 'Where the value comes from, highest layer first' });
      await expect(card.getByText(`tenants/${code}/switches.json`)).toBeInViewport({ ratio: 1 });
      await expect(card.getByText('Default of the switch')).toBeInViewport({ ratio: 1 });
      await expect(card.getByRole('link', { name: 'History in the audit' })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(card).toHaveCount(0);
    });
  });
}
