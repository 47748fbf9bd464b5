import type { Callback } from '../modules/callbacks/index.ts';
import type {
  PaymentOrder,
  PaymentProvider,
  PaymentState,
  PayoutOrder,
  PayoutState,
  ProviderEvent,
} from '../modules/payments/index.ts';
import { DayFileError } from '../modules/provider/index.ts';

/** `lost before`: the order does not arrive. `lost after`: it does, and no answer comes back. */
export type PayoutFault = 'none' | 'lost before' | 'lost after' | 'away';

/** A payment provider in memory that pays as the test says. Tests send its events as JSON to `/callbacks/<code>`. */
export interface FakePaymentProvider extends PaymentProvider {
  readonly payments: Map<string, { readonly order: PaymentOrder; state: PaymentState }>;
  /** Called before each answer about a payment: it may throw. */
  beforeAnswer: (what: 'begin' | 'queryPayment' | 'cancelPayment') => void;
  /** Whether it cancels payments. */
  cancels: boolean;
  /** What becomes of new payouts. */
  next: PayoutState['state'];
  fault: PayoutFault;
  /** Runs when an order arrives. */
  onPay: (order: PayoutOrder) => Promise<void>;
  /** All payouts it knows, by order id. */
  readonly payouts: Map<string, PayoutState & { readonly order: PayoutOrder }>;
  /** Changes a known payout. Resolves with what a callback would say. */
  change(id: string, change: Partial<PayoutState>): PayoutState;
}

export function createFakePaymentProvider(code = 'till', paysOut = true): FakePaymentProvider {
  const payouts: FakePaymentProvider['payouts'] = new Map();
  const answer = ({ order: _order, ...state }: PayoutState & { readonly order: PayoutOrder }): PayoutState => state;
  const provider: FakePaymentProvider = {
    code,
    paysOut,
    next: 'paid',
    fault: 'none',
    onPay: async () => undefined,
    payments: new Map(),
    beforeAnswer: () => undefined,
    cancels: true,
    async begin(order) {
      const known = provider.payments.get(order.id);
      const reference = `${code}-${order.id}`;
      const url = `https://${code}.example/pay/${order.id}`;
      const begun: PaymentState = { state: 'pending', reference, paid: null, reason: null, url, returns: [] };
      if (known === undefined) provider.payments.set(order.id, { order, state: begun });
      provider.beforeAnswer('begin');
      return known?.state ?? begun;
    },
    async queryPayment({ id }) {
      provider.beforeAnswer('queryPayment');
      return provider.payments.get(id)?.state ?? null;
    },
    async cancelPayment({ id }) {
      provider.beforeAnswer('cancelPayment');
      const known = provider.payments.get(id);
      if (!provider.cancels) return 'unsupported';
      if (known?.state.state === 'pending')
        known.state = { ...known.state, state: 'failed', reason: 'cancelled', url: null };
      return known?.state ?? null;
    },
    readCallback: ({ rawBody }: Callback): ProviderEvent => {
      const event = JSON.parse(rawBody.toString('utf8'));
      return { ...event, amount: BigInt(event.amount) };
    },
    payouts,
    pay: async (order) => {
      await provider.onPay(order);
      if (provider.fault === 'away' || provider.fault === 'lost before') throw new Error('The provider gave no answer');
      const { id, amount, currency } = order;
      const known = payouts.get(id) ?? {
        state: provider.next,
        reference: `ref-${payouts.size + 1}`,
        amount,
        currency,
        order,
        reason: provider.next === 'failed' ? 'account closed' : null,
      };
      payouts.set(id, known);
      if (provider.fault === 'lost after') throw new Error('The provider’s answer was lost');
      return answer(known);
    },
    queryPayout: async ({ id }) => {
      if (provider.fault === 'away') throw new Error('The provider gave no answer');
      const known = payouts.get(id);
      return known === undefined ? null : answer(known);
    },
    readDay: () => Promise.reject(new DayFileError('not_offered')),
    change: (id, change) => {
      const known = payouts.get(id);
      if (known === undefined) throw new Error(`No payout ${id}`);
      payouts.set(id, { ...known, ...change });
      return answer({ ...known, ...change });
    },
  };
  return provider;
}
