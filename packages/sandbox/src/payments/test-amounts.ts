import { RESPONSE_FAULTS, type ResponseFault } from '../signed-calls/response-fault.ts';
import type { PaymentAction, PayoutAction } from './actions.ts';

/** What happens to callbacks. */
export type CallbackFault = 'late' | 'twice' | 'none sent' | 'first one last';

/** Steps with the seconds after which they follow. */
export type Plan<Action> = readonly (readonly [action: Action, afterSeconds: number])[];

const CALLBACK_FAULTS: Readonly<Record<string, CallbackFault>> = {
  61: 'late',
  62: 'twice',
  65: 'none sent',
  66: 'first one last',
};

const PAYMENT_PLANS: Readonly<Record<string, Plan<PaymentAction>>> = {
  63: [['payShort', 0]],
  64: [['payOther', 0]],
  66: [
    ['pay', 0],
    ['refund', 0],
  ],
  67: [
    ['expire', 0],
    ['pay', 5],
  ],
  68: [['payUnknown', 0]],
  69: [
    ['pay', 0],
    ['refund', 5],
  ],
  70: [
    ['pay', 0],
    ['chargeback', 5],
  ],
  71: [
    ['pay', 0],
    ['chargeback', 5],
    ['win', 10],
  ],
  72: [
    ['pay', 0],
    ['refundMore', 5],
  ],
  73: [
    ['pay', 0],
    ['refundOther', 5],
  ],
  74: [
    ['pay', 0],
    ['refund', 5],
    ['refundFails', 10],
  ],
};

const PAYOUT_PLANS: Readonly<Record<string, Plan<PayoutAction>>> = {
  66: [
    ['pay', 2],
    ['return', 2],
  ],
  67: [['pay', 60]],
  69: [['fail', 2]],
  70: [
    ['pay', 2],
    ['return', 7],
  ],
};

/** By the last two digits, in minor units. */
const ending = (amount: bigint): string => String(amount % 100n);

export const callbackFaultOf = (amount: bigint): CallbackFault | undefined => CALLBACK_FAULTS[ending(amount)];
export const responseFaultOf = (amount: bigint): ResponseFault | undefined => RESPONSE_FAULTS[ending(amount)];

/** What follows when the payer has paid. */
export const paymentPlanOf = (amount: bigint): Plan<PaymentAction> => PAYMENT_PLANS[ending(amount)] ?? [['pay', 0]];

/** What follows the order of a payout. */
export const payoutPlanOf = (amount: bigint): Plan<PayoutAction> => PAYOUT_PLANS[ending(amount)] ?? [['pay', 2]];
