/** Payment providers behind one seam (ADR 92): payments and payouts. */
export { paymentCallbacks, type TakeEvent } from './payment-callbacks.ts';
export { type ReportedReturn, reportedReturns } from './payment-event.repository.ts';
export type {
  PaymentOrder,
  PaymentProvider,
  PaymentReturn,
  PaymentState,
  PayoutOrder,
  PayoutState,
  ProviderEvent,
} from './payment-provider.ts';
export { readPaymentProviders } from './read-payment-providers.ts';
export { canPayOut, requirePayer, requireProvider } from './require-provider.ts';
export {
  countStrayPayments,
  listStrayPayments,
  type StrayPaymentRow,
  settleStrayPayment,
} from './stray-payment.repository.ts';
