import type { Locator, Page } from '@playwright/test';
import type { BrandExpectations } from '../expectations/index.ts';
import { enterAsMember } from './enter-as-member.ts';

/** The log-in form: in a modal, or in the page if visitors must log in first. */
export const loginForm = (page: Page, { loginFirst }: BrandExpectations): Locator =>
  page.getByRole(loginFirst ? 'main' : 'dialog');

/** Enters as a visitor, or as a new member if visitors must log in first. The caller opens a page. */
export async function comeIn(page: Page, expected: BrandExpectations): Promise<void> {
  if (expected.loginFirst) await enterAsMember(page, expected);
}
