import * as z from 'zod/mini';
import { createSignedCallDays, type DayFiles, HUNDREDTHS, hundredths, minorText } from '../../../provider/index.ts';
import type { TillSettings } from '../../payment-settings.ts';
import { lineOf } from '../day-line.ts';

const name = z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/));
const movement = z.object({
  type: z.literal('transaction'),
  event_id: name,
  kind: z.enum(['payment', 'refund', 'chargeback', 'payout', 'payout_return']),
  id: name,
  reference: name,
  amount: hundredths(15),
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  at: z.iso.datetime(),
});

/** Till's day files (packages/sandbox/README.md). It takes no fees from its merchants' money. */
export const createTillDayFiles = ({ baseUrl, keyId, secret }: TillSettings, now: () => Date): DayFiles =>
  createSignedCallDays(
    {
      about: 'payments',
      baseUrl,
      keyId,
      secrets: [secret],
      line: movement,
      sumOf: ({ kind, currency, amount }) => ({ kind, currency, amount }),
      toLine: ({ event_id, kind, id: order, reference, amount, currency, at }) =>
        lineOf({
          kind,
          order,
          currency,
          at,
          name: kind === 'refund' || kind === 'chargeback' ? event_id : reference,
          amount: minorText(amount, HUNDREDTHS, currency),
        }),
    },
    now,
  );
