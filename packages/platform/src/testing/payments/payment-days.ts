/** Days of payment providers, for tests that compare them with the ledger. */
import { createTillDayFiles } from '../../modules/payments/adapters/till/till-day-files.ts';
import type { PaymentProvider } from '../../modules/payments/index.ts';
import type { SignedDays } from '../signed-days.ts';

export { feeLine } from '../../modules/payments/adapters/day-line.ts';

/** Reads the days of a Till at this address. */
export const tillDaysAt = ({ baseUrl, key }: SignedDays, now: () => Date): PaymentProvider['readDay'] =>
  createTillDayFiles({ code: 'till', baseUrl, keyId: 'marquee', secret: key }, now).fetch;
