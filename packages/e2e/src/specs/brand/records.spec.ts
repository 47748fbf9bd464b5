/** Plays rounds in the arcade and finds them in the records of the member centre, with the sums of the ledger. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { giveCash } from '../../harness/give-cash.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { spinByCall } from '../../harness/spin-by-call.ts';
import { OTHERS_DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

const ROUNDS = 10;
/** `+$1,234.50` and `−₫3.00` → cents. */
const cents = (amount: string): number => Math.round(Number(amount.replace('−', '-').replaceAll(/[^\d.-]/g, '')) * 100);

interface Ledger {
  readonly cash: number;
  readonly staked: number;
  readonly won: number;
}
/** Sums of the member's cash entries. */
async function ledgerOf(brand: string, username: string): Promise<Ledger> {
  const [row] = await inPlatformDatabase<Ledger & Record<string, unknown>>(
    `SELECT sum(e.amount)::int AS cash, (-sum(e.amount) FILTER (WHERE t.kind = 'bet'))::int AS staked,
       coalesce(sum(e.amount) FILTER (WHERE t.kind = 'win'), 0)::int AS won
     FROM app.member m
     JOIN core.account a ON a.tenant = m.tenant AND a.owner = m.id AND a.class = 'cash'
     JOIN core.entry e ON e.tenant = a.tenant AND e.account = a.id
     JOIN core.tx t ON t.tenant = e.tenant AND t.id = e.tx
     WHERE (m.tenant, m.username) = ($1, $2)`,
    [brand, username],
  );
  if (row === undefined) throw new Error(`no member ${username} of ${brand}`);
  return row;
}

const figure = async (page: Page, name: string): Promise<number> => {
  const term = page.getByRole('dialog').locator(`dt:text-is("${name}")`);
  return cents((await term.locator('xpath=following-sibling::dd').textContent()) ?? '');
};

test('[W01][W07] rounds are found in betting record, account record and profit and loss: sums of the ledger, and a file', {
  tag: [OTHERS_DEEP, ...where('registers', 'platform')],
}, async ({ page, brand, expected, text }) => {
  const username = await enterAsMember(page, expected);
  await page.goto('/');
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', expected.registrationBonus);
  // Cash is staked first.
  await giveCash(brand, username, expected.registrationBonus);
  await spinByCall(page, ROUNDS);
  const given = cents(expected.registrationBonus);
  const { cash, staked, won } = await ledgerOf(brand, username);
  expect(cash).toBe(given - staked + won);

  await page.locator('[data-account="member"]').getByRole('button', { name: username }).click();
  await page.getByRole('menuitem', { name: text('member.records') }).click();
  const centre = page.getByRole('dialog', { name: text('centre.title') });
  const table = (key: string) => centre.getByRole('table', { name: text(`centre.page.${key}`) });
  await expect(table('transactionHistory')).toBeVisible();
  expect(await figure(page, text('records.account.closing'))).toBe(cash);
  expect(await figure(page, text('records.account.out'))).toBe(staked);
  expect(await figure(page, text('records.account.in'))).toBe(given + won);

  await centre.getByRole('link', { name: text('centre.page.personalHistoryCopy') }).click();
  await expect(table('personalHistoryCopy').getByRole('rowheader')).toHaveCount(ROUNDS);
  expect(await figure(page, text('records.stake'))).toBe(staked);
  expect(await figure(page, text('records.won'))).toBe(won);
  expect(await figure(page, text('records.result'))).toBe(won - staked);
  await table('personalHistoryCopy').getByRole('button').first().click();
  await expect(centre.getByRole('link', { name: text('records.bets.play') })).toHaveAttribute('href', /^\/game\?/);
  await formLooksRight(page, 'betting record');
  const proof = centre.getByRole('link', { name: text('records.bets.proof') });
  const [opened] = await Promise.all([page.waitForEvent('popup'), proof.click()]);
  await expect(opened.locator('.verify-result')).not.toBeEmpty();
  await opened.close();
  const download = page.waitForEvent('download');
  await centre.getByRole('button', { name: text('records.file') }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(1 + ROUNDS);
  await expect(centre.getByText(text('records.file.done'))).toBeVisible();

  await page.goto('/?mc=personalProfit');
  await expect(table('personalProfit').getByRole('rowheader')).toHaveCount(1);
  expect(await figure(page, text('records.profit.validBet'))).toBe(staked);
  expect(await figure(page, text('records.profit.profit'))).toBe(won - staked);
  await formLooksRight(page, 'profit and loss');
});
