import type { BrowserContext, Page } from '@playwright/test';
import { anotherDevice } from '../../harness/another-device.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { PASSWORD } from '../../harness/registration.ts';
import { settled } from '../../harness/settled.ts';
import { signOut } from '../../harness/sign-out.ts';
import type { Text } from '../../messages.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

const NEW_PASSWORD = 'Quiet-harbour-31';
const PIN = '482913';
const CENTRE = '/?mc=securityCenter';

const member = (page: Page) => page.locator('[data-account="member"]');

async function logIn(page: Page, text: Text, username: string, password: string, remember = false): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="username"]').fill(username);
  await dialog.locator('input[name="password"]').fill(password);
  const box = dialog.locator('input[name="remember"]');
  if (remember) await box.check();
  await dialog.getByRole('button', { name: text('login.submit') }).click();
}

test('[A13][W02][M01] the security center: passwords, the last log-in, and sessions that end elsewhere', async ({
  page,
  expected,
  text,
}) => {
  await page.goto(CENTRE);
  // The address of the security center sends a visitor to the log-in (§5).
  await expect(page.getByRole('dialog', { name: text('login.title') })).toBeVisible();
  test.setTimeout(240_000);
  const username = await enterAsMember(page, expected);
  await page.goto('/');
  await page.getByRole('button', { name: text('member.menu', { name: username }) }).click();
  await page.getByRole('menuitem', { name: text('member.security') }).click();
  await expect(page).toHaveURL(/\?mc=securityCenter$/);
  const center = page.getByRole('dialog', { name: text('centre.title') });
  await expect(center.getByText(text('security.last.none'))).toBeVisible();
  await expect(center.getByText(text('security.sessions.current'))).toBeVisible();
  await formLooksRight(page, 'the security center');

  await center.getByRole('button', { name: text('security.payment.title') }).click();
  await center.getByRole('button', { name: text('security.payment.submit') }).click();
  await expect(center.getByText(text('error.field.required')).first()).toBeVisible();
  await formLooksRight(page, 'a field that lacks its text');
  const hasOne = expected.registration.includes('paymentPassword');
  await center.locator('input[name="password"]').fill(hasOne ? PIN : PASSWORD);
  await center.locator('input[name="newPassword"]').fill('709346');
  await center.locator('input[name="confirmNewPassword"]').fill('709346');
  await center.getByRole('button', { name: text('security.payment.submit') }).click();
  await expect(center.getByText(text('security.payment.isSet'))).toBeVisible();

  const other = await anotherDevice(page, expected);
  await other.goto('/login');
  await logIn(other, text, username, PASSWORD);
  await expect(member(other)).toBeVisible();
  await other.goto('/rng');
  await settled(other);

  await center.getByRole('button', { name: text('security.password.title') }).click();
  await center.locator('input[name="password"]').fill(PASSWORD);
  await center.locator('input[name="newPassword"]').fill(NEW_PASSWORD);
  await center.locator('input[name="confirmNewPassword"]').fill(NEW_PASSWORD);
  await center.getByRole('button', { name: text('security.password.submit') }).click();
  await expect(page.getByText(text('security.password.done'))).toBeVisible();
  await expect(member(page)).toBeAttached();

  // The other device shows why, stays on its page, and logs in with the new password.
  const notice = other.getByRole('dialog', { name: text('session.ended.title') });
  await expect(notice).toContainText(text('session.ended.password_changed'));
  await formLooksRight(other, 'why a session ended');
  await notice.getByRole('button', { name: text('header.login') }).click();
  await logIn(other, text, username, NEW_PASSWORD);
  await expect(member(other)).toBeVisible();
  await expect(other).toHaveURL('/rng');

  await page.reload();
  await center.getByRole('button', { name: text('security.sessions.endOthers') }).click();
  const question = page.getByRole('dialog', { name: text('security.sessions.endOthers.title') });
  await formLooksRight(page, 'the question before the others end');
  await question.getByRole('button', { name: text('security.sessions.end') }).click();
  await expect(other.getByText(text('session.ended.ended_elsewhere'))).toBeVisible();
  await other.context().close();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
});

async function ofAnotherTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/');
  await settled(tab);
  return tab;
}

test('[A01][A14] without remembered log-ins there is no box and no cookie', {
  tag: where('!remembers'),
}, async ({ page, context, expected, text }) => {
  const username = await enterAsMember(page, expected);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="password"]').waitFor();
  await expect(dialog.locator('input[name="remember"]')).toHaveCount(0);
  await logIn(page, text, username, PASSWORD);
  await expect(member(page)).toBeVisible();
  expect((await context.cookies()).find(({ name }) => name === 'mq_remember')).toBeUndefined();
});

test('[A01][A14] a remembered log-in opens another tab, and ends with the log-out', {
  tag: where('remembers'),
}, async ({ page, context, expected, text }) => {
  await page.goto('/login');
  const box = page.getByRole('dialog').locator('input[name="remember"]');
  await page.getByRole('dialog').locator('input[name="password"]').waitFor();
  await expect(box).toHaveCount(1);
  test.setTimeout(240_000);
  const username = await enterAsMember(page, expected);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login');
  await logIn(page, text, username, PASSWORD, true);
  await expect(member(page)).toBeVisible();
  const cookies = await context.cookies();
  const remember = cookies.find(({ name }) => name === 'mq_remember');
  expect(remember).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: false, path: '/' });
  expect(cookies.find(({ name }) => name === 'mq_last_user')?.value).toBe(username);

  const tab = await ofAnotherTab(context);
  await expect(member(tab)).toBeVisible();
  await signOut(tab, text, username);
  await expect(tab.locator('[data-account="visitor"]')).toBeVisible();
  await expect.poll(() => tab.evaluate(() => Object.keys(sessionStorage))).toEqual(['merchant']);
  // The page does not wait for the answer that deletes the cookie.
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('mq_remember');

  const third = await ofAnotherTab(context);
  await expect(third.locator('[data-account="visitor"]')).toBeVisible();
  await third.goto('/login');
  await expect(third.getByRole('dialog').locator('input[name="username"]')).toHaveValue(username);
});

test('[A04][M04] a forced change of password blocks the page until it is done', async ({ page, expected, text }) => {
  test.setTimeout(240_000);
  const username = await enterAsMember(page, expected);
  await inPlatformDatabase(
    'UPDATE app.member SET password_change_required = true WHERE tenant = $1 AND username = $2',
    [expected.code, username],
  );
  // In an open session the first call reveals it, and the old password is required.
  await page.goto('/rng');
  const forced = page.getByRole('dialog', { name: text('security.forced.title') });
  await expect(forced.locator('input[name="password"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 450);
  await page.waitForTimeout(300);
  await expect(forced).toBeVisible();
  await expect(forced.getByRole('button', { name: text('common.close') })).toHaveCount(0);
  await formLooksRight(page, 'the forced change');
  await forced.getByRole('button', { name: text('member.signOut') }).click();
  await page
    .getByRole('dialog', { name: text('member.signOut.title') })
    .getByRole('button', { name: text('member.signOut') })
    .click();
  await expect(page.locator('[data-account="visitor"]')).toBeVisible();
  await expect(forced).toBeHidden();

  // After a log-in the page knows it.
  await page.goto('/login');
  await logIn(page, text, username, PASSWORD);
  await expect(forced).toBeVisible();
  await expect(forced.locator('input[name="password"]')).toHaveCount(0);
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toContain(PASSWORD);
  const stream = page.waitForRequest(
    (request) => request.url().endsWith('/wps/x/events/stream') && request.headers()['authorization'] !== undefined,
  );
  await forced.locator('input[name="newPassword"]').fill(NEW_PASSWORD);
  await forced.locator('input[name="confirmNewPassword"]').fill(NEW_PASSWORD);
  await forced.getByRole('button', { name: text('security.password.submit') }).click();
  await expect(forced).toBeHidden();
  await expect(page).toHaveURL('/');
  await stream;
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', expected.registrationBonus);
});
