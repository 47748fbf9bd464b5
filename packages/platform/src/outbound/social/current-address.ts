import type { Attempt, ReturnParams } from './social-gate.ts';

/** Our page's address with the provider's parameters: only the relevant ones are used. */
export function addressOf({ redirectUri }: Attempt, { state, code, iss }: ReturnParams): URL {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries({ state, code, iss })) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address;
}
