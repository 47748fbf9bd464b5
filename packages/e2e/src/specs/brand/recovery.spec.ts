import { CALLS } from '@marquee/contracts/calls';
import { anotherDevice } from '../../harness/another-device.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { http } from '../../harness/http.ts';
import { receive } from '../../harness/inbox.ts';
import { loginForm } from '../../harness/log-in-first.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { newUsername, PASSWORD } from '../../harness/registration.ts';
import { sealedCall } from '../../harness/sealed-call.ts';
import { OTHERS_DEEP } from '../../tags.ts';
import { expect as expectSoon, test } from '../../test.ts';
import { where } from '../../where.ts';

const NEW_PASSWORD = 'Quiet-harbour-31';
const port = Number(process.env['E2E_PORT']);
/** Long enough for several log-ins on a busy machine. The test asserts no time. */
const expect = expectSoon.configure({ timeout: 30_000 });

test('[A10][A12] without recovery the log-in form has no link to it', {
  tag: where('!recovery'),
}, async ({ page, expected, text }) => {
  await page.goto('/login');
  const dialog = loginForm(page, expected);
  await dialog.getByRole('button', { name: text('login.submit') }).waitFor();
  await expect(dialog.getByRole('button', { name: text('recovery.link') })).toHaveCount(0);
});

test('[A10][A12] without recovery by mail its page is a 404', { tag: where('!recoveryByMail') }, async ({ page }) => {
  expect((await page.goto('/reset'))?.status()).toBe(404);
});

test('[A10][A12] recovery by mail is refused when it is off', {
  tag: where('!recoveryByMail', 'platform'),
}, async ({ brand: merchant }) => {
  const { method, path } = CALLS.passwordResetEmail;
  expect((await http({ port, host: `${merchant}.localhost`, path, method })).status).toBe(403);
  const link = { token: 'x'.repeat(43), newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
  expect((await sealedCall({ port, merchant, call: 'resetPassword', body: link })).status).toBe(403);
});

test('[A10][A12][M04] a forgotten password is reset by the link in a mail', {
  tag: [OTHERS_DEEP, ...where('recoveryByMail')],
}, async ({ page, expected, text }) => {
  test.setTimeout(240_000);
  const email = `${newUsername()}@mail.example`;
  const username = await enterAsMember(page, expected, { email });
  await page.goto('/');
  await expect(page.locator('[data-account="member"]')).toBeVisible();

  // The same person, later, on another device.
  const other = await anotherDevice(page, expected);
  await other.goto('/login');
  await other
    .getByRole('dialog')
    .getByRole('button', { name: text('recovery.link') })
    .click();
  const form = other.getByRole('dialog', { name: text('recovery.title') });
  await form.getByRole('button', { name: text('recovery.email.submit') }).click();
  await expect(form.getByText(text('error.field.required'))).toHaveCount(2);
  await formLooksRight(other, 'a recovery by mail that lacks everything');
  await form.locator('input[name="username"]').fill(username);
  await form.locator('input[name="email"]').fill(email);
  await expect(form.locator('[data-human-check]').getByRole('status')).toHaveText(text('humanCheck.done'));
  const unproven = await other.evaluate(
    async ({ path, fields }) => (await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })).json(),
    { path: CALLS.passwordResetEmail.path, fields: { username, email } },
  );
  expect(unproven).toMatchObject({ status: 403, code: 'human_check_failed' });
  await form.getByRole('button', { name: text('recovery.email.submit') }).click();
  await expect(form.getByText(text('recovery.email.sentTitle'))).toBeFocused();
  await expect(form.getByRole('button', { name: /[45]:\d\d/ })).toBeDisabled();
  await formLooksRight(other, 'a recovery whose mail is on its way');

  const [mail] = await receive(email);
  const link = /https?:\/\/\S+\/reset\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(link).toContain(`http://${expected.code}.localhost:${port}/reset?lang=${expected.languages[0]}#`);
  const requested: string[] = [];
  other.on('request', (request) => requested.push(request.url()));
  await other.goto(link);
  await other.locator('input[name="newPassword"]').fill(NEW_PASSWORD);
  await other.locator('input[name="confirmNewPassword"]').fill('something-else-1');
  await other.getByRole('button', { name: text('recovery.new.submit') }).click();
  await expect(other.getByText(text('error.field.confirmMismatch'))).toBeVisible();
  await formLooksRight(other, 'a new password typed in two ways');
  await other.locator('input[name="confirmNewPassword"]').fill(NEW_PASSWORD);
  await other.getByRole('button', { name: text('recovery.new.submit') }).click();
  await expect(other.getByText(text('recovery.done.title'))).toBeFocused();
  await formLooksRight(other, 'a recovery that is done');
  // Signed out everywhere, at once.
  await expect(page.locator('[data-account="visitor"]')).toBeVisible();
  const token = new URL(link).hash.slice(1);
  expect(new URL(other.url()).hash).toBe('');
  expect(requested.filter((url) => url.includes(token) && !url.endsWith(`#${token}`))).toEqual([]);

  await other.getByRole('button', { name: text('login.submit') }).click();
  const login = other.getByRole('dialog', { name: text('login.title') });
  await login.locator('input[name="username"]').fill(username);
  await login.locator('input[name="password"]').fill(NEW_PASSWORD);
  await login.getByRole('button', { name: text('login.submit') }).click();
  await expect(other.locator('[data-account="member"]')).toBeVisible();

  // The link works once.
  await page.goto(link);
  await page.locator('input[name="newPassword"]').fill(PASSWORD);
  await page.locator('input[name="confirmNewPassword"]').fill(PASSWORD);
  await page.getByRole('button', { name: text('recovery.new.submit') }).click();
  await expect(page.getByText(text('recovery.invalid.title'))).toBeVisible();
  await formLooksRight(page, 'a link that was used before');
  await page.getByRole('button', { name: text('recovery.invalid.action') }).click();
  await expect(page.getByRole('dialog', { name: text('recovery.title') })).toBeVisible();
  await other.context().close();
});
