/** Payments and payouts in the book of the sandbox's payment service, read over its API by separate code. */
import { centsOf } from './cents.ts';
import { type SandboxStack, signedCalls } from './sandbox-calls.ts';

export interface TillBook {
  /** What was paid and not given back, in cents; null: unknown order. */
  paid(id: string): Promise<bigint | null>;
  /** State of a payout; null: unknown order. */
  payout(id: string): Promise<{ readonly status: string; readonly cents: bigint } | null>;
}

interface TillPayment {
  readonly paid_amount: string | null;
  readonly refunds: readonly { readonly amount: string }[];
}

export async function openTillBook(stack: SandboxStack): Promise<TillBook> {
  const request = await signedCalls(stack, { secret: 'sandbox-payments.secret', below: '/till/v1' });
  return {
    async paid(id) {
      const payment = await request<TillPayment>(`/payments/${id}`);
      if (payment === null) return null;
      const back = payment.refunds.reduce((sum, { amount }) => sum + centsOf(amount), 0n);
      return centsOf(payment.paid_amount ?? '0.00') - back;
    },
    async payout(id) {
      const payout = await request<{ status: string; amount: string }>(`/payouts/${id}`);
      return payout && { status: payout.status, cents: centsOf(payout.amount) };
    },
  };
}
