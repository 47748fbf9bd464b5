import type { Payment } from './order-book.ts';
import type { PayTexts } from './pay-texts.ts';
import type { FormErrors } from './payer-forms.ts';

export interface PayPage {
  readonly payment: Payment;
  /** The page's own address, for a phone that scans it. */
  readonly address: string;
  readonly errors: FormErrors;
  /** What the payer has entered. */
  readonly values: Readonly<Record<string, string>>;
}

export interface ShownPayment extends PayPage {
  readonly texts: PayTexts;
  /** With its currency. */
  readonly amount: string;
}
