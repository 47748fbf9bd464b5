import type { Page } from '@playwright/test';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { expect, test } from '../../test.ts';

const UPLOADED = /^\/wps\/x\/files\/picture\?/;
const member = (page: Page) => page.locator('[data-account="member"]');
/** Path and query of the picture in the header. */
const shown = (page: Page) => member(page).locator('img').first().getAttribute('src');

test('[W02] the avatar: a drawn one, a picture of one’s own through edge and platform, and a drawn one again', async ({
  page,
  expected,
  text,
}) => {
  await enterAsMember(page, expected);
  await page.goto('/?mc=securityCenter');
  await expect(member(page).locator('img')).toBeVisible();
  await page.getByRole('button', { name: text('avatar.change') }).click();
  const dialog = page.getByRole('dialog', { name: text('avatar.title') });
  await dialog.getByRole('radio').nth(4).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio').nth(5)).toBeChecked();
  await formLooksRight(page, 'the choice of an avatar');
  await dialog.getByRole('button', { name: text('avatar.save') }).click();
  await expect(dialog).toBeHidden();

  const drawn = await shown(page);
  await page.getByRole('button', { name: text('avatar.change') }).click();
  const picture = await page.screenshot();
  const field = dialog.locator('input[type="file"]');
  await field.setInputFiles({
    name: 'lie.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  });
  await expect(dialog.getByText(text('error.picture_type'))).toBeVisible();
  expect(await shown(page)).toBe(drawn);
  await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog).toBeHidden();
  await expect(member(page).locator('img').first()).toHaveAttribute('src', UPLOADED);
  const link = (await shown(page)) ?? '';
  const answer = await page.evaluate(async (address) => {
    const response = await fetch(address);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      policy: response.headers.get('content-security-policy'),
    };
  }, link);
  expect(answer).toMatchObject({
    status: 200,
    type: 'image/webp',
    policy: expect.stringContaining("default-src 'none'"),
  });

  await page.reload();
  await expect(member(page).locator('img').first()).toHaveAttribute('src', UPLOADED);
  await page.getByRole('button', { name: text('avatar.change') }).click();
  await dialog.getByRole('button', { name: text('avatar.own.remove') }).click();
  await expect(dialog).toBeHidden();
  await expect(member(page).locator('img').first()).not.toHaveAttribute('src', UPLOADED);
  const gone = await page.evaluate(async (address) => (await fetch(address, { cache: 'reload' })).status, link);
  expect(gone).toBe(404);
});
