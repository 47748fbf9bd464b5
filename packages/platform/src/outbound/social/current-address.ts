import type { Attempt, Said } from './social-gate.ts';

/** Our page's address as the provider made it: of what stood there only what matters was sent on. */
export function addressOf({ redirectUri }: Attempt, { state, code, iss }: Said): URL {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries({ state, code, iss })) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address;
}
