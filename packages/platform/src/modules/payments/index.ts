/** Payment providers behind one seam (ADR 92): payments, payouts, callbacks. */
export { callbacksRoutes, type TakeEvent } from './callbacks.routes.ts';
export type {
  Callback,
  PaymentOrder,
  PaymentProvider,
  PaymentReturn,
  PaymentState,
  PayoutOrder,
  PayoutState,
  ProviderEvent,
} from './payment-provider.ts';
export { readPaymentProviders } from './read-payment-providers.ts';
