import { createHmac, createSecretKey } from 'node:crypto';
import type { PaymentProvider } from '../../modules/payments/index.ts';

/** In minor units of ours; by default what the order says. */
export interface Money {
  readonly amount: bigint;
  readonly currency: string;
}

/** A provider of one protocol with the real adapter before it. Its payers pay as the test says. */
export interface PaymentDriver {
  readonly provider: PaymentProvider;
  readonly signatureHeader: string;
  /** Whether it pays out. */
  readonly paysOut: boolean;
  /** Payments that it has. */
  count(): number;
  loseNextAnswer(): void;
  /** The payer pays. Resolves with the body of the callback. */
  pay(orderId: string, money?: Money): string;
  /** Whether the payer can pay. */
  isOpen(orderId: string): boolean;
  /** A payment of an order that the provider was never given. Resolves with the body of the callback. */
  payUnknown(orderId: string, money: Money): string;
  refund(orderId: string, money: Money): string;
  chargeback(orderId: string, money: Money): string;
  /** The last chargeback, or the last refund, is reversed: the provider has the money again. */
  reverse(orderId: string, kind: 'refund' | 'chargeback'): string;
  /** Fee of each payment, in minor units. */
  readonly fee: bigint;
  close(): Promise<void>;
}

export const CALLBACK_SECRET = createSecretKey('c'.repeat(64), 'utf8');

/** `t=…,v1=…` of a body. */
export function signCallback(body: string, at: Date, secret = CALLBACK_SECRET): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
