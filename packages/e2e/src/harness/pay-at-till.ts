import type { Page } from '@playwright/test';

/** What a payer enters on the page of the payment service, by the action of its form (packages/sandbox/README.md). */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  card: { number: '4242 4242 4242 4242', expiry: '12/39', code: '123' },
  wallet: { phone: '012345678', pin: '2468' },
};

/** Orders a deposit on the open page of deposits. Resolves with the tab of the payment service. */
export async function orderDeposit(page: Page, method: string, amount: string): Promise<Page> {
  const dialog = page.getByRole('dialog');
  await dialog.locator(`input[type="radio"][value="${method}"]`).check();
  await dialog.getByRole('textbox').fill(amount);
  const opened = page.waitForEvent('popup');
  await dialog.locator('form button[type="submit"]').click();
  const tab = await opened;
  await tab.locator('form').first().waitFor();
  return tab;
}

/** Fills in the first form of the open page of the payment service, and sends it. */
export async function payAtTill(page: Page): Promise<void> {
  const form = page.locator('form').first();
  const action = await form.locator('input[name="action"]').inputValue();
  for (const [name, value] of Object.entries(FIELDS[action] ?? {})) await form.locator(`[name="${name}"]`).fill(value);
  await form.locator('button').click();
}

/** Cancels the payment instead. */
export const cancelAtTill = (page: Page): Promise<void> =>
  page.locator('form:has(input[name="action"][value="cancel"]) button').click();
