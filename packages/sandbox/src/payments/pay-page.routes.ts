import { readFile } from 'node:fs/promises';
import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Payment } from './order-book.ts';
import { isShown, payerForm, submitForm } from './payer-forms.ts';
import type { PaymentOptions } from './payment-api.routes.ts';
import { renderPay } from './render-pay.ts';
import { payUrl } from './show-orders.ts';

/** Own files only, in no frame. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const FILES = [
  ['till.css', 'text/css; charset=utf-8'],
  ['pay.css', 'text/css; charset=utf-8'],
  ['pay.js', 'text/javascript; charset=utf-8'],
  ['book.css', 'text/css; charset=utf-8'],
  ['book.js', 'text/javascript; charset=utf-8'],
  ['till.svg', 'image/svg+xml'],
] as const;

const secured = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // Its own forms name their origin; other sites learn nothing of the address.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });

export const sendPage = (reply: FastifyReply, text: string): FastifyReply =>
  secured(reply).type('text/html; charset=utf-8').send(text);

/** Takes forms from a scope's own pages only. */
export function refuseForeignForms(scope: Server): void {
  scope.addHook('onRequest', async ({ method, headers: { origin, host } }: FastifyRequest) => {
    const isForeign = method === 'POST' && origin !== undefined && URL.parse(origin)?.host !== host;
    if (isForeign) throw new ProblemError('bad_request');
  });
}

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
