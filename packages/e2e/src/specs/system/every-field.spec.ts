import { REGISTRATION_FIELDS } from '@marquee/contracts/registration';
import { expect, test } from '@playwright/test';
import { closeLiveBrand, openLiveBrand } from '../../harness/live-brand.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { askFor } from '../../harness/registration-rules.ts';
import { texts } from '../../messages.ts';

const port = Number(process.env['E2E_PORT']);
const CODE = 'everyfield';
const text = texts('EN');

test.afterAll(() => closeLiveBrand(CODE));

test('[A06] the form with every field is accessible and fits a small screen', async ({ page }) => {
  await openLiveBrand(CODE, 'harbor', (folder) => askFor(folder, REGISTRATION_FIELDS));
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`http://${CODE}.localhost:${port}/register?lang=EN`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('input[name]:not([name="consent"])')).toHaveCount(REGISTRATION_FIELDS.length + 1);
  await dialog.getByRole('button', { name: text('register.submit') }).click();
  // Plus the confirmation of the password.
  await expect(dialog.getByText(text('error.field.required'))).toHaveCount(REGISTRATION_FIELDS.length + 1);
  await expect(dialog.locator('input[name="username"]')).toBeFocused();
  await formLooksRight(page, 'a form of every field that lacks everything');
});
