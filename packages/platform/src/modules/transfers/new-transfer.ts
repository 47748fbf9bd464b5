import { v7 as uuidv7 } from 'uuid';
import type { TimedScope } from '../../context.ts';
import { hashRequest } from '../wallet/index.ts';
import type { Transfer } from './transfers.repository.ts';

/** Longer than a request may take: the request settles its own transfer first. */
const FIRST_LOOK_MS = 15_000;

/** When an order is made, and when it is first queried if its result is not known by then. */
export function orderTimes({ clock }: TimedScope): Pick<Transfer, 'createdAt' | 'dueAt'> {
  const createdAt = clock.now();
  return { createdAt, dueAt: new Date(createdAt.getTime() + FIRST_LOOK_MS) };
}

/** @param key an `Idempotency-Key`: of one member it finds one transfer for ever */
export function newTransfer(
  scope: TimedScope,
  order: Pick<Transfer, 'memberId' | 'provider' | 'direction' | 'currency' | 'amount' | 'recalledFor'>,
  key: string,
): Transfer {
  const { provider, direction, currency, amount } = order;
  const times = orderTimes(scope);
  return {
    id: uuidv7({ msecs: times.createdAt.getTime() }),
    ...order,
    key,
    requestHash: hashRequest({ provider, direction, currency, amount }),
    state: 'pending',
    reason: null,
    settledAt: null,
    attempts: 0,
    ...times,
  };
}
