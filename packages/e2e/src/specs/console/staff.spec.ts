import { ADMINISTRATOR } from '../../harness/console.ts';
import { administrator, newName } from '../../harness/staff-client.ts';
import { expect, test } from '../../test.ts';

const port = Number(process.env['E2E_PORT']);

test('[T11] an administrator invites an account for some brands, which sees only those', async ({ page, browser }) => {
  const displayName = newName('Bopha');
  await page.goto('/people');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name as colleagues see it').fill(displayName);
  await dialog.getByLabel(/^Name\*?$/).fill(displayName.toLowerCase().replace(' ', '-'));
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  await expect(dialog.getByText('Choose at least one role')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Viewer/ }).check();
  await dialog.getByLabel('Viewer: brands').selectOption('some');
  await dialog.getByLabel('Lotus').check();
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  const link = await dialog.getByLabel('One-time link').inputValue();
  expect(link).toContain('/setup#');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: new RegExp(displayName) });
  await expect(row).toContainText('Invited');
  await expect(row).toContainText('Viewer lotus');

  const guest = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const theirs = await guest.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(`Hello ${displayName}`)).toBeVisible();
  await theirs.getByLabel('New password').fill('seven boats cross the lake');
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await expect(theirs.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  await guest.close();
});

test('[T11] the last administrator can’t be removed, and the page explains it', async ({ page }) => {
  await page.goto('/people');
  await page.getByRole('link', { name: new RegExp(ADMINISTRATOR.displayName) }).click();
  await expect(page.getByRole('heading', { level: 1, name: ADMINISTRATOR.displayName })).toBeFocused();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByRole('alert')).toContainText('At least one administrator of all brands is needed');
});

test('[T11] when two people change the same account, the second sees both versions', async ({ page }) => {
  const { name } = await (await administrator(port)).invite('Nita', [{ role: 'viewer', brands: '*' }]);
  await page.goto('/people');
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .click();
  await expect(page.getByRole('checkbox', { name: /^Viewer/ })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('checkbox', { name: /^Support/ }).check();
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'are saved' })).toBeVisible();

  await page.getByRole('checkbox', { name: /^Approver/ }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const both = page.getByRole('alert').filter({ hasText: 'Another person changed this account in the meantime' });
  await expect(both).toContainText('Support');
  await expect(both).toContainText('Approver');
  await both.getByRole('button', { name: 'Use the current version' }).click();
  await expect(page.getByRole('checkbox', { name: /^Support/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Approver/ })).not.toBeChecked();
});
