import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectationsOf } from '../../expectations/index.ts';
import { brandCodes } from '../../harness/brands.ts';
import { consoleOf } from '../../harness/console-of.ts';
import { closeLiveBrand, newLiveCode, openLiveBrand } from '../../harness/live-brand.ts';
import { newMember } from '../../harness/new-member.ts';
import { orderDeposit, payAtTill } from '../../harness/pay-at-till.ts';
import { twoPersons } from '../../harness/two-persons.ts';
import { expect, test } from '../../test.ts';

const source = brandCodes()
  .map(expectationsOf)
  .find(({ ownUpstream, registration }) => !ownUpstream && registration.length > 0);
const code = newLiveCode();

/** Two persons decide above a small sum, and the bounds are those of the amounts below. */
async function openCashier(folder: string): Promise<void> {
  const file = join(folder, 'tenant.json');
  const tenant = JSON.parse(await readFile(file, 'utf8')) as { cashier: Record<string, object[]> };
  const within = (methods: object[] = []) =>
    methods.map((method) => ({ ...method, min: '1.00', max: '500.00', feeFixed: '0.00', feePercent: '0' }));
  const { depositMethods, withdrawalMethods } = tenant.cashier;
  const cashier = {
    ...tenant.cashier,
    depositMethods: within(depositMethods),
    withdrawalMethods: within(withdrawalMethods),
    accountHoldHours: 0,
    reviewAbove: '10.00',
    twoPersonsAbove: '20.00',
    perDay: '500.00',
    payoutMax: '500.00',
  };
  await writeFile(file, JSON.stringify({ ...tenant, cashier }));
}

const rowOf = (page: Page, username: string) => page.getByRole('row', { name: new RegExp(username) });

test.beforeAll(() => openLiveBrand(code, source?.code ?? '', openCashier));
test.afterAll(() => closeLiveBrand(code));

test('[W04] a payment of another amount is matched by two persons, and the player sees it without a reload', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  if (source === undefined) throw new Error('no brand lets players register here');
  const { cashier, approver } = await twoPersons(code);
  const member = await newMember(browser, { ...source, code }, {}, '/?mc=depositv2');
  const { text } = member;
  const shown = (state: string) => member.page.getByText(text(`cashier.deposit.state.${state}`));
  const page = await consoleOf(browser, cashier, `/deposits/${code}?show=open`);
  const others = await consoleOf(browser, approver, '/waiting');

  await test.step('the player pays less than was ordered', async () => {
    // An amount that ends with 63 is paid short (the sandbox's README).
    const tab = await orderDeposit(member.page, 'bank', '80.63');
    await payAtTill(tab);
    await tab.close();
    await expect(shown('review')).toBeVisible();
  });

  await test.step('a cashier requests that it is credited', async () => {
    await rowOf(page, member.username).getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Explanation').fill('The bank’s slip');
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    await expect(rowOf(page, member.username)).toContainText('Waits for approval');
    await expect(shown('review')).toBeVisible();
  });

  await test.step('the approver finds it among what waits, and approves', async () => {
    await others.getByRole('link', { name: 'Unmatched payments' }).click();
    await rowOf(others, member.username).getByRole('button').click();
    await others.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(rowOf(others, member.username)).toHaveCount(0);
  });

  await test.step('the player sees that it was matched, and has the money', async () => {
    await expect(shown('matched')).toBeVisible();
    await expect(member.page.locator('[data-balance]')).not.toHaveAttribute('data-balance', source.registrationBonus);
  });
  await Promise.all([page.context().close(), others.context().close(), member.context.close()]);
});
