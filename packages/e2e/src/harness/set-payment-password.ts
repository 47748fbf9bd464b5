import type { Page } from '@playwright/test';
import { valueIn } from './http.ts';
import { PASSWORD, PAYMENT_PASSWORD } from './registration.ts';
import { sealedCall } from './sealed-call.ts';

const port = Number(process.env['E2E_PORT']);

/** Of the page's member, at a brand whose registration does not ask for one. */
export async function setPaymentPassword(page: Page, merchant: string): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const chosen = { newPassword: PAYMENT_PASSWORD, confirmNewPassword: PAYMENT_PASSWORD };
  const body = { by: 'login', password: PASSWORD, ...chosen };
  const headers = { authorization: `Bearer ${token}` };
  valueIn(await sealedCall({ port, merchant, call: 'paymentPassword', body, headers }));
}
