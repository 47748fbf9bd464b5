/** Payment providers, behind one seam. */
export type { PaymentProvider, PayoutOrder, PayoutState } from './payment-provider.ts';
