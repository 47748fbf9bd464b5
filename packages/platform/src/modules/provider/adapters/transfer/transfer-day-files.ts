import * as z from 'zod/mini';
import type { DayFiles } from '../../day-file.ts';
import type { TransferSettings } from '../../provider-settings.ts';
import { HUNDREDTHS, hundredths } from '../day-file/hundredths.ts';
import { minorText } from '../day-file/minor-text.ts';
import { createSignedCallDays } from './signed-call-days.ts';

const name = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
/** A transfer that the vendor has executed, on the day of its order. */
const transfer = z.object({
  type: z.literal('transaction'),
  transfer_id: z.uuid(),
  operation: z.enum(['deposit', 'withdrawal']),
  player: name,
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  amount: hundredths(15),
  at: z.iso.datetime(),
});

const KINDS = { deposit: 'transfer_in', withdrawal: 'transfer_out' } as const;

/** Day files of a vendor that keeps its players' balance: transfers in both directions. */
export const createTransferDayFiles = ({ baseUrl, keyId, secrets }: TransferSettings, now: () => Date): DayFiles =>
  createSignedCallDays(
    {
      about: 'transfers',
      baseUrl,
      keyId,
      secrets,
      line: transfer,
      sumOf: ({ operation: kind, currency, amount }) => ({ kind, currency, amount }),
      toLine: (line) => ({
        ref: line.transfer_id.toLowerCase(),
        kind: KINDS[line.operation],
        target: null,
        user: line.player,
        round: '',
        game: '',
        amount: minorText(line.amount, HUNDREDTHS, line.currency),
        currency: line.currency,
        at: line.at,
      }),
    },
    now,
  );
