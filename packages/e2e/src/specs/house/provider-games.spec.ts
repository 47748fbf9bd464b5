/** A game of each of the fixture's providers, played for money of the house: one over each wallet protocol. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALLS } from '@marquee/contracts/calls';
import { expect, test } from '@playwright/test';
import { ACTION_VENDORS } from '../../../fixture/provider/vendors.ts';
import { expectationsOf } from '../../expectations/index.ts';
import { TENANTS } from '../../harness/brands.ts';
import { closeLiveBrand, openLiveBrand } from '../../harness/live-brand.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { fillRegistration, newUsername } from '../../harness/registration.ts';
import { texts } from '../../messages.ts';

const port = Number(process.env['E2E_PORT']);
const provider = `http://localhost:${process.env['E2E_PROVIDER_PORT']}`;
const CODE = 'playhouse';
const FROM = 'lotus';
const VENDORS = ['DUNES', ...ACTION_VENDORS.slice(0, 1)];

test.afterAll(() => closeLiveBrand(CODE));

/** The brand, but with slots of the fixture's providers. */
async function offerFixtureGames(folder: string): Promise<void> {
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));
  // A vendor's logos lie beside the file that names it.
  await cp(join(TENANTS, '_base/assets'), join(folder, 'assets'), { recursive: true, force: false });
  const [first] = (await read(join(TENANTS, '_base/vendors.json'))).vendors;
  await write('vendors.json', { version: 1, vendors: VENDORS.map((code) => ({ ...first, code })) });
  await write('tenant.json', { ...(await read(join(folder, 'tenant.json'))), frameHosts: [provider] });
  await write('cdn.json', { version: 1, imageCDNs: [provider] });
}

test('[G06][G11] a round over each wallet protocol: what the game shows is what the page and the ledger have', async ({
  page,
}) => {
  const expected = expectationsOf(FROM);
  const text = texts(expected.languages[0]);
  const username = newUsername();
  await openLiveBrand(CODE, FROM, offerFixtureGames);
  await page.goto(`http://${CODE}.localhost:${port}/register`);
  await fillRegistration(page, expected, username, text);
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', expected.registrationBonus);

  let before = expected.registrationBonus;
  for (const vendor of VENDORS) {
    await page.goto(`http://${CODE}.localhost:${port}/rng?type=vassalage&vassalage=${vendor}`);
    await page.getByRole('article').first().getByRole('link').click();
    const game = page.frameLocator('iframe');
    const shown = game.locator('#balance');
    await expect(shown, vendor).toHaveText(before);
    await game.locator('#spin').click();
    await expect(game.locator('#won')).not.toHaveText('0.00');
    const balance = (await shown.textContent()) ?? '';
    expect(Number(balance)).toBeGreaterThan(Number(before));
    const [cash] = await inPlatformDatabase<{ balance: string }>(
      `SELECT to_char(a.balance / 100.0, 'FM999999990.00') AS balance FROM core.account a
       JOIN app.member m ON m.tenant = a.tenant AND m.id = a.owner
       WHERE m.tenant = $1 AND m.username = $2 AND a.class = 'cash'`,
      [CODE, username],
    );
    expect(cash?.balance).toBe(balance);
    const told = await page.evaluate(async (path) => {
      const answer = await fetch(path, { headers: { authorization: `Bearer ${sessionStorage.getItem('token')}` } });
      return ((await answer.json()) as { value: { sumBalance: string } }).value.sumBalance;
    }, CALLS.balance.path);
    expect(told).toBe(balance);
    before = balance;
    await game.locator('#leave').click();
    await expect(page).not.toHaveURL(/\/game\?/);
  }
});
