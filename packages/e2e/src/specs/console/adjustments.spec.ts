import { randomUUID } from 'node:crypto';
import type { AuditEntryValue } from '@marquee/contracts/schemas/console-audit';
import type { ReportValue } from '@marquee/contracts/schemas/reports';
import type { Browser } from '@playwright/test';
import { expectationsOf } from '../../expectations/index.ts';
import { brandCodes } from '../../harness/brands.ts';
import { consoleOf } from '../../harness/console-of.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { fillRegistration, newUsername } from '../../harness/registration.ts';
import { spinByCall } from '../../harness/spin-by-call.ts';
import { administrator, type StaffClient } from '../../harness/staff-client.ts';
import { texts } from '../../messages.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const brand = brandCodes()
  .map(expectationsOf)
  .find(({ ownUpstream, registration }) => !ownUpstream && registration.length > 0);
/** Of this try: the list has the adjustments of earlier ones. */
const NOTE = `Counted twice ${randomUUID().slice(0, 8)}`;
const DAY_MS = 86_400_000;
const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** A new member's page, and the balance that its header shows. */
async function memberOf(browser: Browser, of: NonNullable<typeof brand>) {
  const context = await browser.newContext({
    baseURL: `http://${of.code}.localhost:${port}`,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  const username = newUsername();
  await page.goto('/register');
  await fillRegistration(page, of, username, texts(of.languages[0]));
  const balance = page.locator('[data-balance]');
  await expect(balance).toHaveAttribute('data-balance', of.registrationBonus);
  return { page, context, username, balance };
}

/** The brand's figures over all its days, as its report has them. */
async function reported(staff: StaffClient, merchant: string) {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const range = `from=${day(Date.now() - 360 * DAY_MS)}&to=${day(Date.now() + 2 * DAY_MS)}`;
  const { totals } = await staff.value<ReportValue>('GET', `/brands/${merchant}/report?${range}`);
  return [totals.ggr, totals.bonusCost, totals.adjustments].map(cents);
}

/** The same from the ledger's own accounts. */
async function posted(merchant: string): Promise<number[]> {
  const rows = await inPlatformDatabase<{ class: string; minor: number }>(
    `SELECT a.class, sum(a.balance)::float8 AS minor FROM core.account a
     WHERE a.tenant = $1 AND a.class IN ('house_ggr', 'bonus_expense', 'adjustment') AND a.currency <> 'DEMO' GROUP BY a.class`,
    [merchant],
  );
  const of = (name: string) => rows.find((row) => row.class === name)?.minor ?? 0;
  return [of('house_ggr'), 0 - of('bonus_expense'), 0 - of('adjustment')];
}

test('[T11] two persons adjust a player’s account, the player sees it at once, and the report equals the ledger', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  if (brand === undefined) throw new Error('no brand lets players register here');
  const { code: merchant } = brand;
  const member = await memberOf(browser, brand);
  const admin = await administrator(port);
  const cashier = await admin.invite('Chenda', [{ role: 'cashier', brands: [merchant] }]);
  const approver = await admin.invite('Makara', [{ role: 'approver', brands: [merchant] }]);
  await admin.endWaits();
  const page = await consoleOf(browser, cashier, `/adjustments/${merchant}`);
  const others = await consoleOf(browser, approver, `/adjustments/${merchant}`);
  const row = (of: typeof page) => of.getByRole('row', { name: new RegExp(member.username) });

  await test.step('a cashier requests; nothing has moved', async () => {
    await page.getByRole('button', { name: 'New adjustment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Player').fill(member.username.toUpperCase());
    await dialog.getByLabel(/^Amount/).fill('12.34');
    await dialog.getByLabel('Explanation').fill(NOTE);
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    await expect(row(page)).toContainText('+12.34');
    await row(page).getByRole('button').click();
    await expect(dialog.getByText('another person has to decide')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve and post' })).toHaveCount(0);
    await expect(member.balance).toHaveAttribute('data-balance', brand.registrationBonus);
  });

  await test.step('the approver’s open page shows it, with the number beside the page’s name', async () => {
    await expect(row(others)).toContainText('Waiting');
    await expect(others.getByRole('link', { name: /^Adjustments \d+ open items?$/ })).toBeVisible();
  });

  await test.step('approved, it is in the player’s balance without a reload', async () => {
    await row(others).getByRole('button').click();
    const dialog = others.getByRole('dialog');
    await expect(dialog).toContainText(NOTE);
    await dialog.getByRole('button', { name: 'Approve and post' }).click();
    const expected = (cents(brand.registrationBonus) + 1234) / 100;
    await expect(member.balance).toHaveAttribute('data-balance', expected.toFixed(2));
    await expect(row(others)).toHaveCount(0);
    await others.getByRole('tab', { name: 'All' }).click();
    await expect(row(others)).toContainText('Approved');
  });

  await test.step('the report’s figures are those of the ledger', async () => {
    await spinByCall(member.page, 3);
    // Other tests play meanwhile, and the rollup counts within seconds.
    await expect
      .poll(
        async () => {
          const ledger = await posted(merchant);
          return JSON.stringify(await reported(cashier, merchant)) === JSON.stringify(ledger);
        },
        { timeout: 90_000 },
      )
      .toBe(true);
    await page.goto(`http://console.localhost:${port}/reports/${merchant}`);
    await expect(page.getByRole('table', { name: 'Figures by day' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^${merchant}_.*\\.csv$`));
  });

  await test.step('the audit has who requested and who approved', async () => {
    const { entries } = await admin.value<{ entries: AuditEntryValue[] }>(
      'GET',
      `/audit?merchant=${merchant}&limit=100`,
    );
    const ours = entries.filter(({ detail }) => JSON.stringify(detail).includes(NOTE));
    const actorOf = (action: string) => ours.find((entry) => entry.action === action)?.actor;
    expect([actorOf('adjustment.request'), actorOf('adjustment.approve')]).toEqual([cashier.name, approver.name]);
  });
  await Promise.all([page.context().close(), others.context().close(), member.context.close()]);
});
