import { showAmount } from '../amounts.ts';
import { renderCallback, renderTime } from '../callbacks/render-callback.ts';
import type { Callback } from '../callbacks/schedule-book.ts';
import { type Html, html } from '../page/html.ts';
import { htmlPage } from '../page/html-page.ts';
import { renderBookSettings } from '../page/render-book-settings.ts';
import { RESPONSE_FAULTS, type ResponseFault } from '../signed-calls/response-fault.ts';
import type { Action } from './actions.ts';
import type { Payment, PaymentStatus, Payout, PayoutStatus } from './order-book.ts';

export interface TillContent {
  readonly payments: readonly Payment[];
  readonly payouts: readonly Payout[];
  readonly callbacksOf: (reference: string) => readonly Callback[];
  readonly callbackUrl: string | undefined;
  readonly isHolding: boolean;
  /** What happens to the response to the next order. */
  readonly nextFault: ResponseFault | undefined;
}

type Button = readonly [action: Action, label: string];

const WAITING: readonly Button[] = [
  ['pay', 'Pay'],
  ['payShort', 'Pay another amount'],
  ['payOther', 'Pay in another currency'],
  ['payUnknown', 'Pay under an unknown order'],
  ['decline', 'Decline'],
  ['expire', 'Expire'],
];
const OVER: readonly Button[] = [['pay', 'Pay all the same']];
const PAYMENT_BUTTONS: Readonly<Record<PaymentStatus, readonly Button[]>> = {
  open: WAITING,
  pending: WAITING,
  failed: OVER,
  expired: OVER,
  paid: [
    ['refund', 'Refund'],
    ['refundMore', 'Refund more than is left'],
    ['refundOther', 'Refund in another currency'],
    ['refundFails', 'Refund fails'],
    ['chargeback', 'Charge back'],
    ['win', 'Win the dispute'],
  ],
};
const PAYOUT_BUTTONS: Readonly<Record<PayoutStatus, readonly Button[]>> = {
  pending: [
    ['pay', 'Pay'],
    ['fail', 'Fail'],
  ],
  paid: [['return', 'Return']],
  failed: [],
  returned: [],
};
const RESEND: Button = ['resend', 'Send callbacks again'];

interface Row {
  readonly reference: string;
  readonly id: string;
  readonly at: string;
  readonly what: string;
  readonly amount: string;
  readonly status: string;
  readonly buttons: readonly Button[];
}

function renderRow({ reference, id, at, what, amount, status, buttons }: Row, callbacks: readonly Callback[]): Html {
  const shown = callbacks.length > 0 ? [...buttons, RESEND] : buttons;
  return html`<tr id="${reference}"><td>${renderTime(at)}</td><th scope="row"><code>${id}</code></th><td>${what}</td><td class="number">${amount}</td>
<td>${status}</td><td><ul class="callbacks">${callbacks.map(renderCallback)}</ul></td>
<td><form method="post" action="/till/actions"><input type="hidden" name="reference" value="${reference}">${shown.map(([action, label]) => html`<button name="action" value="${action}">${label}</button>`)}</form></td></tr>`;
}

const paymentRow = (payment: Payment): Row => {
  const { reference, orderId, createdAt, method, amount, currency, status, reason, paidAmount, paidCurrency } = payment;
  const paid = paidAmount === null ? '' : showAmount(paidAmount, paidCurrency ?? currency);
  const ordered = showAmount(amount, currency);
  return {
    reference,
    id: orderId,
    at: createdAt,
    what: method,
    amount: paid === '' || paid === ordered ? ordered : `${paid} for ${ordered}`,
    status: reason === null ? status : `${status}: ${reason}`,
    buttons: PAYMENT_BUTTONS[status],
  };
};

const payoutRow = ({ reference, payoutId, createdAt, amount, currency, status, reason, ...account }: Payout): Row => ({
  reference,
  id: payoutId,
  at: createdAt,
  what: [account.kind, account.bank, account.account, account.holder].filter((part) => part !== null).join(', '),
  amount: showAmount(amount, currency),
  status: reason === null ? status : `${status}: ${reason}`,
  buttons: PAYOUT_BUTTONS[status],
});

function renderTable(title: string, what: string, rows: readonly Row[], { callbacksOf }: TillContent): Html {
  const id = title.toLowerCase();
  const table = html`<div class="wide" tabindex="0" role="region" aria-labelledby="${id}"><table><thead><tr><th scope="col">Time (UTC)</th><th scope="col">Order</th><th scope="col">${what}</th><th scope="col" class="number">Amount</th><th scope="col">Status</th><th scope="col">Callbacks</th><th scope="col">Actions</th></tr></thead>
<tbody>${rows.map((row) => renderRow(row, callbacksOf(row.reference)))}</tbody></table></div>`;
  return html`<section><h2 id="${id}">${title}, the latest first</h2>${rows.length === 0 ? html`<p class="empty">None yet.</p>` : table}</section>`;
}

const renderSettings = ({ callbackUrl, isHolding, nextFault }: TillContent): Html =>
  renderBookSettings({
    path: '/till',
    title: 'Faults',
    callbackUrl,
    isHolding,
    label: 'Response to the next order',
    choices: Object.values(RESPONSE_FAULTS).map((fault) => ({ value: fault, label: fault })),
    chosen: nextFault,
  });

/** The payment service's book, with buttons for what can happen to its payments and payouts. */
export function renderTill(content: TillContent): string {
  return htmlPage({
    title: 'Till: its book',
    icon: '/till/till.svg',
    styles: ['/till/till.css', '/till/book.css'],
    script: '/till/book.js',
    body: html`<header class="till"><img src="/till/till.svg" width="32" height="32" alt=""><h1 class="name">Till: its book</h1><p class="test">A payment service for tests: no money moves.</p></header>
<main>
${renderSettings(content)}
${renderTable('Payments', 'Method', content.payments.map(paymentRow), content)}
${renderTable('Payouts', 'Account', content.payouts.map(payoutRow), content)}
</main>`,
  });
}
