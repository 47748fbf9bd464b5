import { ADMINISTRATOR, ADMINISTRATOR_STATE, keepSecret } from '../../harness/console.ts';
import { looksRight, systemTheme } from '../../harness/looks-right.ts';
import { totp, wrongTotp } from '../../harness/totp.ts';
import { SETUP } from '../../tags.ts';
import { expect, test } from '../../test.ts';

const link = process.env['E2E_CONSOLE_LINK'] ?? '';

test('[T11] the printed link creates the first administrator, with a second factor, and works once', {
  tag: SETUP,
}, async ({ page }) => {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'The first administrator' })).toBeVisible();
  await page.getByLabel('Your name, as colleagues see it').fill(ADMINISTRATOR.displayName);
  await page.getByLabel('Name', { exact: true }).fill(ADMINISTRATOR.name);

  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Use 12 to 128 characters.')).toBeVisible();
  await page.getByLabel('New password').fill(`${ADMINISTRATOR.name} on a lake`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('It must not contain your sign-in name.')).toBeVisible();
  await page.getByLabel('New password').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(wrongTotp(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toContainText('The code is wrong');
  await page.getByLabel('Code from the app').fill(totp(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();

  const codes = page.getByRole('list', { name: 'Save your recovery codes' }).getByRole('code');
  await expect(codes).toHaveCount(10);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await codes.evaluateAll((all) => all.map((code) => code.getClientRects().length));
    expect(lines, `lines of each code, ${width} px wide`).toEqual(Array(10).fill(1));
    await looksRight(page, `recovery codes, ${width} px wide`, systemTheme);
  }
  // The codes are shown once, and only their confirmation continues.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.getByLabel('I have saved them somewhere safe').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Brands' })).toBeVisible();

  await page.context().storageState({ path: ADMINISTRATOR_STATE });
  keepSecret(secret);
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link was used');
});
