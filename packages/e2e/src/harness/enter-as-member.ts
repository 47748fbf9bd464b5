import { CALLS } from '@marquee/contracts/calls';
import { STORAGE } from '@marquee/contracts/constants';
import type { CaptchaValue, LoginValue } from '@marquee/contracts/schemas/session';
import type { Page } from '@playwright/test';
import type { BrandExpectations } from '../expectations/index.ts';
import { http, valueIn } from './http.ts';
import { solveHumanCheck } from './human-check.ts';
import { newUsername, PASSWORD, registrationFields } from './registration.ts';
import { sealedCall } from './sealed-call.ts';
import { someAddress } from './some-address.ts';

const port = Number(process.env['E2E_PORT']);

/**
 * Registers a new member by calls, with `others` by field. The next page of the brand that is opened shows them logged in. For tests of
 * what members do: tests of the form fill it in (`fillRegistration`).
 * @returns the username
 */
export async function enterAsMember(
  page: Page,
  expected: BrandExpectations,
  others: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { token, type, username } = await register(expected, others);
  // A small document of the brand, whose session storage its pages read when they start.
  await page.goto(`http://${expected.code}.localhost:${port}${CALLS.systemStatus.path}`);
  const session = { [STORAGE.token]: token, [STORAGE.username]: username, [STORAGE.isAgent]: String(type) };
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
  }, session);
  return username;
}

async function register(expected: BrandExpectations, others: Readonly<Record<string, string>>): Promise<LoginValue> {
  const { code: merchant, registration } = expected;
  const host = `${merchant}.localhost`;
  const fields = Object.fromEntries(registrationFields(expected, others));
  const captcha = registration.includes('captcha') ? await captchaId(host) : {};
  const humanCheck = await solveHumanCheck(port, host, 'register');
  const account = {
    username: newUsername(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    consent: true,
    login: true,
  };
  const body = { ...fields, ...account, ...captcha, humanCheck };
  return valueIn<LoginValue>(await sealedCall({ port, merchant, call: 'register', body, headers: someAddress() }));
}

async function captchaId(host: string): Promise<Pick<CaptchaValue, 'captchaId'>> {
  const path = `${CALLS.captcha.path}?purpose=register`;
  const { captchaId } = valueIn<CaptchaValue>(await http({ port, host, path, headers: someAddress() }));
  return { captchaId };
}
