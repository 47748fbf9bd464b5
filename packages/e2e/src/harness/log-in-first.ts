import { expect, type Locator, type Page } from '@playwright/test';
import type { BrandExpectations } from '../expectations/index.ts';
import type { Text } from '../messages.ts';
import { fillRegistration, newUsername } from './registration.ts';

/** The log-in form: in a modal, or in the page if visitors must log in first. */
export const loginForm = (page: Page, { loginFirst }: BrandExpectations): Locator =>
  page.getByRole(loginFirst ? 'main' : 'dialog');

/** Enters as a visitor, or as a new member if visitors must log in first. */
export async function comeIn(page: Page, expected: BrandExpectations, text: Text): Promise<void> {
  if (!expected.loginFirst) return;
  await page.goto('/register');
  await fillRegistration(page, expected, newUsername(), text);
  await expect(page.locator('[data-account="member"]')).toBeVisible();
}
