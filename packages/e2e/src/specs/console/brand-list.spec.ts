import { brandCodes } from '../../harness/brands.ts';
import { http } from '../../harness/http.ts';
import { expect, test } from '../../test.ts';

test('[T11] the list shows every served brand, and is navigated by keyboard', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/brands$/);
  const table = page.getByRole('table', { name: 'Brands' });
  for (const code of brandCodes()) {
    await expect(table.getByRole('row', { name: new RegExp(`${code}\\.localhost`) })).toContainText('Good');
  }
  await page.keyboard.press('j');
  await expect(table.getByRole('rowheader').first().getByRole('link')).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('lotus');
  await expect(page).toHaveURL(/q=lotus/);
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/brands\/lotus/);
});

test('sorting is in the address and is remembered', async ({ page }) => {
  await page.goto('/brands');
  const head = page.getByRole('columnheader', { name: 'Version' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect(page).toHaveURL(/sort=-version/);
  await page.goto('/brands');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
});

test('the palette opens a page, a brand and a switch', async ({ page }) => {
  // The target of Enter.
  const highlighted = page.locator('[data-highlighted]');
  await page.goto('/brands');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('audit');
  await expect(page.getByRole('option', { name: 'Audit' }).and(highlighted)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/audit$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('lotus jackpot');
  await expect(page.getByRole('option', { name: /home\.jackpot/ }).and(highlighted)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/brands\/lotus\/switches\?find=home\.jackpot/);
  await page.keyboard.press('Escape');
});

test('[T11] no brand’s host serves the console, and the console’s host serves no brand', async () => {
  const port = Number(process.env['E2E_PORT']);
  for (const code of brandCodes()) {
    const answer = await http({ port, host: `${code}.localhost`, path: '/staff/v1/session' });
    expect(answer.status, code).toBe(404);
  }
  const answer = await http({ port, host: 'console.localhost', path: '/wps/system/status' });
  expect(answer.headers['content-type']).not.toContain('json');
});
