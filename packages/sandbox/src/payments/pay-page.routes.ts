import { readFile } from 'node:fs/promises';
import { ProblemError, type Server } from '@marquee/server-kit';
import * as z from 'zod';
import { secured, sendPage } from '../page/own-pages.ts';
import type { Payment } from './order-book.ts';
import { isShown, payerForm, submitForm } from './payer-forms.ts';
import type { PaymentOptions } from './payment-api.routes.ts';
import { renderPay } from './render-pay.ts';
import { payUrl } from './show-orders.ts';

const FILES = [
  ['till.css', 'text/css; charset=utf-8'],
  ['pay.css', 'text/css; charset=utf-8'],
  ['pay.js', 'text/javascript; charset=utf-8'],
  ['book.css', 'text/css; charset=utf-8'],
  ['book.js', 'text/javascript; charset=utf-8'],
  ['till.svg', 'image/svg+xml'],
] as const;

const withToken = z.object({ token: z.string().max(100) });

/** The payer's page of a payment, with its files. */
export async function payPageRoutes(scope: Server, { till, url }: PaymentOptions): Promise<void> {
  for (const [name, type] of FILES) {
    const content = await readFile(new URL(name, import.meta.url));
    scope.get(`/till/${name}`, async (_request, reply) => secured(reply).type(type).send(content));
  }
  const paymentOf = (token: string): Payment => {
    const payment = till.orders.paymentOf(token);
    if (payment === undefined) throw new ProblemError('not_found');
    return payment;
  };
  scope.get('/till/pay/:token', { schema: { params: withToken } }, async ({ params: { token } }, reply) => {
    const payment = paymentOf(token);
    return sendPage(reply, renderPay({ payment, address: payUrl(url, payment), errors: {}, values: {} }));
  });
  const toFill = { config: { form: true }, schema: { params: withToken, body: payerForm } };
  scope.post('/till/pay/:token', toFill, async ({ params: { token }, body }, reply) => {
    const payment = paymentOf(token);
    const errors = isShown(body, payment) ? submitForm(till, payment, body) : null;
    if (errors === null) return secured(reply).redirect(`/till/pay/${token}`, 303);
    const page = { payment: paymentOf(token), address: payUrl(url, payment), errors, values: { ...body } };
    return sendPage(reply.code(422), renderPay(page));
  });
}
