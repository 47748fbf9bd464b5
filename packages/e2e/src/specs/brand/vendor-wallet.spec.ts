import type { MerchantWalletValue } from '@marquee/contracts/schemas/wallet';
import type { FrameLocator, Page } from '@playwright/test';
import { asMember } from '../../harness/as-member.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { giveCash } from '../../harness/give-cash.ts';
import { openGameOf } from '../../harness/open-game-of.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import type { Text } from '../../messages.ts';
import { DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

const MOVED = '3.00';
const CASH = '5.00';
const cents = (amount: string): number => Math.round(Number(amount.replaceAll(',', '')) * 100);

/** The member's balances, summed from all ledger entries: cash, pending, and owed to the vendor. */
async function ledgerOf(brand: string, username: string): Promise<{ cash: number; pending: number; owed: number }> {
  const [row] = await inPlatformDatabase<{ cash: number; pending: number; owed: number }>(
    `SELECT coalesce(sum(e.amount) FILTER (WHERE a.class = 'cash'), 0)::int AS cash,
       coalesce(sum(e.amount) FILTER (WHERE a.class = 'transfer_pending'), 0)::int AS pending,
       coalesce(sum(e.amount) FILTER (WHERE a.class = 'provider_payable'), 0)::int AS owed
     FROM app.member m
     JOIN core.tx t ON t.tenant = m.tenant AND t.member = m.id
     JOIN core.entry e ON e.tenant = t.tenant AND e.tx = t.id
     JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account
     WHERE m.tenant = $1 AND m.username = $2`,
    [brand, username],
  );
  if (row === undefined) throw new Error(`no member ${username} of ${brand}`);
  return row;
}

/** Moves money in the open sheet, and waits until the page reports its arrival. */
async function move(page: Page, text: Text, way: 'in' | 'out', amount: string | null): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet
    .getByRole('tab')
    .nth(way === 'in' ? 0 : 1)
    .click();
  if (amount === null) await sheet.getByRole('button', { name: text('wallet.all') }).click();
  else await sheet.getByRole('textbox').fill(amount);
  await sheet.getByRole('textbox').press('Enter');
  const message = text(way === 'in' ? 'wallet.moved' : 'wallet.returned', { amount: '|', vendor: '|' });
  const [longest = ''] = message.split('|').toSorted((one, other) => other.length - one.length);
  await expect(page.getByText(longest.trim())).toBeVisible();
}

/** One toss at the vendor's table; resolves with the vendor's balance afterwards, in cents. */
async function toss(game: FrameLocator): Promise<number> {
  await game.getByText('1', { exact: true }).click();
  await game.locator('button[value="sun"]').click();
  await expect(game.locator('#word')).toHaveAttribute('data-side', /./);
  return cents((await game.locator('#balance').textContent()) ?? '');
}

test('[W03][G06][G11] money is moved to a vendor’s wallet, played with and moved back: page, vendor and ledger agree', {
  tag: [DEEP, ...where('vendorWallet')],
}, async ({ page, brand, expected, text }) => {
  const [vendor = ''] = expected.vendorWallets;
  const username = await enterAsMember(page, expected);
  await page.goto('/');
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', expected.registrationBonus);
  // Only cash leaves for a vendor.
  await giveCash(brand, username, CASH);
  const before = await ledgerOf(brand, username);
  await openGameOf(page, vendor);
  const game = page.frameLocator('iframe');
  await expect(game.locator('#balance')).toHaveText('0.00');

  await page.getByRole('button', { name: text('wallet.move') }).click();
  await move(page, text, 'in', MOVED);
  expect(await ledgerOf(brand, username)).toEqual({
    cash: before.cash - cents(MOVED),
    pending: 0,
    owed: before.owed + cents(MOVED),
  });
  await page.keyboard.press('Escape');
  await expect(game.locator('#balance')).toHaveText(MOVED);
  const won = await toss(game);
  expect([cents(MOVED) - 100, cents(MOVED) + 95]).toContain(won);

  // The page shows the vendor's balance, and all of it can be moved back.
  const held = async () => {
    const { wallets } = await asMember<MerchantWalletValue>(page, 'merchantWallet');
    const found = wallets.find(({ vassalage }) => vassalage === vendor);
    return [found?.isStale, found?.isOffered, cents(found?.balance ?? '')];
  };
  await expect.poll(held).toEqual([false, true, won]);
  await page.getByRole('button', { name: text('wallet.move') }).click();
  // The balance has changed in the game: "all" means the current one.
  await expect(page.getByRole('dialog').getByRole('definition').last()).toContainText((won / 100).toFixed(2));
  await move(page, text, 'out', null);
  const after = await ledgerOf(brand, username);
  expect(after).toEqual({
    cash: before.cash - cents(MOVED) + won,
    pending: 0,
    owed: before.owed + cents(MOVED) - won,
  });
  const shown = (after.cash / 100).toFixed(2);
  expect((await asMember<MerchantWalletValue>(page, 'merchantWallet')).main).toBe(shown);
  await page.keyboard.press('Escape');
  await expect(game.locator('#balance')).toHaveText('0.00');
  await page.getByRole('link', { name: text('frame.leave') }).click();
  const all = ((after.cash + cents(expected.registrationBonus)) / 100).toFixed(2);
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', all);
  // And without a game, from the account's menu.
  await page.locator('[data-account="member"] [aria-haspopup="menu"]').click();
  await page.getByRole('menuitem', { name: text('member.wallet') }).click();
  await expect(page.getByRole('dialog').getByRole('definition').first()).toContainText(shown);
});
