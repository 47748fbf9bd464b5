/** What can happen to a payment: by its payer, by time, or by a button in the book. */
export const PAYMENT_ACTIONS = [
  'settle',
  'confirm',
  'pay',
  'payShort',
  'payOther',
  'payUnknown',
  'cancel',
  'decline',
  'expire',
  'refund',
  'refundMore',
  'refundOther',
  'refundFails',
  'chargeback',
  'win',
] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

export const PAYOUT_ACTIONS = ['pay', 'fail', 'return'] as const;
export type PayoutAction = (typeof PAYOUT_ACTIONS)[number];

export type Action = PaymentAction | PayoutAction | 'resend';
