import type { KeyObject } from 'node:crypto';
import type * as z from 'zod/mini';
import { type Callback, CallbackRefused, verifyTimedSignature } from '../../../callbacks/index.ts';
import type { ProviderEvent } from '../../payment-provider.ts';
import { fromStripe } from './stripe-amounts.ts';
import type { StripeClient } from './stripe-client.ts';
import { dispute, event, isBack, refund, type Session, session } from './stripe-objects.ts';

/** Signed in `stripe-signature` (docs.stripe.com/webhooks/signature). Null for a type that is not used here, or an order of others. */
export async function readStripeCallback(
  secret: KeyObject,
  client: Pick<StripeClient, 'sessionOfIntent'>,
  { headers, rawBody, now }: Callback,
): Promise<ProviderEvent | null> {
  verifyTimedSignature(secret, headers['stripe-signature'], { rawBody, now });
  const { id, type, data } = parse(event, json(rawBody));
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const done = parse(session, data.object);
      // A transfer that takes days: its result is another event.
      return done.payment_status === 'paid' ? ofSession(id, done, 'paid') : null;
    }
    case 'checkout.session.async_payment_failed':
      return ofSession(id, parse(session, data.object), 'failed');
    case 'checkout.session.expired':
      return ofSession(id, parse(session, data.object), 'expired');
    case 'refund.created':
    case 'refund.updated': {
      const given = parse(refund, data.object);
      return given.status === 'succeeded' ? ofReturn(client, given, 'refunded') : null;
    }
    case 'refund.failed': {
      const failed = parse(refund, data.object);
      return isBack(failed) ? ofReversal(client, id, failed) : null;
    }
    case 'charge.dispute.funds_withdrawn':
      return ofReturn(client, parse(dispute, data.object), 'charged_back');
    case 'charge.dispute.funds_reinstated':
      return ofReversal(client, id, parse(dispute, data.object));
    default:
      return null;
  }
}

function ofSession(id: string, of: Session, state: 'paid' | 'failed' | 'expired'): ProviderEvent | null {
  const { id: reference, client_reference_id: order, amount_total, currency } = of;
  if (order === null) return null;
  const reason = state === 'failed' ? 'declined' : null;
  return { id, about: 'payment', order, reference, state, reason, ...fromStripe(amount_total, currency) };
}

/** Refunds and disputes name the payment only; its session has our id. */
async function ofReturn(
  client: Pick<StripeClient, 'sessionOfIntent'>,
  { id, payment_intent, amount, currency }: z.infer<typeof refund> | z.infer<typeof dispute>,
  state: 'refunded' | 'charged_back' | 'reversed',
): Promise<ProviderEvent | null> {
  const of = payment_intent === null ? null : await client.sessionOfIntent(payment_intent);
  if (of === null || of.client_reference_id === null) return null;
  const { id: reference, client_reference_id: order } = of;
  return { id, about: 'payment', order, reference, state, reason: null, ...fromStripe(amount, currency) };
}

/** The event has an id of its own: that of the refund or dispute is of the event that took the money. */
async function ofReversal(
  client: Pick<StripeClient, 'sessionOfIntent'>,
  id: string,
  of: z.infer<typeof refund> | z.infer<typeof dispute>,
): Promise<ProviderEvent | null> {
  const found = await ofReturn(client, of, 'reversed');
  return found && { ...found, id, undoes: of.id };
}

function json(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch (cause) {
    throw new CallbackRefused('The body is not readable', { cause });
  }
}

function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (!read.success) throw new CallbackRefused('The body is not readable', { cause: read.error });
  return read.data;
}
