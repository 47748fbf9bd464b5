import { randomBytes } from 'node:crypto';
import { fakeOpenIdProvider } from '@marquee/server-kit/fake-openid-provider';
import Provider, { interactionPolicy } from 'oidc-provider';
import { MemoryAdapter } from './memory-adapter.ts';
import { isReturnPage } from './return-page.ts';

export interface OpenIdOptions {
  /** Address for browsers and the platform, with its path. */
  readonly issuer: string;
  /** Secret of the only client, `marquee`. */
  readonly clientSecret: string;
}

/**
 * A real OpenID provider, which fakes Google, and by plain OAuth 2 Facebook. Each log-in shows a form at
 * `/sign-in/<uid>`, which accepts any name without proof.
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
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}`, policy: promptEachTime() },
    renderError: (ctx, { error, error_description: why }) => {
      ctx.type = 'text/plain';
      ctx.body = `${error}: ${why ?? ''}\n`;
    },
  });
  // The pages of all brands on this machine, with any name and port.
  provider.Client.prototype.redirectUriAllowed = isReturnPage;
  return provider;
}

function promptEachTime() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  const isAnswered = new Check('prompt_each_time', 'each log-in prompts for the account', ({ oidc }) =>
    oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  policy.get('login')?.checks.add(isAnswered);
  return policy;
}
