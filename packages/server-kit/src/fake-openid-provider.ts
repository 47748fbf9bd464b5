import { generateKeyPairSync } from 'node:crypto';
import type { Configuration } from 'oidc-provider';

const TTL_S = 600;

/**
 * Options of fake OpenID providers: the sandbox's and that of the platform's tests. PKCE, the scopes of Google and Facebook, a new
 * key at each start, an account for any name, ten minutes for each step, and consent given by signing in.
 */
export function fakeOpenIdProvider() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    scopes: ['openid', 'public_profile'],
    pkce: { required: () => true },
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    ttl: {
      AccessToken: TTL_S,
      AuthorizationCode: TTL_S,
      Grant: TTL_S,
      IdToken: TTL_S,
      Interaction: TTL_S,
      Session: TTL_S,
    },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, params } = oidc;
      const grant = new oidc.provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope(String(params?.['scope']));
      await grant.save();
      return grant;
    },
  } satisfies Configuration;
}
