import { CALLS } from '@marquee/contracts/calls';
import type { Page } from '@playwright/test';
import { fillRegistration, newUsername, openUsernameForm } from '../../harness/registration.ts';
import { settled } from '../../harness/settled.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

const field = (page: Page) => page.locator('input[name="affiliateCode"]');

test('[A09] a wrong code in the address is reported once, when the form opens', {
  tag: where('registers', 'platform'),
}, async ({ page, expected, text }) => {
  const warning = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByText(text('error.invitation_code_error'));
  const hasField = expected.registration.includes('affiliateCode');

  // The code is remembered from another page until the registration.
  await page.goto('/?affiliateCode=NOBODY99');
  await settled(page);
  await page.goto('/register');
  await expect(warning).toBeVisible();
  await page
    .getByRole('button', { name: text('common.close') })
    .last()
    .click();
  await expect(warning).toBeHidden();
  await expect(field(page)).toHaveCount(hasField ? 1 : 0);
  await page.reload();
  await openUsernameForm(page, expected, text);
  await expect(page.getByRole('dialog').locator('input[name="username"]')).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test('[A09] a valid code in the address hides its field and is sent with the registration', {
  tag: where('registers', 'platform', 'demoAffiliate'),
}, async ({ page, expected, text }) => {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === CALLS.affiliate.path);
  await page.goto(`/?affiliateCode=${expected.demoAffiliateCode?.toLowerCase()}`);
  await settled(page);
  await page.goto('/register');
  expect(await (await answered).json()).toEqual({ value: { valid: true } });
  await openUsernameForm(page, expected, text);
  await expect(page.getByRole('dialog').locator('input[name="username"]')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await fillRegistration(page, expected, newUsername(), text);
  await expect(page.locator('[data-account="member"]')).toBeVisible();
});
