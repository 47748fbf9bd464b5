/** Money comes in and goes out: a player deposits, plays and withdraws, two persons approve, and each step is on the player's open page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { displayAmount } from '@marquee/contracts/amounts';
import type { Page } from '@playwright/test';
import { openTillBook } from '../../chaos/till-book.ts';
import { expectationsOf } from '../../expectations/index.ts';
import { brandCodes, TENANTS } from '../../harness/brands.ts';
import { consoleOf } from '../../harness/console-of.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { type NewMember, newMember } from '../../harness/new-member.ts';
import { orderDeposit, payAtTill } from '../../harness/pay-at-till.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { provePaymentPassword, requestWithdrawal } from '../../harness/request-withdrawal.ts';
import { setPaymentPassword } from '../../harness/set-payment-password.ts';
import { spinByCall } from '../../harness/spin-by-call.ts';
import { twoPersons } from '../../harness/two-persons.ts';
import { DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';
import { meetsAll } from '../../where.ts';

const port = Number(process.env['E2E_PORT']);
const BRANDS = brandCodes()
  .map(expectationsOf)
  .filter((expected) => meetsAll(expected, 'registers', 'platform', 'memberCentre'));

const cents = (amount: string): number => Math.round(Number(amount) * 100);
const amountOf = (minor: number): string => (minor / 100).toFixed(2);

/** The brand's own bounds: a payout is at most `payoutMax`, and two persons approve what is above `twoPersonsAbove`. */
function boundsOf(code: string) {
  const { cashier } = JSON.parse(readFileSync(join(TENANTS, code, 'tenant.json'), 'utf8')) as {
    cashier: { payoutMax: string; twoPersonsAbove: string };
  };
  expect(cents(cashier.payoutMax)).toBeGreaterThan(cents(cashier.twoPersonsAbove));
  return { part: cents(cashier.payoutMax), rest: cents(cashier.payoutMax) / 10 };
}

/** Adds a bank account on the open page of withdrawals, and lets its wait pass. */
async function addAccount({ page, text, username }: NewMember, code: string): Promise<void> {
  const centre = page.getByRole('dialog', { name: text('centre.title') });
  await centre.getByRole('button', { name: text('cashier.account.add') }).click();
  await centre.getByLabel(text('cashier.account.bank.bank')).fill('ABA');
  await centre.getByLabel(text('cashier.account.number')).fill('0012345678');
  await centre.getByLabel(text('cashier.account.holder')).fill('Ana Wijaya');
  await centre.locator('form button[type="submit"]').click();
  await provePaymentPassword(page, text);
  await expect(centre.getByText(/5678/)).toBeVisible();
  await inPlatformDatabase(
    `UPDATE app.payout_account a SET added_at = added_at - interval '2 days', usable_at = usable_at - interval '2 days'
     FROM app.member m WHERE m.tenant = a.tenant AND m.id = a.member_id AND (m.tenant, m.username) = ($1, $2)`,
    [code, username],
  );
}

/** What the ledger and the payment service's book have of the member's orders, in cents: paid in, and paid out. */
async function booksOf(code: string, username: string) {
  const [ledger] = await inPlatformDatabase<{ in: number; out: number }>(
    `SELECT coalesce(-sum(e.amount) FILTER (WHERE t.source = 'deposit'), 0)::float8 AS in,
       coalesce(sum(e.amount) FILTER (WHERE t.source = 'withdrawal'), 0)::float8 AS out
     FROM app.member m JOIN core.tx t ON t.tenant = m.tenant AND t.member = m.id
     JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
     JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class = 'psp_clearing'
     WHERE (m.tenant, m.username) = ($1, $2)`,
    [code, username],
  );
  const idsOf = (table: 'deposit' | 'payout') =>
    inPlatformDatabase<{ id: string }>(
      `SELECT o.id FROM app.${table} o JOIN app.member m ON m.tenant = o.tenant AND m.id = o.member_id
       WHERE (m.tenant, m.username) = ($1, $2)`,
      [code, username],
    );
  const till = await openTillBook({ port, dataDir: String(process.env['E2E_DATA']) });
  const book = { in: 0, out: 0 };
  for (const { id } of await idsOf('deposit')) book.in += Number(await till.paid(`${code}.${id}`));
  for (const { id } of await idsOf('payout')) {
    const payout = await till.payout(`${code}.${id}`);
    if (payout?.status === 'paid') book.out += Number(payout.cents);
  }
  return { ledger, book };
}

const rowOf = (page: Page, username: string) => page.getByRole('row', { name: new RegExp(username) });

async function approve(page: Page, username: string): Promise<void> {
  await rowOf(page, username).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved.', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** Looks at the player's picture and has the payout paid again. */
async function payAgain(page: Page, username: string): Promise<void> {
  await rowOf(page, username).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show the picture' }).click();
  await expect(dialog.getByRole('img', { name: 'Picture that the player sent' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay again' }).click();
  await dialog.getByLabel('Reason').fill('The bank lost it');
  await dialog.getByRole('button', { name: 'Pay again' }).click();
}

for (const [place, expected] of BRANDS.entries()) {
  const { code } = expected;
  test(`[W04][W05] ${code}: a deposit is played and withdrawn, approved by two persons, paid in two parts, and the part that did not come is paid again`, {
    tag: place === 0 ? [] : DEEP,
  }, async ({ browser }) => {
    test.setTimeout(300_000);
    const { part, rest } = boundsOf(code);
    const { cashier, approver } = await twoPersons(code);
    const member = await newMember(browser, expected);
    const { page, text, username } = member;
    if (!expected.registration.includes('paymentPassword')) await setPaymentPassword(page, code);
    const step = page.getByRole('list', { name: text('cashier.steps') }).locator('[aria-current="step"]');
    /** A payout's lines: the innermost item with its amount. */
    const payout = (minor: number) =>
      page.locator('li:not(:has(li))').filter({ hasText: displayAmount(amountOf(minor)) });
    const desk = await consoleOf(browser, cashier, `/withdrawals/${code}`);
    const others = await consoleOf(browser, approver, '/waiting');

    await test.step('deposit', async () => {
      await page.goto('/?mc=depositv2');
      const tab = await orderDeposit(page, 'bank', amountOf(part + 2 * rest));
      await payAtTill(tab);
      await expect(page.getByText(text('cashier.deposit.state.credited'))).toBeVisible();
      await tab.close();
      const balance = amountOf(part + 2 * rest + cents(expected.registrationBonus));
      await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', balance);
    });

    await test.step('play', () => spinByCall(page, 2));

    await test.step('request: the player follows it', async () => {
      await page.goto('/?mc=withdraw');
      await addAccount(member, code);
      await page.goto('/?mc=withdraw');
      await requestWithdrawal(page, text, { amount: amountOf(part + rest), hasBonus: true });
      await expect(step).toContainText(text('cashier.step.checking'));
    });

    await test.step('two persons approve it', async () => {
      await approve(desk, username);
      await expect(rowOf(desk, username)).toContainText('1 of 2');
      await expect(step).toContainText(text('cashier.step.checking'));
      await others.getByRole('link', { name: 'Withdrawals to decide' }).click();
      await approve(others, username);
    });

    await test.step('it is paid in two parts: ledger and payment service agree', async () => {
      for (const each of [part, rest]) await expect(payout(each)).toContainText(text('cashier.payout.paid'));
      await expect(step).toContainText(text('cashier.step.unconfirmed'));
      const amounts = { in: part + 2 * rest, out: part + rest };
      expect(await booksOf(code, username)).toEqual({ ledger: amounts, book: amounts });
    });

    await test.step('the player received one part, and sends a picture that the other one did not come', async () => {
      await payout(rest)
        .getByRole('button', { name: text('cashier.answer.received'), exact: true })
        .click();
      await expect(payout(rest)).toContainText(text('cashier.receipt.received'));
      await payout(part)
        .getByRole('button', { name: text('cashier.answer.notReceived'), exact: true })
        .click();
      await expect(payout(part)).toContainText(text('cashier.receipt.notReceived'));
      const buffer = await page.screenshot();
      const file = { name: 'statement.png', mimeType: 'image/png', buffer };
      await payout(part).locator('input[type="file"]').setInputFiles(file);
      await expect(payout(part)).toContainText(text('cashier.proofPicture.sent'));
      await formLooksRight(page, 'the answers to payouts');
    });

    await test.step('two persons who saw the picture have it paid again', async () => {
      await desk.getByRole('tab', { name: 'Not received' }).click();
      await payAgain(desk, username);
      await expect(desk.getByText('Requested: another person has to agree.')).toBeVisible();
      await others.getByRole('tab', { name: 'Not received' }).click();
      await expect(rowOf(others, username)).toContainText('Waits for a second person');
      await payAgain(others, username);
      await expect(others.getByText('It is paid again.')).toBeVisible();
      await expect(rowOf(others, username)).toHaveCount(0);
    });

    await test.step('the player sees it come back and arrive, and the withdrawal ends', async () => {
      const second = payout(part).filter({ hasText: text('cashier.payout.paid') });
      await expect(payout(part).filter({ hasText: text('cashier.payout.returned') })).toBeVisible();
      await second.getByRole('button', { name: text('cashier.answer.received'), exact: true }).click();
      await expect(second).toContainText(text('cashier.receipt.received'));
      await expect(step).toHaveCount(0);
    });

    await test.step('deposit, approval and payouts are among the player’s messages', async () => {
      await page.goto('/?mc=messageV2');
      for (const type of ['deposit_credited', 'withdrawal_approved', 'withdrawal_paid'])
        await expect(page.getByText(text(`messages.type.${type}`)).first()).toBeVisible();
    });
    await Promise.all([desk.context().close(), others.context().close(), member.context.close()]);
  });
}
