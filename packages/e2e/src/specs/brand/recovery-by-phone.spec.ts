import { CALLS } from '@marquee/contracts/calls';
import type { Page } from '@playwright/test';
import type { BrandExpectations } from '../../expectations/index.ts';
import { anotherDevice } from '../../harness/another-device.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { http } from '../../harness/http.ts';
import { loginForm } from '../../harness/log-in-first.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { sealedCall } from '../../harness/sealed-call.ts';
import { signOut } from '../../harness/sign-out.ts';
import { codeIn, newestSms, newNumber, sendCode, worldwide } from '../../harness/sms.ts';
import type { Text } from '../../messages.ts';
import { OTHERS_DEEP } from '../../tags.ts';
import { expect as expectSoon, test } from '../../test.ts';
import { where } from '../../where.ts';

const NEW_PASSWORD = 'Quiet-harbour-31';
const CHANGED_PASSWORD = 'Slow-morning-ferry-4';
const port = Number(process.env['E2E_PORT']);
/** Long enough for several log-ins on a busy machine. The test asserts no time. */
const expect = expectSoon.configure({ timeout: 30_000 });

interface Proven {
  readonly username: string;
  /** The name shown to others and in the page's menu. */
  readonly shownAs: string;
  /** The SMS with the code that proved the number. */
  readonly sms: string;
}

/** Registers by a number, which the code proves. */
async function registerByNumber(page: Page, text: Text, number: string, to: string): Promise<Proven> {
  await page.goto('/register');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="mobileNum"]').fill(number);
  await sendCode(dialog, text);
  const sms = await newestSms(to);
  await dialog.getByRole('textbox', { name: text('code.label') }).fill(codeIn(sms));
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: text('register.submit') }).click();
  await expect(page.locator('[data-account="member"]')).toBeVisible();
  return { username: to.slice(1), shownAs: `••••${number.slice(-4)}`, sms };
}

/** Registers by name with a number, and proves the number in the security center. */
async function registerByName(
  page: Page,
  expected: BrandExpectations,
  text: Text,
  number: string,
  to: string,
): Promise<Proven> {
  const username = await enterAsMember(page, expected, { mobileNum: number });
  await page.goto('/?mc=securityCenter');
  const center = page.getByRole('dialog', { name: text('centre.title') });
  const shown = { value: `•••• ${number.slice(-3)}` };
  await expect(center.getByText(text('profile.contact.isNotProven', shown))).toBeVisible();
  const confirm = `${text('security.mobile.action')}: ${text('profile.mobile.title')}`;
  await center.getByRole('button', { name: confirm }).click();
  const submit = center.getByRole('button', { name: text('security.mobile.action') });
  await submit.click();
  await expect(center.getByText(text('error.field.required'))).toBeVisible();
  await sendCode(center, text);
  const sms = await newestSms(to);
  const code = center.getByRole('textbox', { name: text('code.label') });
  await code.fill('0000000');
  await submit.click();
  await expect(center.getByText(text('error.code_invalid'))).toBeVisible();
  await formLooksRight(page, 'a number whose code was wrong');
  await code.fill(codeIn(sms));
  await submit.click();
  await expect(center.getByText(text('profile.contact.isProven', shown))).toBeVisible();
  await formLooksRight(page, 'a proven number');
  return { username, shownAs: username, sms };
}

/** Fills the form of the forced password change, and checks the page behind it [A04]. */
async function changeWhatIsDue(page: Page, expected: BrandExpectations, text: Text): Promise<void> {
  const forced = page.getByRole('dialog', { name: text('security.forced.title') });
  await expect(forced).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(forced).toBeVisible();
  await forced.locator('input[name="newPassword"]').fill(CHANGED_PASSWORD);
  await forced.locator('input[name="confirmNewPassword"]').fill(CHANGED_PASSWORD);
  await forced.getByRole('button', { name: text('security.password.submit') }).click();
  await expect(forced).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', expected.registrationBonus);
}

test('[A12] recovery by phone is refused when it is off', {
  tag: where('!recoveryByPhone', 'platform'),
}, async ({ brand: merchant }) => {
  const { method, path } = CALLS.smsLoginCode;
  const json = { mobileNum: '0912345678', purpose: 'recover' };
  const codeRequest = await http({ port, host: `${merchant}.localhost`, method, path, json });
  const body = { newPassword: NEW_PASSWORD, mobileNum: '0912345678', verificationCode: '0000000' };
  const set = await sealedCall({ port, merchant, call: 'setPasswordByPhone', body });
  for (const answer of [codeRequest, set]) expect(JSON.parse(answer.body).code).toBe('switch_off');
});

test('[A12][A04][M04] a forgotten password is reset by a code sent to a proven number, and changed when a change is due', {
  tag: [OTHERS_DEEP, ...where('recoveryByPhone')],
}, async ({ page, expected, text }) => {
  test.setTimeout(240_000);
  const number = newNumber();
  const to = worldwide(expected.dialingCode, number);
  const { username, shownAs, sms } = expected.waysToRegister.includes('mobile')
    ? await registerByNumber(page, text, number, to)
    : await registerByName(page, expected, text, number, to);

  // The same person, later, on another device.
  const other = await anotherDevice(page, expected);
  await other.goto('/login');
  const login = loginForm(other, expected);
  await login.getByRole('button', { name: text('recovery.link') }).click();
  const form = other.getByRole('dialog', { name: text('recovery.title') });
  await expect(form).toBeVisible();
  if (expected.recovery.length > 1) await form.getByRole('tab', { name: text('recovery.byPhone') }).click();
  const submit = form.getByRole('button', { name: text('recovery.new.submit') });
  await submit.click();
  // The number, the code, the password and its confirmation.
  await expect(form.getByText(text('error.field.required'))).toHaveCount(4);
  await expect(form.locator('input[name="mobileNum"]')).toBeFocused();
  await formLooksRight(other, 'a recovery by phone that lacks everything');
  await form.locator('input[name="mobileNum"]').fill(number);
  await sendCode(form, text);
  await expect(form.getByText(text('code.sentIfKnown', { minutes: 5 }))).toBeVisible();
  const code = form.getByRole('textbox', { name: text('code.label') });
  await form.locator('input[name="newPassword"]').fill(NEW_PASSWORD);
  await form.locator('input[name="confirmNewPassword"]').fill(NEW_PASSWORD);
  await code.fill('0000000');
  await submit.click();
  await expect(form.getByText(text('error.code_invalid'))).toBeVisible();
  await formLooksRight(other, 'a recovery by phone whose code was wrong');
  await code.fill(codeIn(await newestSms(to, sms)));
  await submit.click();
  await expect(form.getByText(text('recovery.done.title'))).toBeFocused();
  // The page shows a username derived from the number, because members do not know it.
  await expect(form.getByText(username, { exact: true })).toBeVisible();
  await formLooksRight(other, 'a recovery by phone that is done');
  // Signed out everywhere, at once.
  await expect(page.locator('[data-account="visitor"]')).toBeVisible();

  await form.getByRole('button', { name: text('login.submit'), exact: true }).click();
  // Like after a reset by staff, the password must be changed again. If visitors must log in first, the change opens the pages.
  await inPlatformDatabase(
    'UPDATE app.member SET password_change_required = true WHERE tenant = $1 AND username = $2',
    [expected.code, username],
  );
  await login.locator('input[name="username"]').fill(username);
  await login.locator('input[name="password"]').fill(NEW_PASSWORD);
  await login.getByRole('button', { name: text('login.submit') }).click();
  await changeWhatIsDue(other, expected, text);
  await signOut(other, text, shownAs);
  await expect(other.locator('[data-account="visitor"]')).toBeVisible();
  await other.context().close();
});
