import { showAmount } from '../amounts.ts';
import { type Html, html } from '../page/html.ts';
import { htmlPage } from '../page/html-page.ts';
import type { PayPage, ShownPayment } from './pay-page.ts';
import { payTextsOf } from './pay-texts.ts';
import { fill, renderForms, shortReference } from './render-forms.ts';

const SECRETS = ['code', 'pin'];

/** The page on which a payer pays. It works without script, which follows the payment's state. */
export function renderPay(page: PayPage): string {
  const { payment } = page;
  const [tag, texts] = payTextsOf(payment.language);
  const amount = showAmount(payment.amount, payment.currency);
  const shop = new URL(payment.returnUrl).host;
  const values = Object.fromEntries(Object.entries(page.values).filter(([name]) => !SECRETS.includes(name)));
  const shown: ShownPayment = { ...page, values, texts, amount };
  const { status, stage, confirmations } = payment;
  const isLive = status === 'open' || status === 'pending';
  return htmlPage({
    title: `${texts.title} · Till`,
    language: tag,
    icon: '/till/till.svg',
    styles: ['/till/till.css', '/till/pay.css'],
    script: '/till/pay.js',
    head: status === 'pending' ? html`<noscript><meta http-equiv="refresh" content="3"></noscript>` : null,
    body: html`<header class="till"><img src="/till/till.svg" width="32" height="32" alt=""><p class="name">Till</p><p class="test">${texts.test}</p></header>
<p id="live" class="unseen" role="status"></p>
<div class="counter">
<section class="receipt" aria-label="${texts.title}">
<p class="label">${texts.amount}</p><p class="sum"><bdi dir="ltr">${amount}</bdi></p>
<dl><div><dt>${texts.to}</dt><dd><bdi dir="ltr">${shop}</bdi></dd></div>
<div><dt>${texts.reference}</dt><dd><bdi dir="ltr">${shortReference(payment.reference)}</bdi></dd></div>
<div><dt>${texts.payBefore}</dt><dd><time datetime="${payment.expiresAt}">${payment.expiresAt.slice(0, 16).replace('T', ' ')} UTC</time></dd></div></dl>
</section>
<main data-view="${[status, stage, String(confirmations)].join(' ')}" data-live="${String(isLive)}">
${renderState(shown, shop)}
</main>
</div>`,
  });
}

const heading = (text: string, mark: string): Html =>
  html`<p class="mark ${mark}" aria-hidden="true"></p><h1 tabindex="-1">${text}</h1>`;

function renderState(shown: ShownPayment, shop: string): Html {
  const { payment, texts, amount } = shown;
  const { status, method, stage, reason, paidAmount, paidCurrency, confirmations } = payment;
  if (status === 'open')
    return html`<h1 tabindex="-1">${stage === 'challenge' ? texts.challenge : texts[method]}</h1>${renderForms(shown)}`;
  if (status === 'pending') {
    const count = fill(texts.confirmations, { count: String(confirmations) });
    const progress =
      method === 'crypto'
        ? html`<p><progress max="3" value="${Number(confirmations)}" aria-label="${count}"></progress> ${count}</p>`
        : null;
    return html`${heading(texts.pending, 'waits')}${progress}<p>${texts.pendingText}</p>${back(shown, shop, 'quiet')}`;
  }
  const paid = paidAmount === null ? amount : showAmount(paidAmount, paidCurrency ?? payment.currency);
  const [title, text] = {
    paid: [texts.paid, fill(texts.paidText, { amount: paid })],
    failed: [texts.failed, reason === 'declined' ? texts.declinedText : texts.cancelledText],
    expired: [texts.expired, texts.expiredText],
  }[status];
  return html`${heading(title ?? '', status)}<p>${text ?? ''}</p>${back(shown, shop, 'main')}`;
}

const back = ({ payment, texts }: ShownPayment, shop: string, look: string): Html =>
  html`<p><a class="${look}" href="${payment.returnUrl}" rel="noreferrer">${fill(texts.back, { shop })}</a></p>`;
