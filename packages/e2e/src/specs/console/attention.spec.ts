import { expectationsOf } from '../../expectations/index.ts';
import { brandCodes } from '../../harness/brands.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { administrator } from '../../harness/staff-client.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const [merchant = '', other = ''] = brandCodes().filter((code) => !expectationsOf(code).ownUpstream);

/** A refused win, like the wallet records it. */
const refuseWin = (brand: string, ref: string) =>
  inPlatformDatabase(
    `SELECT core.note_unpaid_win($1, 'arcade', 'member', $2, 'round', 'dice', 100, 'KHR', 'unknown', now(), 200)`,
    [brand, ref],
  );

test('[G11] the number beside reconciliation follows the brands that the account may see, without a reload', async ({
  browser,
}) => {
  const admin = await administrator(port);
  const support = await admin.invite('vanna', 'Vanna Keo', [{ role: 'support', brands: [merchant] }]);
  const context = await browser.newContext({ storageState: { cookies: support.cookies(), origins: [] } });
  const page = await context.newPage();
  await page.goto(`http://console.localhost:${port}/brands`);
  const link = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /^Reconcile/ });
  await expect(link).toHaveAccessibleName('Reconcile');
  await refuseWin(other, 'of-another-brand');
  await refuseWin(merchant, 'first');
  await expect(link).toHaveAccessibleName('Reconcile 1 open item');
  await refuseWin(merchant, 'second');
  await expect(link).toHaveAccessibleName('Reconcile 2 open items');

  await link.click();
  await expect(page.getByRole('link', { name: 'Unpaid wins 2' })).toBeVisible();
  await refuseWin(merchant, 'third');
  await expect(page.getByRole('link', { name: 'Unpaid wins 3' })).toBeVisible();
});
