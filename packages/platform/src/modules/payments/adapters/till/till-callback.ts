import type { KeyObject } from 'node:crypto';
import { decimalsOf, parseMinor } from '@marquee/contracts/money';
import * as z from 'zod/mini';
import { type Callback, CallbackRefused, verifyTimedSignature } from '../../../callbacks/index.ts';
import type { ProviderEvent } from '../../payment-provider.ts';

const text = z.string().check(z.minLength(1), z.maxLength(200));
const body = z.object({
  event_id: text,
  type: z.string(),
  id: text,
  reference: z.nullable(text),
  amount: text,
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  reason: z.nullable(z.string()),
  undoes: z.optional(text),
});

const TYPES: Readonly<Record<string, Pick<ProviderEvent, 'about' | 'state'>>> = {
  'payment.paid': { about: 'payment', state: 'paid' },
  'payment.failed': { about: 'payment', state: 'failed' },
  'payment.expired': { about: 'payment', state: 'expired' },
  'payment.refunded': { about: 'payment', state: 'refunded' },
  'payment.charged_back': { about: 'payment', state: 'charged_back' },
  'payment.return_reversed': { about: 'payment', state: 'reversed' },
  'payout.paid': { about: 'payout', state: 'paid' },
  'payout.failed': { about: 'payout', state: 'failed' },
  'payout.returned': { about: 'payout', state: 'returned' },
};

/** Signed in `till-signature`. Null for a type that is not known here. */
export function readTillCallback(secret: KeyObject, { headers, rawBody, now }: Callback): ProviderEvent | null {
  verifyTimedSignature(secret, headers['till-signature'], { rawBody, now });
  const { event_id: id, type, id: order, reference, amount, currency, reason, undoes } = parse(rawBody);
  const minor = parseMinor(amount, decimalsOf(currency));
  if (minor === null || minor < 0n) throw new CallbackRefused('The amount makes no sense');
  const known = TYPES[type];
  if (known === undefined) return null;
  if ((known.state === 'reversed') !== (undoes !== undefined))
    throw new CallbackRefused('A reversal, and nothing else, names what it undoes');
  return { id, ...known, order, reference, amount: minor, currency, reason, ...(undoes !== undefined && { undoes }) };
}

function parse(rawBody: Buffer): z.infer<typeof body> {
  try {
    return body.parse(JSON.parse(rawBody.toString('utf8')));
  } catch (cause) {
    throw new CallbackRefused('The body is not readable', { cause });
  }
}
