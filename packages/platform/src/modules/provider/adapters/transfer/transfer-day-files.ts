import * as z from 'zod/mini';
import { DayFileError, type DayFiles } from '../../day-file.ts';
import type { TransferSettings } from '../../provider-settings.ts';
import { createDayFiles } from '../day-file/create-day-files.ts';
import type { DayRequest } from '../day-file/day-protocol.ts';
import { hmacVerifier } from '../day-file/hmac-verifier.ts';
import { minorText } from '../day-file/minor-text.ts';
import { signCall } from './sign-call.ts';

const HUNDREDTHS = 100n;

/** Decimal text with at most this many whole digits → hundredths of a unit. */
const hundredths = (wholeDigits: number) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^\\d{1,${wholeDigits}}(\\.\\d{1,2})?$`))),
    z.transform((text) => {
      const [whole = '', part = ''] = text.split('.');
      return BigInt(whole + part.padEnd(2, '0'));
    }),
  );
/** A day's sum may be longer than any of its amounts. */
const sum = hundredths(30);

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

/** Day files of a vendor that keeps its players' balance: transfers in both directions. HMAC-SHA256, amounts as decimal text. */
export function createTransferDayFiles(settings: TransferSettings, now: () => Date): DayFiles {
  const { baseUrl, keyId, secrets } = settings;
  return createDayFiles('transfers', {
    headOf: ({ merchant, day }: DayRequest) => ({ brand: merchant, day }),
    request: ({ merchant, day }) => {
      const [key] = secrets;
      if (key === undefined) throw new DayFileError('unreachable');
      const url = `${baseUrl}/v1/days/${day}?brand=${encodeURIComponent(merchant)}`;
      return { url, init: { headers: signCall(keyId, key, { method: 'GET', url, body: '' }, now()) } };
    },
    verifiers: () => secrets.map(hmacVerifier),
    line: transfer,
    sumOf: ({ operation: kind, currency, amount }) => ({ kind, currency, amount }),
    readSum: (text) => sum.safeParse(text).data ?? null,
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
  });
}
