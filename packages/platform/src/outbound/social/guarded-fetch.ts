import type { CustomFetch } from 'openid-client';

const TIMEOUT_MS = 5_000;

/** `fetch` to these origins only: other addresses in a provider's answers are refused, redirects are not followed. */
export function guardedFetch(origins: readonly string[]): CustomFetch {
  const allowed = new Set(origins.map((origin) => new URL(origin).origin));
  return async (address, { method, headers, body }) => {
    const { origin } = new URL(address);
    if (!allowed.has(origin)) throw new Error(`${origin} is none of the provider's addresses`);
    return fetch(address, {
      method,
      headers,
      ...(body === undefined || body === null ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  };
}
