import { CALLS } from '@marquee/contracts/calls';
import type { Locator, Page } from '@playwright/test';
import type { BrandExpectations } from '../../expectations/index.ts';
import { http } from '../../harness/http.ts';
import { loginForm } from '../../harness/log-in-first.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { PASSWORD } from '../../harness/registration.ts';
import { sealedCall } from '../../harness/sealed-call.ts';
import { signOut } from '../../harness/sign-out.ts';
import { codeIn, newestSms, newNumber, sendCode, worldwide } from '../../harness/sms.ts';
import type { Text } from '../../messages.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

const port = Number(process.env['E2E_PORT']);

const codeField = (dialog: Locator, label: string) => dialog.getByRole('textbox', { name: label });

/** A member who registered without a password sets the first one without an old one, right after a log-in [A13]. */
async function setFirstPassword(page: Page, text: Text): Promise<void> {
  await page.goto('/?mc=securityCenter');
  const center = page.getByRole('dialog', { name: text('centre.title') });
  await expect(center.getByText(text('security.password.none'))).toBeVisible();
  await center.getByRole('button', { name: text('security.password.title') }).click();
  await center.locator('input[name="newPassword"]').fill(PASSWORD);
  await center.locator('input[name="confirmNewPassword"]').fill(PASSWORD);
  await expect(center.locator('input[name="password"]')).toHaveCount(0);
  await formLooksRight(page, 'a first password');
  await center.getByRole('button', { name: text('recovery.new.submit') }).click();
  await expect(center.getByText(text('security.password.about'))).toBeVisible();
  // From now on the old password is required.
  await center.getByRole('button', { name: text('security.password.title') }).click();
  await expect(center.locator('input[name="password"]')).toHaveCount(1);
}

test('[A08] [A02] registers by a number and its code, signs out, logs in by another code, and sets a password', {
  tag: where('registersByNumber', 'smsLogin'),
}, async ({ page, expected, text }) => {
  test.setTimeout(240_000);
  const number = newNumber();
  const to = worldwide(expected.dialingCode, number);
  await page.goto('/register');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('tab').first()).toHaveText(text('register.way.mobile'));
  await expect(dialog.locator('input[name="username"]')).toHaveCount(0);
  await dialog.locator('input[name="mobileNum"]').fill(number);
  await sendCode(dialog, text);
  await expect(dialog.getByText(text('code.sent', { minutes: 5 }))).toBeVisible();
  const first = await newestSms(to);
  const code = codeField(dialog, text('code.label'));
  await dialog.getByRole('checkbox').check();
  await code.fill('0000000');
  await dialog.getByRole('button', { name: text('register.submit') }).click();
  await expect(dialog.getByText(text('error.code_invalid'))).toBeVisible();
  await formLooksRight(page, 'a registration by number whose code was wrong');
  await code.fill(codeIn(first));
  await dialog.getByRole('button', { name: text('register.submit') }).click();
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', expected.registrationBonus);

  // Others see a name that does not reveal the number.
  const name = `••••${number.slice(-4)}`;
  await signOut(page, text, name);
  await expect(page.locator('[data-account="visitor"]')).toBeVisible();

  await page.goto('/login');
  const form = loginForm(page, expected);
  await form.getByRole('tab', { name: text('login.way.sms') }).click();
  await form.locator('input[name="username"]').fill(number);
  await sendCode(form, text);
  await expect(form.getByText(text('code.sentIfKnown', { minutes: 5 }))).toBeVisible();
  await codeField(form, text('code.label')).fill(codeIn(await newestSms(to, first)));
  const remember = form.locator('input[name="remember"]');
  await expect(remember).toHaveCount(expected.remembers ? 1 : 0);
  if (expected.remembers) await remember.check();
  await form.getByRole('button', { name: text('login.submit') }).click();
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', expected.registrationBonus);
  if (expected.remembers) await expectRemembered(page, expected, number, text);
  await setFirstPassword(page, text);
});

/** Another tab is signed in without a code; after the log-out the form still knows the number. */
async function expectRemembered(page: Page, expected: BrandExpectations, number: string, text: Text): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto('/');
  await expect(tab.locator('[data-account="member"]')).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'mq_last_phone')?.value).toBe(number);
  await page.context().clearCookies({ name: 'mq_remember' });
  const later = await page.context().newPage();
  await later.goto('/login');
  const form = loginForm(later, expected);
  await form.getByRole('tab', { name: text('login.way.sms') }).click();
  await expect(form.locator('input[name="username"]')).toHaveValue(number);
  await expect(form.locator('input[name="remember"]')).toBeChecked();
}

test('[A02] gives a stranger the same answer as a member, and sends nothing', {
  tag: where('smsLogin'),
}, async ({ page, expected, text }) => {
  const number = newNumber();
  await page.goto('/login');
  const dialog = loginForm(page, expected);
  await dialog.getByRole('tab', { name: text('login.way.sms') }).click();
  // Without a number no code is requested.
  await dialog.getByRole('button', { name: text('code.send') }).click();
  await expect(dialog.getByText(text('error.field.required'))).toBeVisible();
  await formLooksRight(page, 'a log-in by SMS without a number');
  await dialog.locator('input[name="username"]').fill(number);
  await sendCode(dialog, text);
  await expect(dialog.getByText(text('code.sentIfKnown', { minutes: 5 }))).toBeVisible();
  const send = dialog.getByRole('button', { name: new RegExp(text('code.wait', { seconds: '(2[5-9]\\d|300)' })) });
  await expect(send).toBeDisabled();
  await formLooksRight(page, 'a log-in by SMS whose code is on its way');
  const toStranger = newestSms(worldwide(expected.dialingCode, number), null, 10_000);
  await expect(toStranger).rejects.toThrow('No SMS came');
});

test('[A02] [A08] offers what the brand turns on; what is off is absent and refused', {
  tag: where('platform'),
}, async ({ page, expected, text }) => {
  await page.goto('/login');
  const form = loginForm(page, expected);
  await expect(form.getByRole('button', { name: text('login.submit') })).toBeVisible();
  await expect(form.getByRole('tab', { name: text('login.way.sms') })).toHaveCount(expected.smsLogin ? 1 : 0);
  await page.goto('/register');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const byMobile = expected.waysToRegister.includes('mobile');
  const tabs = expected.waysToRegister.length > 1 ? expected.waysToRegister : [];
  await expect(dialog.getByRole('tab')).toHaveText(tabs.map((way) => text(`register.way.${way}`)));

  const { code: merchant } = expected;
  const request = async (call: 'smsRegister' | 'smsLoginCode', json: object) =>
    (await http({ port, host: `${merchant}.localhost`, method: 'POST', path: CALLS[call].path, json })).body;
  const login = { type: 'sms', username: '0912345678', password: '0000000' };
  // Without a number, so that an open call answers and sends nothing.
  const answers = [
    [byMobile, await request('smsRegister', { mobileNo: '' })],
    [byMobile, (await sealedCall({ port, merchant, call: 'registerByMobile', body: {} })).body],
    [expected.smsLogin, await request('smsLoginCode', { mobileNum: '' })],
    [expected.smsLogin, (await sealedCall({ port, merchant, call: 'login', body: { ...login, username: 'x' } })).body],
  ] as const;
  for (const [isOn, body] of answers) {
    expect(JSON.parse(body).code).toBe(isOn ? 'validation_failed' : 'switch_off');
  }
});
