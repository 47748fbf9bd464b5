import * as oidc from 'openid-client';
import { SocialError } from './social-gate.ts';

/** Of the library: an answer came, and does not say what it has to. */
const WRONG_CONTENTS = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);

/**
 * What went wrong between us and a provider: a code it does not know, or contents that are wrong, are about this person's way;
 * silence, a client it does not know and what is no answer at all are between it and the operator.
 */
export function explain(cause: unknown): never {
  const why = isRefusal(cause) ? 'refused' : 'unavailable';
  throw new SocialError(why, 'The provider gave no usable answer', { cause });
}

function isRefusal(cause: unknown): boolean {
  if (cause instanceof oidc.ResponseBodyError) return cause.error === 'invalid_grant';
  return cause instanceof oidc.ClientError && WRONG_CONTENTS.has(cause.code ?? '');
}
