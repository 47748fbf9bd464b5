import {
  socialLinkedValue,
  socialLinkRequest,
  socialLinksValue,
  socialReturnRequest,
  socialStartValue,
  socialUnlinkRequest,
} from '@marquee/contracts/schemas/social';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@marquee/contracts/social';
import * as z from 'zod/mini';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import { attemptCookie, noAttemptCookie, readAttemptCookie } from './attempt-cookie.ts';
import { beginLink, finishLink } from './link-account.ts';
import { readOwnLinks } from './own-links.ts';
import type { LinkDeps } from './prove-before-link.ts';
import { type BrandPages, returnAddress } from './return-address.ts';
import { unlinkAccount } from './unlink-account.ts';

export type LinkRouteDeps = LinkDeps & BrandPages;

/** GET /wps/x/social/links; POST …/<provider>Link and …LinkReturn, …/unlink. */
export function linkRoutes(routes: PlayerRoutes, deps: LinkRouteDeps): void {
  routes.route('socialLinks', {
    value: socialLinksValue,
    handler: (ctx) => deps.withTenant(ctx, (db) => readOwnLinks(db, requireMember(ctx))),
  });
  routes.route('socialUnlink', {
    body: socialUnlinkRequest,
    value: z.object({}),
    handler: async (ctx, { body }) => {
      await unlinkAccount(deps, requireMember(ctx), body);
      return {};
    },
  });
  for (const provider of SOCIAL_PROVIDERS) providerRoutes(routes, deps, provider);
}

function providerRoutes(routes: PlayerRoutes, deps: LinkRouteDeps, provider: SocialProvider): void {
  routes.route(`${provider}Link`, {
    body: socialLinkRequest,
    value: socialStartValue,
    handler: async (ctx, { body, request, reply }) => {
      const redirectUri = returnAddress(deps, ctx, provider, request);
      const { url, browserToken } = await beginLink(deps, requireMember(ctx), provider, { redirectUri, ...body });
      reply.header('set-cookie', attemptCookie(request, browserToken));
      return { url };
    },
  });
  routes.route(`${provider}LinkReturn`, {
    body: socialReturnRequest,
    value: socialLinkedValue,
    handler: async (ctx, { body, request, reply }) => {
      reply.header('set-cookie', noAttemptCookie(request));
      return finishLink(deps, requireMember(ctx), provider, body, readAttemptCookie(request));
    },
  });
}
