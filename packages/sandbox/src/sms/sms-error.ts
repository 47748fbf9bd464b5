import { handleError } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

const row = (status: number, title: string, retryAfterSeconds?: number) => ({ status, title, retryAfterSeconds });

/** Refusals of this provider. General ones (malformed, too large, not found) have their usual codes. */
export const SMS_ERRORS = {
  signature_invalid: row(401, 'The key id or the signature is wrong'),
  timestamp_outside_window: row(401, 'The timestamp is more than five minutes off'),
  request_replayed: row(409, 'This nonce was used before'),
  idempotency_key_invalid: row(
    400,
    'An idempotency key of 8 to 64 letters, digits, dots, dashes or underscores is needed',
  ),
  idempotency_key_reused: row(409, 'This idempotency key was used for another message'),
  recipient_invalid: row(400, 'No SMS can be sent to this number'),
  recipient_opted_out: row(403, 'The recipient wants no more messages'),
  credit_exhausted: row(402, 'The credit of this account is used up'),
  rate_exceeded: row(429, 'Too many messages to this number', 2),
  unavailable: row(503, 'The service is not available at the moment', 2),
} as const;

export type SmsErrorCode = keyof typeof SMS_ERRORS;

export class SmsError extends Error {
  override readonly name = 'SmsError';
  readonly code: SmsErrorCode;

  constructor(code: SmsErrorCode) {
    super(SMS_ERRORS[code].title);
    this.code = code;
  }
}

/** Answers with a problem (RFC 9457), as for all failures. */
export function answerSmsError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof SmsError)) {
    handleError(error, request, reply);
    return;
  }
  const { status, title, retryAfterSeconds } = SMS_ERRORS[error.code];
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  reply
    .code(status)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .serializer(String)
    .send(JSON.stringify({ type: 'about:blank', title, status, code: error.code, requestId: request.id }));
}
