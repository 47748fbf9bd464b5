import type { TenantDb } from '../../db/with-tenant.ts';
import type { CallbackReader, CallbackScope } from '../callbacks/index.ts';
import { insertPaymentEvent } from './payment-event.repository.ts';
import type { PaymentProvider, ProviderEvent } from './payment-provider.ts';
import { keepStrayPayment } from './stray-payment.repository.ts';

/** What an event about an order of ours does, in the transaction that stores the event. `id` is the order's without the brand. */
export type TakeEvent = (
  db: TenantDb,
  scope: CallbackScope,
  event: ProviderEvent & { readonly provider: string; readonly orderId: string },
) => Promise<void>;

interface Takers {
  readonly takePayment: TakeEvent;
  readonly takePayout: TakeEvent;
}

/** Readers of the callbacks of payment providers, by provider code. */
export const paymentCallbacks = (
  providers: ReadonlyMap<string, PaymentProvider>,
  takers: Takers,
): ReadonlyMap<string, CallbackReader> =>
  new Map([...providers].map(([code, provider]) => [code, readerOf(code, provider, takers)]));

const readerOf = (code: string, provider: PaymentProvider, { takePayment, takePayout }: Takers): CallbackReader => ({
  read: async (callback) => {
    const event = await provider.readCallback(callback);
    if (event === null) return null;
    const take = event.about === 'payment' ? takePayment : takePayout;
    return {
      order: event.order,
      take: async (db, scope, orderId) => {
        if (await insertPaymentEvent(db, scope, code, event, scope.clock.now()))
          await take(db, scope, { ...event, provider: code, orderId });
      },
      keep: (query, now) => keepStrayPayment(query, code, event, now),
    };
  },
});
