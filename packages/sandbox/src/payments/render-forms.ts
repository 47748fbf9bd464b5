import { type Html, html } from '../page/html.ts';
import type { ShownPayment } from './pay-page.ts';
import type { PayTexts } from './pay-texts.ts';
import { CARDS } from './payer-forms.ts';
import { renderQr } from './render-qr.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  /** Attributes of the input besides name, id and value. */
  readonly more: Html;
}

const renderField = ({ name, label, more }: Field, { texts, errors, values }: ShownPayment): Html => {
  const error = errors[name];
  const [invalid, message] =
    error === undefined
      ? [null, null]
      : [
          html` aria-invalid="true" aria-describedby="${name}-error"`,
          html`<p id="${name}-error" class="error">${texts[error]}</p>`,
        ];
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${values[name] ?? ''}" dir="ltr" required maxlength="50" ${more}${invalid}>${message}</div>`;
};

const button = (label: string): Html => html`<button class="main">${label}</button>`;

const renderForm = (action: string, content: Html, { errors, texts }: ShownPayment): Html => {
  const error = errors['form'];
  return html`<form method="post" novalidate>
${error === undefined ? null : html`<p class="error of-form" role="alert">${texts[error]}</p>`}
<input type="hidden" name="action" value="${action}">${content}</form>`;
};

const facts = (rows: readonly (readonly [label: string, value: string])[]): Html =>
  html`<dl class="facts">${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd><bdi dir="ltr">${value}</bdi></dd></div>`)}</dl>`;

export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (found, name) => values[name] ?? found);

/** Number in groups of four. */
const inGroups = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

const testCards = (texts: PayTexts): Html => html`<details><summary>${texts.testCards}</summary>
<dl class="facts"><div><dt><bdi dir="ltr">${inGroups(CARDS.pays)}</bdi></dt><dd>${texts.testPays}</dd></div>
<div><dt><bdi dir="ltr">${inGroups(CARDS.asks)}</bdi></dt><dd>${texts.testAsks}</dd></div>
<div><dt><bdi dir="ltr">${inGroups(CARDS.declined)}</bdi></dt><dd>${texts.testDeclined}</dd></div></dl></details>`;

function cardForm(shown: ShownPayment): Html {
  const { texts, amount } = shown;
  const digits = html`inputmode="numeric"`;
  const fields: readonly Field[] = [
    { name: 'number', label: texts.cardNumber, more: html`${digits} autocomplete="cc-number"` },
    { name: 'expiry', label: texts.expiry, more: html`autocomplete="cc-exp" placeholder="MM/YY"` },
    { name: 'code', label: texts.cardCode, more: html`${digits} autocomplete="cc-csc"` },
  ];
  const content = html`<div class="card-fields">${fields.map((field) => renderField(field, shown))}</div>
${button(fill(texts.pay, { amount }))}`;
  return html`${renderForm('card', content, shown)}${testCards(texts)}`;
}

function challengeForm(shown: ShownPayment): Html {
  const { texts } = shown;
  const more = html`inputmode="numeric" autocomplete="one-time-code"`;
  const content = html`<p>${texts.challengeText}</p>${renderField({ name: 'code', label: texts.code, more }, shown)}
${button(texts.confirm)}`;
  return renderForm('confirm', content, shown);
}

function bankForm(shown: ShownPayment): Html {
  const { texts, amount, payment } = shown;
  const rows = [
    [texts.bankName, 'Till Bank'],
    [texts.account, '000 482 915 7'],
    [texts.holder, 'TILL PAYMENTS LTD'],
    [texts.reference, shortReference(payment.reference)],
  ] as const;
  const content = html`<p>${fill(texts.bankText, { amount })}</p>${facts(rows)}${button(texts.havePaid)}`;
  return renderForm('transferred', content, shown);
}

function walletForm(shown: ShownPayment): Html {
  const { texts, amount } = shown;
  const phone = { name: 'phone', label: texts.phone, more: html`type="tel" autocomplete="tel"` };
  const pin = { name: 'pin', label: texts.pin, more: html`type="password" inputmode="numeric" autocomplete="off"` };
  const content = html`<p>${texts.walletText}</p>${renderField(phone, shown)}${renderField(pin, shown)}
${button(fill(texts.pay, { amount }))}`;
  return renderForm('wallet', content, shown);
}

function qrForm(shown: ShownPayment): Html {
  const { texts, amount, address } = shown;
  const content = html`<p>${fill(texts.qrText, { amount })}</p>${renderQr(address, texts.qrLabel)}${button(texts.scan)}`;
  return renderForm('scan', content, shown);
}

function cryptoForm(shown: ShownPayment): Html {
  const { texts, amount, payment } = shown;
  const wallet = `till1q${payment.token.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
  const content = html`<p>${fill(texts.cryptoText, { amount })}</p>${renderQr(wallet, texts.address)}
${facts([[texts.address, wallet]])}${button(texts.haveSent)}`;
  return renderForm('sent', content, shown);
}

const FORMS = { card: cardForm, bank: bankForm, ewallet: walletForm, qr: qrForm, crypto: cryptoForm } as const;

/** The part of a reference that payers see. */
export const shortReference = (reference: string): string => reference.slice(-12).toUpperCase();

/** The form of an open payment, with a way to cancel it. */
export function renderForms(shown: ShownPayment): Html {
  const { payment, texts } = shown;
  const form = payment.stage === 'challenge' ? challengeForm(shown) : FORMS[payment.method](shown);
  return html`${form}
<form method="post"><input type="hidden" name="action" value="cancel"><button class="quiet">${texts.cancel}</button></form>`;
}
