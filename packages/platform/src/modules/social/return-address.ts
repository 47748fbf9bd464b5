import { type SocialProvider, socialReturnPath } from '@marquee/contracts/social';
import type { FastifyRequest } from 'fastify';
import { brandHost } from '../../brand-host.ts';
import type { Ctx } from '../../context.ts';

export interface BrandPages {
  /** Where a brand's pages are, with `*` for its host. */
  readonly brandUrl: string;
}

/** Our page that a provider sends people back to: on one of the brand's own hosts, whatever the client says. */
export const returnAddress = (
  { brandUrl }: BrandPages,
  ctx: Ctx,
  provider: SocialProvider,
  request: FastifyRequest,
): string => `${brandUrl.replace('*', brandHost(ctx, request))}${socialReturnPath(provider)}`;
