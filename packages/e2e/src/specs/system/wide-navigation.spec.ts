/** A brand with a one-row header and more categories than fit into it. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CATEGORY_PATHS } from '@marquee/contracts/pages';
import { expect, test } from '@playwright/test';
import { TENANTS } from '../../harness/brands.ts';
import { closeLiveBrand, openLiveBrand } from '../../harness/live-brand.ts';
import { settled } from '../../harness/settled.ts';
import { DEEP } from '../../tags.ts';

const port = Number(process.env['E2E_PORT']);
const CODE = 'manyhalls';
const FROM = 'harbor';
const GAME_TYPES = Object.keys(CATEGORY_PATHS);

test.afterAll(() => closeLiveBrand(CODE));

/** The brand with a vendor in every category. All categories are on and in the navigation. */
async function offerEverything(folder: string): Promise<void> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
  const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));
  await cp(join(TENANTS, '_base/assets'), join(folder, 'assets'), { recursive: true, force: false });
  const { vendors, ...rest } = await read('vendors.json');
  await write('vendors.json', { ...rest, vendors: [{ ...vendors[0], gameTypes: GAME_TYPES }, ...vendors.slice(1)] });
  const { switches } = await read('switches.json');
  const on = Object.fromEntries(GAME_TYPES.map((gameType) => [`games.${gameType.toLowerCase()}`, true]));
  await write('switches.json', { version: 1, switches: { ...switches, ...on } });
  await write('tenant.json', {
    ...(await read('tenant.json')),
    nav: GAME_TYPES.map((category) => ({ category })),
  });
}

test('[H05] entries that do not fit beside the brand get their own row, at every width and in every language', {
  tag: DEEP,
}, async ({ page }) => {
  await openLiveBrand(CODE, FROM, offerEverything);
  for (const language of ['EN', 'MY']) {
    for (const width of [920, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`http://${CODE}.localhost:${port}/?lang=${language}`);
      await settled(page);
      const what = `${language}, ${width} px`;
      const header = page.getByRole('banner');
      const entries = header.getByRole('navigation').getByRole('link');
      await expect(entries, what).toHaveCount(GAME_TYPES.length);
      const below = async () => {
        const nav = await header.getByRole('navigation').boundingBox();
        const account = await header.locator('[data-account]').boundingBox();
        return nav !== null && account !== null && nav.y - (account.y + account.height);
      };
      await expect.poll(below, what).toBeGreaterThanOrEqual(0);
      const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(wider, what).toBeLessThanOrEqual(0);
    }
  }
});
