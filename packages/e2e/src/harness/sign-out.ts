import type { Page } from '@playwright/test';
import type { Text } from '../messages.ts';

/** Signs out by the account's menu and its confirmation. The caller checks the next page. */
export async function signOut(page: Page, text: Text, name: string): Promise<void> {
  await page.getByRole('button', { name: text('member.menu', { name }) }).click();
  await page.getByRole('menuitem', { name: text('member.signOut') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('member.signOut') })
    .click();
}
