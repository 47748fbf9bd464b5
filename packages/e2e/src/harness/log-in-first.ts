import { expect, type Locator, type Page } from '@playwright/test';
import type { BrandExpectations } from '../expectations/index.ts';
import type { Text } from '../messages.ts';
import { fillRegistration, newUsername } from './registration.ts';

/** Where somebody logs in: a modal over the page, or the page itself on a brand that has visitors log in before anything else. */
export const loginForm = (page: Page, { loginFirst }: BrandExpectations): Locator =>
  page.getByRole(loginFirst ? 'main' : 'dialog');

/** As whoever sees the brand's pages: a visitor, or a new member where visitors see none. */
export async function comeIn(page: Page, expected: BrandExpectations, text: Text): Promise<void> {
  if (!expected.loginFirst) return;
  await page.goto('/register');
  await fillRegistration(page, expected, newUsername(), text);
  await expect(page.locator('[data-account="member"]')).toBeVisible();
}
