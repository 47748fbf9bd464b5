import * as oidc from 'openid-client';
import { SocialError } from './social-gate.ts';

/** Errors of the library: an answer with wrong contents. */
const WRONG_CONTENTS = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);

/**
 * Classifies an error of a provider. An unknown code or wrong contents concern this person's attempt; no answer, an unknown
 * client and an invalid answer concern the operator.
 */
export function explain(cause: unknown): never {
  const why = isRefusal(cause) ? 'refused' : 'unavailable';
  throw new SocialError(why, 'The provider gave no usable answer', { cause });
}

function isRefusal(cause: unknown): boolean {
  if (cause instanceof oidc.ResponseBodyError) return cause.error === 'invalid_grant';
  return cause instanceof oidc.ClientError && WRONG_CONTENTS.has(cause.code ?? '');
}
