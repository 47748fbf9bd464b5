import { BUILT_CENTRE_PAGES, type BuiltCentrePage } from '@marquee/contracts/member-centre';
import type { Page } from '@playwright/test';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { formLooksRight, looksRight, markTheme } from '../../harness/looks-right.ts';
import type { Text } from '../../messages.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 780 };

const centre = (page: Page, text: Text) => page.getByRole('dialog', { name: text('centre.title') });
const heading = (page: Page, text: Text, key: BuiltCentrePage) =>
  page.getByRole('heading', { level: 2, name: text(`centre.page.${key}`) });
const links = (page: Page, text: Text) =>
  centre(page, text)
    .getByRole('navigation', { name: text('centre.title') })
    .getByRole('link');

test('[W01][H06][T03] the member centre: by menu and by address, its pages, a phone, and the way back', {
  tag: where('registers', 'platform', 'memberCentre'),
}, async ({ page, expected, text }) => {
  test.setTimeout(240_000);
  await page.setViewportSize(DESKTOP);
  const username = await enterAsMember(page, expected);
  await page.goto('/');

  // A mouse over the name opens the account's menu, and closes it when it leaves.
  const account = page.getByRole('button', { name: text('member.menu', { name: username }) });
  const menu = page.getByRole('menu');
  await account.hover();
  await expect(menu).toBeVisible();
  await page.mouse.move(10, 700);
  await expect(menu).toBeHidden();
  await account.click();
  await menu.getByRole('menuitem', { name: text('member.security') }).click();
  await expect(heading(page, text, 'securityCenter')).toBeFocused();
  await expect(page).toHaveURL(/\?mc=securityCenter$/);

  // The pages that are built, in the order of the specification; each opens at its own address.
  await expect(links(page, text)).toHaveText(BUILT_CENTRE_PAGES.map((key) => text(`centre.page.${key}`)));
  for (const key of BUILT_CENTRE_PAGES.toReversed()) {
    await links(page, text)
      .filter({ hasText: text(`centre.page.${key}`) })
      .click();
    await expect(heading(page, text, key)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`\\?mc=${key}$`));
    await expect(links(page, text).and(page.locator('[aria-current="page"]'))).toHaveText(text(`centre.page.${key}`));
    await formLooksRight(page, `the page ${key} of the member centre`);
  }
  await looksRight(page, 'the member centre', markTheme);
  await page.goBack();
  await expect(centre(page, text)).toBeHidden();
  expect(new URL(page.url()).search).toBe('');

  // On a phone the menu is a page of its own. A key that does not exist leads to the default page.
  await page.setViewportSize(PHONE);
  await page.goto('/rng?mc=nonsense');
  await expect(heading(page, text, 'securityCenter')).toBeVisible();
  await expect(page).toHaveURL(/\/rng\?mc=securityCenter$/);
  await expect(links(page, text).first()).toBeHidden();
  await centre(page, text)
    .getByRole('button', { name: text('centre.back') })
    .click();
  await expect(links(page, text).first()).toBeFocused();
  await looksRight(page, 'the menu of the member centre on a phone', markTheme);
  await links(page, text)
    .filter({ hasText: text('centre.page.transferFund') })
    .click();
  await expect(heading(page, text, 'transferFund')).toBeFocused();
  await looksRight(page, 'a page of the member centre on a phone', markTheme);
  await centre(page, text)
    .getByRole('button', { name: text('common.close') })
    .click();
  await expect(centre(page, text)).toBeHidden();
  await expect(page).toHaveURL(/\/rng$/);
});
