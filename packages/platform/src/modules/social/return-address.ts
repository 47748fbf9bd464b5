import { type SocialProvider, socialReturnPath } from '@marquee/contracts/social';
import type { FastifyRequest } from 'fastify';
import { brandHost } from '../../brand-host.ts';
import type { Ctx } from '../../context.ts';

export interface BrandPages {
  /** Address of a brand's pages, with `*` for its host. */
  readonly brandUrl: string;
}

/** The page that a provider returns browsers to: always on one of the brand's own hosts. */
export const returnAddress = (
  { brandUrl }: BrandPages,
  ctx: Ctx,
  provider: SocialProvider,
  request: FastifyRequest,
): string => `${brandUrl.replace('*', brandHost(ctx, request))}${socialReturnPath(provider)}`;
