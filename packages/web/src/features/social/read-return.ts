import type { SocialReturnRequest } from '@marquee/contracts/schemas/social';

/** Query parameters of a provider that the server needs; others are ignored. */
const PARAMETERS = ['state', 'code', 'iss', 'error'] as const;
const TELEGRAM_RESULT = 'tgAuthResult';
/** Telegram's base64 result when the visitor refused. */
const TELEGRAM_REFUSAL = /^ZmFsc2U=*$/;

/** The address of the return page → the request to the server. */
export function readReturn({ search, hash }: Pick<Location, 'search' | 'hash'>): SocialReturnRequest {
  const query = new URLSearchParams(search);
  const parameters = Object.fromEntries(
    PARAMETERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  );
  const result = new URLSearchParams(hash.slice(1)).get(TELEGRAM_RESULT);
  if (result === null) return parameters;
  // URLSearchParams reads base64's `+` as a space.
  return TELEGRAM_REFUSAL.test(result)
    ? { ...parameters, error: 'access_denied' }
    : { ...parameters, result: result.replaceAll(' ', '+') };
}
