import { createHmac } from 'node:crypto';
import * as oidc from 'openid-client';
import * as z from 'zod';
import { addressOf } from './current-address.ts';
import { explain } from './explain.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { isOnThisMachine } from './is-on-this-machine.ts';
import { type Attempt, type Named, type ReturnParams, SocialError, type SocialGate } from './social-gate.ts';

export interface OAuthSettings {
  readonly issuer: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** Answers `{ "id": … }` to a token. */
  readonly profileUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const TIMEOUT_S = 5;
const profile = z.object({ id: z.string().min(1).max(255) });

/** OAuth 2 with state and PKCE, and a request for the profile: the provider itself names the token's owner, over TLS. */
export function createOAuthGate(settings: OAuthSettings): SocialGate {
  const configuration = configure(settings);
  return {
    begin: async ({ state, verifier, redirectUri }: Attempt) =>
      oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'public_profile',
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    finish: async (attempt: Attempt, params: ReturnParams): Promise<Named> => {
      const { access_token: token } = await oidc
        .authorizationCodeGrant(configuration, addressOf(attempt, params), {
          expectedState: attempt.state,
          pkceCodeVerifier: attempt.verifier,
        })
        .catch(explain);
      return { subject: await idOf(configuration, settings, token) };
    },
  };
}

function configure({ issuer, authorizeUrl, tokenUrl, profileUrl, clientId, clientSecret }: OAuthSettings) {
  const endpoints = { issuer, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl };
  const configuration = new oidc.Configuration(endpoints, clientId, {}, oidc.ClientSecretPost(clientSecret));
  configuration.timeout = TIMEOUT_S;
  configuration[oidc.customFetch] = guardedFetch([tokenUrl, profileUrl]);
  if (isOnThisMachine(tokenUrl)) oidc.allowInsecureRequests(configuration);
  return configuration;
}

async function idOf(
  configuration: oidc.Configuration,
  { profileUrl, clientSecret }: OAuthSettings,
  token: string,
): Promise<string> {
  const address = new URL(profileUrl);
  address.searchParams.set('fields', 'id');
  // Facebook's extension: without the secret the token is useless, where the app requires it.
  address.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(token).digest('hex'));
  const answer = await oidc.fetchProtectedResource(configuration, token, address, 'GET').catch(explain);
  const read = profile.safeParse(answer.ok ? await answer.json().catch(explain) : null);
  if (!read.success) throw new SocialError('unavailable', `The provider answered HTTP ${answer.status} and no profile`);
  return read.data.id;
}
