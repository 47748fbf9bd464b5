import type { Page } from '@playwright/test';
import type { Text } from '../messages.ts';
import { PAYMENT_PASSWORD } from './registration.ts';

/** Requests this amount on the open page of withdrawals, gives an open bonus up, and proves the payment password. */
export async function requestWithdrawal(
  page: Page,
  text: Text,
  { amount, hasBonus }: { readonly amount: string; readonly hasBonus: boolean },
): Promise<void> {
  const centre = page.getByRole('dialog', { name: text('centre.title') });
  await centre.getByLabel(text('cashier.amount')).fill(amount);
  if (hasBonus) await centre.getByLabel(text('cashier.bonus.giveUp')).check();
  await centre.locator('form button[type="submit"]').click();
  await provePaymentPassword(page, text);
}

/** Fills in the open question for the payment password. */
export async function provePaymentPassword(page: Page, text: Text): Promise<void> {
  const proof = page.getByRole('dialog', { name: text('cashier.proof.title') });
  await proof.getByLabel(text('cashier.proof.password')).fill(PAYMENT_PASSWORD);
  await proof.getByRole('button', { name: text('cashier.proof.submit') }).click();
}
