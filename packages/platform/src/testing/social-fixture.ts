import { HOP_HEADERS } from '@marquee/contracts/hop';
import type { SocialProvider } from '@marquee/contracts/social';
import type { LightMyRequestResponse } from 'fastify';
import type { SocialGates } from '../outbound/social/index.ts';
import { createOAuthGate } from '../outbound/social/oauth-gate.ts';
import { createOpenIdGate } from '../outbound/social/openid-gate.ts';
import type { CallOptions, TestApp } from './build-test-app.ts';
import { TEST_PASSWORD } from './test-members.ts';
import type { Person, TestOpenIdProvider } from './test-openid-provider.ts';
import { telegramOnly } from './test-social.ts';

/** Google, and Facebook by OAuth 2, at the test's provider; Telegram. Created again, like in a process that starts. */
export function gatesAt({ issuer, client }: TestOpenIdProvider): SocialGates {
  const secrets = { clientId: client.id, clientSecret: client.secret };
  const google = createOpenIdGate({ issuer, reaches: [], ...secrets });
  const endpoints = { authorizeUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token`, profileUrl: `${issuer}/profile` };
  const facebook = createOAuthGate({ issuer, ...endpoints, ...secrets });
  return (provider, merchant) => ({ google, facebook, telegram: telegramOnly('telegram', merchant) })[provider];
}

/** One person's browser at one brand: it keeps its cookie. */
export interface SocialBrowser {
  readonly cookie: () => string;
  start(body?: object, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** To the provider's page and back. Resolves with the parameters of our page's address. */
  visit(as: Person): Promise<Record<string, string>>;
  back(returned: object, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** The whole log-in. */
  signIn(as: Person): Promise<LightMyRequestResponse>;
  /** Starts a link for the owner of `token`; `link` does the whole way. */
  startLink(token: string, body?: object): Promise<LightMyRequestResponse>;
  linkBack(token: string, returned: object, options?: CallOptions): Promise<LightMyRequestResponse>;
  link(token: string, as: Person, body?: object): Promise<LightMyRequestResponse>;
}

export function openBrowser(
  platform: TestApp,
  provider: TestOpenIdProvider,
  which: SocialProvider,
  { merchant = 'lotus', clientIp = '203.0.113.9' }: Pick<CallOptions, 'merchant' | 'clientIp'> = {},
): SocialBrowser {
  let cookie = '';
  let url = '';
  const origin = { [HOP_HEADERS.origin]: `https://${merchant}.localhost` };
  const call = async (step: 'Start' | 'Return' | 'Link' | 'LinkReturn', body: object, options: CallOptions) => {
    const headers = { ...origin, cookie, ...options.headers };
    const answer = await platform.call(`${which}${step}`, { merchant, clientIp, body, ...options, headers });
    const [cookieHeader] = [answer.headers['set-cookie'] ?? []].flat().filter((one) => one.includes('mq_social='));
    if (cookieHeader !== undefined) cookie = cookieHeader.split(';', 1)[0] ?? '';
    return answer;
  };
  const setOut = async (step: 'Start' | 'Link', body: object, options: CallOptions) => {
    const answer = await call(step, body, options);
    if (answer.statusCode === 200) ({ url } = answer.json().value);
    return answer;
  };
  const browser: SocialBrowser = {
    cookie: () => cookie,
    start: (body = {}, options = {}) => setOut('Start', body, options),
    visit: async (as) => {
      const { searchParams } = await provider.visit(url, as);
      const names = ['state', 'code', 'iss', 'error'];
      return Object.fromEntries([...searchParams].filter(([name]) => names.includes(name)));
    },
    back: (returned, options = {}) => call('Return', returned, options),
    signIn: async (as) => {
      await browser.start();
      return browser.back(await browser.visit(as));
    },
    startLink: (token, body = { password: TEST_PASSWORD }) => setOut('Link', body, { token }),
    link: async (token, as, body) => {
      const begun = await browser.startLink(token, body);
      return begun.statusCode === 200 ? browser.linkBack(token, await browser.visit(as)) : begun;
    },
    linkBack: (token, returned, options = {}) => call('LinkReturn', returned, { ...options, token }),
  };
  return browser;
}
