import { formLooksRight } from '../../harness/looks-right.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { fillRegistration, newUsername, openUsernameForm, PASSWORD } from '../../harness/registration.ts';
import { signOut } from '../../harness/sign-out.ts';
import { expect, test } from '../../test.ts';

test('[A05] the first log-in is reported and shows a greeting, a registration and a later log-in do not', async ({
  page,
  expected,
  text,
}) => {
  test.setTimeout(180_000);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/x/session/first')) reports.push(request.method());
  });
  const member = page.locator('[data-account="member"]');
  const greeting = page.getByRole('dialog', { name: text('afterLogin.title') });
  const logIn = async () => {
    await page.goto('/login');
    const form = page.getByRole('dialog');
    await form.locator('input[name="username"]').fill(username);
    await form.locator('input[name="password"]').fill(PASSWORD);
    await form.getByRole('button', { name: text('login.submit') }).click();
    await expect(member).toBeAttached();
  };
  const leave = async () => {
    await signOut(page, text, username);
    await expect(page.locator('[data-account="visitor"]')).toBeVisible();
  };
  const username = newUsername();
  await page.goto('/register');
  await openUsernameForm(page, expected, text);
  await fillRegistration(page, expected, username, text);
  await expect(member).toBeVisible();
  await expect.poll(() => reports).toEqual(['POST']);
  await expect(greeting).toHaveCount(0);
  await leave();

  await logIn();
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', expected.registrationBonus);
  await expect(greeting).toHaveCount(0);
  expect(reports).toEqual(['POST']);
  await leave();

  // Like an imported account that never logged in.
  await inPlatformDatabase('UPDATE app.member SET last_login_at = NULL WHERE tenant = $1 AND username = $2', [
    expected.code,
    username,
  ]);
  await logIn();
  await expect(greeting).toBeVisible();
  expect(reports).toEqual(['POST', 'POST']);
  await formLooksRight(page, 'the greeting at the first log-in');
  await greeting.getByRole('button', { name: text('afterLogin.security') }).click();
  await expect(page.getByRole('dialog', { name: text('centre.title') })).toBeVisible();
  await expect(page).toHaveURL(/\?mc=securityCenter$/);
});
