import { showAmount } from '../amounts.ts';
import { type Html, html } from '../page/html.ts';
import type { Action } from './actions.ts';
import type { Payment, PaymentStatus, Payout, PayoutStatus } from './order-book.ts';
import type { Callback } from './schedule-book.ts';
import { RESPONSE_FAULTS, type ResponseFault } from './test-amounts.ts';

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
    ['chargeback', 'Charge back'],
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

const time = (iso: string): Html => html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;

const callbackItem = ({ type, state, answer, attempts }: Callback): Html =>
  html`<li class="${state}">${type}: ${state}${answer === null ? null : html`, ${answer}`}${attempts > 1n ? html` (${String(attempts)} attempts)` : null}</li>`;

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
  return html`<tr id="${reference}"><td>${time(at)}</td><th scope="row"><code>${id}</code></th><td>${what}</td><td class="number">${amount}</td>
<td>${status}</td><td><ul class="callbacks">${callbacks.map(callbackItem)}</ul></td>
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

const option = (fault: string, isSelected: boolean): Html =>
  html`<option value="${fault}"${isSelected ? html` selected` : null}>${fault === '' ? 'as usual' : fault}</option>`;

function renderSettings({ callbackUrl, isHolding, nextFault }: TillContent): Html {
  const faults = ['', ...Object.values(RESPONSE_FAULTS)];
  return html`<section class="settings"><h2>Faults</h2>
<form method="post" action="/till/callbacks"><p>Callbacks go to ${callbackUrl === undefined ? 'no address' : html`<code>${callbackUrl}</code>`}${isHolding ? ', once they are released' : ''}.</p>
<button name="hold" value="${isHolding ? 'no' : 'yes'}">${isHolding ? 'Release callbacks' : 'Hold callbacks'}</button></form>
<form method="post" action="/till/next"><label for="fault">Response to the next order</label>
<select id="fault" name="fault">${faults.map((fault) => option(fault, fault === (nextFault ?? '')))}</select><button>Set</button></form></section>`;
}

/** The payment service's book, with buttons for what can happen to its payments and payouts. */
export function renderTill(content: TillContent): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Till: its book</title>
<link rel="icon" href="/till/till.svg" type="image/svg+xml">
<link rel="stylesheet" href="/till/till.css">
<link rel="stylesheet" href="/till/book.css">
<script src="/till/book.js" type="module"></script>
</head>
<body>
<header class="till"><img src="/till/till.svg" width="32" height="32" alt=""><h1 class="name">Till: its book</h1><p class="test">A payment service for tests: no money moves.</p></header>
<main>
${renderSettings(content)}
${renderTable('Payments', 'Method', content.payments.map(paymentRow), content)}
${renderTable('Payouts', 'Account', content.payouts.map(payoutRow), content)}
</main>
</body>
</html>
`.source;
}
