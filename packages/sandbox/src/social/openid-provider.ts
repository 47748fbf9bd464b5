import { randomBytes } from 'node:crypto';
import { fakeOpenIdProvider } from '@marquee/server-kit/fake-openid-provider';
import Provider, { interactionPolicy } from 'oidc-provider';
import { MemoryAdapter } from './memory-adapter.ts';
import { isReturnPage } from './return-page.ts';

export interface OpenIdOptions {
  /** Where browsers and the platform reach it, with its path. */
  readonly issuer: string;
  /** Of the one client there is, `marquee`. */
  readonly clientSecret: string;
}

/**
 * A real OpenID provider, which stands for Google, and by plain OAuth 2 for Facebook. Whoever comes is asked who they are, each
 * time, at `/sign-in/<uid>`; there is nothing to prove.
 */
export function createOpenIdProvider({ issuer, clientSecret }: OpenIdOptions): Provider {
  const provider = new Provider(issuer, {
    ...fakeOpenIdProvider(),
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: 'marquee',
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: ['http://localhost/social/google'],
      },
    ],
    cookies: { keys: [randomBytes(32).toString('hex')] },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}`, policy: askEachTime() },
    renderError: (ctx, { error, error_description: why }) => {
      ctx.type = 'text/plain';
      ctx.body = `${error}: ${why ?? ''}\n`;
    },
  });
  // The pages of all brands on this machine, whatever their names and ports.
  provider.Client.prototype.redirectUriAllowed = isReturnPage;
  return provider;
}

function askEachTime() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  const isAnswered = new Check('asked_each_time', 'who signs in is asked each time', ({ oidc }) =>
    oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  policy.get('login')?.checks.add(isAnswered);
  return policy;
}
