import * as z from 'zod';
import type { Payment } from './order-book.ts';
import type { PayTexts } from './pay-texts.ts';
import type { Till } from './till.ts';

/** Errors by field; those of the whole form under `form`. */
export type FormErrors = Readonly<Record<string, keyof PayTexts>>;

export const CARDS = { pays: '4242424242424242', asks: '4000000000003220', declined: '4000000000000002' } as const;
const BANK_CODE = '123456';
const DECLINED_PIN = '0000';
const DECLINES_MAX = 3n;
const TRANSFER_SECONDS = 4;
const BLOCK_SECONDS = 2;

const text = z.string().trim().max(50).default('');
const digits = text.transform((value) => value.replaceAll(' ', ''));

/** What a payer's page sends, by `action`. */
export const payerForm = z.discriminatedUnion('action', [
  z.object({ action: z.literal('cancel') }),
  z.object({ action: z.literal('card'), number: digits, expiry: digits, code: digits }),
  z.object({ action: z.literal('confirm'), code: digits }),
  z.object({ action: z.literal('transferred') }),
  z.object({ action: z.literal('wallet'), phone: digits, pin: digits }),
  z.object({ action: z.literal('scan') }),
  z.object({ action: z.literal('sent') }),
]);
export type PayerForm = z.infer<typeof payerForm>;

/** The method of each action; the rest suit all. */
const METHOD_OF: Readonly<Partial<Record<PayerForm['action'], Payment['method']>>> = {
  card: 'card',
  confirm: 'card',
  transferred: 'bank',
  wallet: 'ewallet',
  scan: 'qr',
  sent: 'crypto',
};

/** Whether a form is one that the page of this payment shows now. */
export const isShown = ({ action }: PayerForm, { status, method, stage }: Payment): boolean =>
  status === 'open' &&
  (METHOD_OF[action] ?? method) === method &&
  (action !== 'confirm' || stage === 'challenge') &&
  (action !== 'card' || stage === 'form');

/** Does what the payer asks for. Returns the form's errors; null if there are none. */
export function submitForm(till: Till, payment: Payment, form: PayerForm): FormErrors | null {
  const { reference } = payment;
  switch (form.action) {
    case 'cancel':
      till.perform(reference, 'cancel');
      return null;
    case 'card':
      return cardErrors(form, till.now()) ?? payByCard(till, payment, form.number);
    case 'confirm':
      if (form.code === BANK_CODE) return settle(till, payment);
      till.update(reference, { stage: 'form' });
      return decline(till, payment, 'cardDeclined');
    case 'wallet':
      return (
        walletErrors(form) ??
        (form.pin === DECLINED_PIN ? decline(till, payment, 'pinDeclined') : settle(till, payment))
      );
    case 'scan':
      return settle(till, payment);
    case 'transferred':
      till.wait(reference, TRANSFER_SECONDS, 'settle');
      return null;
    case 'sent':
      till.wait(reference, BLOCK_SECONDS, 'confirm');
      return null;
  }
}

function settle(till: Till, { reference }: Payment): null {
  till.perform(reference, 'settle');
  return null;
}

function payByCard(till: Till, payment: Payment, number: string): FormErrors | null {
  if (number === CARDS.declined) return decline(till, payment, 'cardDeclined');
  if (number !== CARDS.asks) return settle(till, payment);
  till.update(payment.reference, { stage: 'challenge' });
  return null;
}

/** Counts a declined attempt. The last one ends the payment. */
function decline(till: Till, { reference, declines }: Payment, error: keyof PayTexts): FormErrors | null {
  till.update(reference, { declines: declines + 1n });
  if (declines + 1n < DECLINES_MAX) return { form: error };
  till.perform(reference, 'decline');
  return null;
}

const orNull = (errors: Record<string, keyof PayTexts>): FormErrors | null =>
  Object.keys(errors).length === 0 ? null : errors;

function cardErrors(
  { number, expiry, code }: Extract<PayerForm, { action: 'card' }>,
  nowMs: number,
): FormErrors | null {
  const errors: Record<string, keyof PayTexts> = {};
  if (!(Object.values(CARDS) as string[]).includes(number)) errors['number'] = 'numberWrong';
  if (!isAhead(expiry, nowMs)) errors['expiry'] = 'expiryWrong';
  if (!/^\d{3,4}$/.test(code)) errors['code'] = 'cardCodeWrong';
  return orNull(errors);
}

function walletErrors({ phone, pin }: Extract<PayerForm, { action: 'wallet' }>): FormErrors | null {
  const errors: Record<string, keyof PayTexts> = {};
  if (!/^\+?\d{6,15}$/.test(phone)) errors['phone'] = 'phoneWrong';
  if (!/^\d{4}$/.test(pin)) errors['pin'] = 'pinWrong';
  return orNull(errors);
}

/** Whether the month of `MM/YY` is not over. */
function isAhead(expiry: string, nowMs: number): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/?(\d\d)$/.exec(expiry) ?? [];
  return month !== undefined && Date.UTC(2_000 + Number(year), Number(month)) > nowMs;
}
