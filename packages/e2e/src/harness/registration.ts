import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { BrandExpectations } from '../expectations/index.ts';
import type { Text } from '../messages.ts';

/** Valid by every brand's rule: long enough, with a capital, a small letter, a digit and a symbol. */
export const PASSWORD = 'Moonlit-river-7';
/** Of members of brands that ask for one. */
export const PAYMENT_PASSWORD = '482913';
export const newUsername = (): string => `p${randomBytes(5).toString('hex')}`;

const digits = (count: number): string => Array.from(randomBytes(count), (byte) => byte % 10).join('');

/** The answer of every captcha on the tests' own servers (`start-for-e2e`). */
export const KNOWN_CAPTCHA = 'ACEFH';

/** A valid value for each field's rule; a test checks them against the rules. */
const VALUES: Readonly<Record<string, () => string>> = {
  payeeName: () => 'Ana Wijaya',
  nickname: () => '',
  email: () => `${newUsername()}@mail.example`,
  mobileNum: () => `8${digits(9)}`,
  birthday: () => '1990-05-31',
  paymentPassword: () => PAYMENT_PASSWORD,
  captcha: () => KNOWN_CAPTCHA,
};

/** The brand's fields with a value, `others` by field. */
export const registrationFields = (
  { registration }: Pick<BrandExpectations, 'registration'>,
  others: Readonly<Record<string, string>> = {},
): (readonly [field: string, value: string])[] =>
  registration.flatMap((field) => {
    const value = others[field] ?? VALUES[field]?.();
    return value ? [[field, value] as const] : [];
  });

/** Selects the form with a username if there are tabs for several ways to register. */
export async function openUsernameForm(page: Page, { waysToRegister }: BrandExpectations, text: Text): Promise<void> {
  if (waysToRegister.length > 1) await page.getByRole('tab', { name: text('register.way.username') }).click();
}

/** Fills the required fields of the open registration form, with `others` by field, and submits it. */
export async function fillRegistration(
  page: Page,
  expected: BrandExpectations,
  username: string,
  text: Text,
  others: Readonly<Record<string, string>> = {},
) {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await openUsernameForm(page, expected, text);
  await dialog.locator('input[name="username"]').fill(username);
  await dialog.locator('input[name="password"]').fill(PASSWORD);
  await dialog.locator('input[name="confirmPassword"]').fill(PASSWORD);
  for (const [field, value] of registrationFields(expected, others))
    await dialog.locator(`input[name="${field}"]`).fill(value);
  if (expected.registration.includes('captcha'))
    await dialog.getByRole('img', { name: text('captcha.image') }).waitFor();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: text('register.submit') }).click();
}
