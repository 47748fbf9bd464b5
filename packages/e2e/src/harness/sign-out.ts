import type { Page } from '@playwright/test';
import type { Text } from '../messages.ts';

/** By the menu of one's own name, and the question that follows. What is shown then is the caller's to expect. */
export async function signOut(page: Page, text: Text, name: string): Promise<void> {
  await page.getByRole('button', { name: text('member.menu', { name }) }).click();
  await page.getByRole('menuitem', { name: text('member.signOut') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('member.signOut') })
    .click();
}
