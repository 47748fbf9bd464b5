import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditEntryValue } from '@marquee/contracts/schemas/console-audit';
import type { ReportValue } from '@marquee/contracts/schemas/reports';
import { expectationsOf } from '../../expectations/index.ts';
import { brandCodes } from '../../harness/brands.ts';
import { consoleOf } from '../../harness/console-of.ts';
import { closeLiveBrand, newLiveCode, openLiveBrand } from '../../harness/live-brand.ts';
import { newMember } from '../../harness/new-member.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { spinByCall } from '../../harness/spin-by-call.ts';
import type { StaffClient } from '../../harness/staff-client.ts';
import { twoPersons } from '../../harness/two-persons.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);
const source = brandCodes()
  .map(expectationsOf)
  .find(({ ownUpstream, registration }) => !ownUpstream && registration.length > 0);
/** A brand of its own: no other player is there while its report is compared with its ledger. A player begins with nothing. */
const brand = source && { ...source, code: newLiveCode(), registrationBonus: '0.00' };
/** Of this try: the list has the adjustments of earlier ones. */
const NOTE = `Counted twice ${randomUUID().slice(0, 8)}`;
const DAY_MS = 86_400_000;
const cents = (amount: string): number => Math.round(Number(amount) * 100);

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

/** A bonus above 20.00 needs two persons. */
async function lowerBounds(folder: string): Promise<void> {
  const file = join(folder, 'tenant.json');
  const tenant = JSON.parse(await readFile(file, 'utf8'));
  const cashier = { ...tenant.cashier, reviewAbove: '10.00', twoPersonsAbove: '20.00' };
  await writeFile(file, JSON.stringify({ ...tenant, registrationBonus: '0.00', cashier }));
}

test.afterAll(() => closeLiveBrand(brand?.code ?? ''));

test('[T11] two persons adjust a player’s account and give a bonus, the player sees it at once, and the report equals the ledger', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  if (brand === undefined) throw new Error('no brand lets players register here');
  const { code: merchant } = brand;
  await openLiveBrand(merchant, source?.code ?? '', lowerBounds);
  const member = await newMember(browser, brand);
  const { text } = member;
  const balance = member.page.locator('[data-balance]');
  const { admin, cashier, approver } = await twoPersons(merchant);
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
    await expect(balance).toHaveAttribute('data-balance', '0.00');
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
    await expect(balance).toHaveAttribute('data-balance', '12.34');
    await expect(row(others)).toHaveCount(0);
    await others.getByRole('tab', { name: 'All' }).click();
    await expect(row(others)).toContainText('Approved');
  });

  const giveBonus = async (amount: string, wagering: string) => {
    await page.getByRole('button', { name: 'Give a bonus' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Amount/).fill(amount);
    await dialog.getByLabel('Wagering').fill(wagering);
    await dialog.getByLabel('Reason').fill(NOTE);
    await dialog.getByRole('button', { name: 'Give a bonus' }).click();
  };

  await test.step('a cashier gives a bonus up to the brand’s sum: the player has it at once', async () => {
    await member.page.goto('/?mc=transferFund');
    await page.getByRole('tab', { name: 'All' }).click();
    await row(page).getByRole('button').click();
    await page.getByRole('dialog').getByRole('link', { name: member.username }).click();
    await giveBonus('10.00', '0');
    await expect(page.getByText('The player has the bonus.')).toBeVisible();
    await expect(balance).toHaveAttribute('data-balance', '22.34');
  });

  await test.step('a larger one waits for another person', async () => {
    await giveBonus('30.00', '5');
    await expect(page.getByText('Requested: another person decides.').last()).toBeVisible();
    await page.getByRole('button', { name: 'Show bonuses' }).click();
    await page.getByRole('link', { name: '1 bonus waits for a second person' }).click();
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve and give' })).toHaveCount(0);
    await expect(balance).toHaveAttribute('data-balance', '22.34');
  });

  await test.step('the approver finds it among what waits; approved, the player sees the bonus and its turnover', async () => {
    await others.getByRole('button', { name: 'Approve and give' }).click();
    await expect(others.getByText('Approved: the player has the bonus.')).toBeVisible();
    await expect(balance).toHaveAttribute('data-balance', '52.34');
    const money = member.page.getByRole('region', { name: text('wallet.parts') });
    await expect(money).toContainText('22.34');
    await expect(money).toContainText('30.00');
    await expect(money).toContainText('150.00');
  });

  await test.step('the report’s figures are those of the ledger', async () => {
    await spinByCall(member.page, 3);
    // The rollup counts within seconds.
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
