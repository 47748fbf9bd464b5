import { randomUUID } from 'node:crypto';
import type { AttentionValue } from '@marquee/contracts/schemas/attention';
import { expectationsOf } from '../../expectations/index.ts';
import { brandCodes } from '../../harness/brands.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { administrator } from '../../harness/staff-client.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const [merchant = '', other = ''] = brandCodes().filter((code) => !expectationsOf(code).ownUpstream);

/** A refused win, like the wallet records it. */
const refuseWin = (brand: string) =>
  inPlatformDatabase(
    `SELECT core.note_unpaid_win($1, 'arcade', 'member', $2, 'round', 'dice', 100, 'KHR', 'unknown', now(), 200)`,
    [brand, randomUUID()],
  );

test('[G11] the number beside reconciliation follows the brands that the account may see, without a reload', async ({
  browser,
}) => {
  const admin = await administrator(port);
  const support = await admin.invite('Vanna', [{ role: 'support', brands: [merchant] }]);
  const { breaks, wins, rounds } = await support.value<AttentionValue>(
    'GET',
    `/brands/${merchant}/reconciliation/attention`,
  );
  // An earlier try leaves its wins.
  const before = breaks + wins.total + rounds.total;
  const nameOf = (count: number) =>
    count === 0 ? 'Reconcile' : `Reconcile ${count} open ${count === 1 ? 'item' : 'items'}`;
  const context = await browser.newContext({ storageState: { cookies: support.cookies(), origins: [] } });
  const page = await context.newPage();
  await page.goto(`http://console.localhost:${port}/brands`);
  const link = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: /^Reconcile/ });
  await expect(link).toHaveAccessibleName(nameOf(before));
  await refuseWin(other);
  await refuseWin(merchant);
  await expect(link).toHaveAccessibleName(nameOf(before + 1));
  await refuseWin(merchant);
  await expect(link).toHaveAccessibleName(nameOf(before + 2));

  await link.click();
  await expect(page.getByRole('link', { name: `Unpaid wins ${wins.total + 2}` })).toBeVisible();
  await refuseWin(merchant);
  await expect(page.getByRole('link', { name: `Unpaid wins ${wins.total + 3}` })).toBeVisible();
});
