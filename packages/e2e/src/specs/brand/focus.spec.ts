import type { Locator } from '@playwright/test';
import { tabsAsItReads } from '../../harness/focus-order.ts';
import { loginForm } from '../../harness/log-in-first.ts';
import { settled } from '../../harness/settled.ts';
import { OTHERS_DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';

test('[M01] [A01] [A06] the Tab key goes through log-in and registration in reading order, stays inside, and returns', {
  tag: OTHERS_DEEP,
}, async ({ page, expected, text }) => {
  const close = text('common.close');
  await page.goto('/');
  await settled(page);
  const header = (name: 'header.login' | 'header.register') =>
    page.getByRole('banner').getByRole('link', { name: text(name), exact: true });
  const through = async (opener: Locator) => {
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('button[type="submit"]')).toBeVisible();
    await expect(dialog.locator(':disabled, [data-human-check="working"]')).toHaveCount(0);
    await tabsAsItReads(page, dialog, close);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  };

  if (expected.loginFirst) {
    const form = loginForm(page, expected);
    await expect(form.locator('button[type="submit"]')).toBeVisible();
    await tabsAsItReads(page, form, null);
    await through(form.getByRole('button', { name: text('login.toRegister') }));
  } else {
    await through(header('header.login'));
    if (expected.registration.length > 0) await through(header('header.register'));
  }
});
