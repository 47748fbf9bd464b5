import { CALLS } from '@marquee/contracts/calls';
import { fillRegistration, newUsername, openUsernameForm } from '../../harness/registration.ts';
import { settled } from '../../harness/settled.ts';
import { expect, test } from '../../test.ts';

test('[A09] a code of the address that is good hides its field and goes along; a bad one is told', async ({
  page,
  expected,
  text,
}) => {
  if (expected.registration.length === 0 || expected.ownUpstream) return;
  test.setTimeout(120_000);
  const warning = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByText(text('error.invitation_code_error'));
  const field = page.locator('input[name="affiliateCode"]');
  const isAsked = expected.registration.includes('affiliateCode');

  // Landed on elsewhere, registering later: the code is remembered until then.
  await page.goto('/?affiliateCode=NOBODY99');
  await settled(page);
  await page.goto('/register');
  await expect(warning).toBeVisible();
  await page
    .getByRole('button', { name: text('common.close') })
    .last()
    .click();
  await expect(warning).toBeHidden();
  await expect(field).toHaveCount(isAsked ? 1 : 0);
  await page.reload();
  await openUsernameForm(page, expected, text);
  await expect(page.getByRole('dialog').locator('input[name="username"]')).toBeVisible();
  await expect(warning).toHaveCount(0);
  if (expected.demoAffiliateCode === null) return;

  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === CALLS.affiliate.path);
  await page.goto(`/?affiliateCode=${expected.demoAffiliateCode.toLowerCase()}`);
  await settled(page);
  await page.goto('/register');
  expect(await (await answered).json()).toEqual({ value: { valid: true } });
  await openUsernameForm(page, expected, text);
  await expect(page.getByRole('dialog').locator('input[name="username"]')).toBeVisible();
  await expect(field).toHaveCount(0);
  await fillRegistration(page, expected, newUsername(), text);
  await expect(page.locator('[data-account="member"]')).toBeVisible();
});
