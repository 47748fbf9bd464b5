import {
  socialReturnRequest,
  socialReturnValue,
  socialStartRequest,
  socialStartValue,
} from '@marquee/contracts/schemas/social';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@marquee/contracts/social';
import { tokenOfRequest } from '../../bearer.ts';
import type { PlayerRoutes } from '../../calls.ts';
import { dropLogin } from '../session/index.ts';
import { attemptCookie, noAttemptCookie, readAttemptCookie } from './attempt-cookie.ts';
import { beginAttempt, type SocialDeps } from './begin-attempt.ts';
import { finishAttempt } from './finish-attempt.ts';
import { type BrandPages, returnAddress } from './return-address.ts';

export type SocialRouteDeps = SocialDeps & BrandPages;

/** POST /wps/x/social/<provider>Start and …Return. */
export function socialRoutes(routes: PlayerRoutes, deps: SocialRouteDeps): void {
  for (const provider of SOCIAL_PROVIDERS) providerRoutes(routes, deps, provider);
}

function providerRoutes(routes: PlayerRoutes, deps: SocialRouteDeps, provider: SocialProvider): void {
  routes.route(`${provider}Start`, {
    body: socialStartRequest,
    value: socialStartValue,
    handler: async (ctx, { body: { returnTo }, request, reply }) => {
      const redirectUri = returnAddress(deps, ctx, provider, request);
      const { url, browserToken } = await beginAttempt(deps, ctx, provider, { redirectUri, returnTo, sessionId: null });
      reply.header('set-cookie', attemptCookie(request, browserToken));
      return { url };
    },
  });
  routes.route(`${provider}Return`, {
    body: socialReturnRequest,
    value: socialReturnValue,
    handler: async (ctx, { body, request, reply }) => {
      const heldToken = tokenOfRequest(request);
      const returning = { browserToken: readAttemptCookie(request), heldToken };
      reply.header('set-cookie', noAttemptCookie(request));
      const value = await finishAttempt(deps, ctx, provider, body, returning);
      if (value.session !== null) await dropLogin(deps, ctx, { request, reply });
      return value;
    },
  });
}
