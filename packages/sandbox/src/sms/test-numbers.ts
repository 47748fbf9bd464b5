import type { DeliveryStatus } from '../inbox/message.ts';
import type { SmsErrorCode } from './sms-error.ts';

/** Outcome of an SMS: refused at once, or accepted with a later status. */
export type Outcome =
  | { readonly refused: SmsErrorCode }
  | { readonly status: DeliveryStatus; readonly errorCode: string | null; readonly isAnsweredLate?: true };

const DELIVERED: Outcome = { status: 'delivered', errorCode: null };

/**
 * Test numbers with other outcomes, as providers have them. They are from the range that Ofcom reserves for
 * fiction and never assigns.
 */
export const TEST_NUMBERS: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  ['+447700900001', { refused: 'recipient_invalid' }],
  ['+447700900002', { refused: 'recipient_opted_out' }],
  ['+447700900003', { refused: 'credit_exhausted' }],
  ['+447700900004', { refused: 'rate_exceeded' }],
  ['+447700900005', { refused: 'unavailable' }],
  ['+447700900006', { status: 'failed', errorCode: 'carrier_rejected' }],
  ['+447700900007', { status: 'accepted', errorCode: null }],
  // Accepted like any other, but the response comes after the usual timeout.
  ['+447700900008', { ...DELIVERED, isAnsweredLate: true }],
]);

export const outcomeAt = (number: string): Outcome => TEST_NUMBERS.get(number) ?? DELIVERED;
