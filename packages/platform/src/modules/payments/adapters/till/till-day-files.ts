import * as z from 'zod/mini';
import { createSignedCallDays, type DayFiles, HUNDREDTHS, hundredths, minorText } from '../../../provider/index.ts';
import type { TillSettings } from '../../payment-settings.ts';
import { lineOf } from '../day-line.ts';

const name = z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/));
const movement = z.object({
  type: z.literal('transaction'),
  event_id: name,
  kind: z.enum(['payment', 'refund', 'chargeback', 'return_reversal', 'payout', 'payout_return']),
  id: name,
  reference: name,
  amount: hundredths(15),
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  at: z.iso.datetime(),
  /** Of a reversal: the event of the refund or chargeback. */
  undoes: z.optional(name),
});
type Line = z.infer<typeof movement>;

const nameOf = ({ kind, event_id, reference, undoes }: Line): string => {
  if (kind === 'return_reversal') return undoes ?? event_id;
  return kind === 'refund' || kind === 'chargeback' ? event_id : reference;
};

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
      toLine: (line) => {
        const { kind, id: order, amount, currency, at } = line;
        return lineOf({
          kind,
          order,
          currency,
          at,
          name: nameOf(line),
          amount: minorText(amount, HUNDREDTHS, currency),
        });
      },
    },
    now,
  );
