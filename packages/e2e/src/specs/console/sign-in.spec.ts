import { ADMINISTRATOR, readSecret } from '../../harness/console.ts';
import { totp } from '../../harness/totp.ts';
import { expect, test } from '../../test.ts';

/** No account is signed in. */
test.use({ storageState: { cookies: [], origins: [] } });

test('[T11] name, password and code lead to the requested page', async ({ page }) => {
  await page.goto('/audit?actor=chanthou');
  await page.getByLabel('Name').fill(ADMINISTRATOR.name);
  await page.getByLabel('Password', { exact: true }).fill('not this one at all');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('The name or the password is wrong.');
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  const step = page.getByRole('heading', { name: 'Enter your code' });
  await expect(step).toBeVisible();
  // A code is valid once. Waits until one that another test used has passed.
  await expect(async () => {
    if (await step.isVisible()) {
      await page.getByLabel('Code').fill(totp(readSecret(), Date.now() + 30_000));
      await page.getByRole('button', { name: 'Continue' }).click();
    }
    await expect(step).toBeHidden();
  }).toPass({ timeout: 90_000, intervals: [10_000] });
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible();
  await expect(page).toHaveURL(/\/audit\?actor=chanthou$/);
  await expect(page.getByLabel('Who')).toHaveValue('chanthou');
  await expect(page.getByText('signed in').first()).toBeVisible();

  // A session that ends in another tab also ends here, and signing in returns to the same page.
  const other = await page.context().newPage();
  await other.goto('/brands');
  await other.getByRole('button', { name: /Chanthou Sok/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // The end of its event stream reveals it, without a click.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/audit\?actor=chanthou$/);
});
