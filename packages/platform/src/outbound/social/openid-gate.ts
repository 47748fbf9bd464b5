import * as oidc from 'openid-client';
import { addressOf } from './current-address.ts';
import { explain } from './explain.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { isOnThisMachine } from './is-on-this-machine.ts';
import { type Attempt, type Named, type ReturnParams, SocialError, type SocialGate } from './social-gate.ts';

export interface OpenIdSettings {
  readonly issuer: string;
  /** Origins besides the issuer's that its document may name. */
  readonly reaches: readonly string[];
  readonly clientId: string;
  readonly clientSecret: string;
}

/** How long a provider's document is cached. */
const KNOWN_MS = 60 * 60_000;
const TIMEOUT_S = 5;

/** OpenID Connect with state, nonce and PKCE; the ID token's signature is verified although it comes over TLS. */
export function createOpenIdGate(settings: OpenIdSettings): SocialGate {
  const configuration = remembered(() => discover(settings));
  return {
    begin: async ({ state, nonce, verifier, redirectUri }: Attempt) => {
      const parameters = {
        redirect_uri: redirectUri,
        // Only the identity: no name, no address.
        scope: 'openid',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      return oidc.buildAuthorizationUrl(await configuration().catch(explain), parameters);
    },
    finish: async (attempt: Attempt, params: ReturnParams): Promise<Named> => {
      const known = await configuration().catch(explain);
      const tokens = await oidc
        .authorizationCodeGrant(known, addressOf(attempt, params), {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
        })
        .catch(explain);
      const subject = tokens.claims()?.sub;
      if (subject === undefined) throw new SocialError('refused', 'The provider named no account');
      return { subject };
    },
  };
}

function discover({ issuer, reaches, clientId, clientSecret }: OpenIdSettings): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(issuer), clientId, {}, oidc.ClientSecretPost(clientSecret), {
    timeout: TIMEOUT_S,
    [oidc.customFetch]: guardedFetch([issuer, ...reaches]),
    execute: [oidc.enableNonRepudiationChecks, ...(isOnThisMachine(issuer) ? [oidc.allowInsecureRequests] : [])],
  });
}

/** Fetches once for all simultaneous callers; after a failure the next caller fetches again. */
function remembered<T>(fetchOnce: () => Promise<T>): () => Promise<T> {
  let known: { readonly answer: Promise<T>; readonly until: number } | null = null;
  return () => {
    if (known !== null && known.until > Date.now()) return known.answer;
    const answer = fetchOnce();
    known = { answer, until: Date.now() + KNOWN_MS };
    answer.catch(() => {
      known = null;
    });
    return answer;
  };
}
