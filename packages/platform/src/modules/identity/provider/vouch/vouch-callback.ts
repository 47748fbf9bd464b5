import type { KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { type Callback, CallbackRefused, verifyTimedSignature } from '../../../callbacks/index.ts';
import type { IdentityEvent } from '../identity-provider.ts';
import { answerOf, vouchCheck } from './vouch-check.ts';

const event = z.extend(vouchCheck, { event_id: z.string().check(z.minLength(1), z.maxLength(200)) });

/** Signed in `vouch-signature`. Null for an event without an answer. @throws CallbackRefused */
export function readVouchCallback(secret: KeyObject, { headers, rawBody, now }: Callback): IdentityEvent | null {
  verifyTimedSignature(secret, headers['vouch-signature'], { rawBody, now });
  const read = parse(rawBody);
  const answer = answerOf(read);
  return answer && { ...answer, id: read.event_id, order: read.check_id };
}

function parse(rawBody: Buffer): z.infer<typeof event> {
  try {
    return event.parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    // Without the cause: what the provider read is personal data, and a refusal is logged.
    throw new CallbackRefused('The body is not readable');
  }
}
