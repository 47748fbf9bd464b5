import type { SocialProvider } from '@marquee/contracts/social';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import { SocialError } from '../../outbound/social/index.ts';

/** The problem of a provider's failure; the provider's own answer is logged. */
export const orProblem =
  ({ log }: Pick<Ctx, 'log'>, provider: SocialProvider) =>
  (error: unknown): never => {
    if (!(error instanceof SocialError)) throw error;
    log.warn({ provider, err: error }, 'a social log-in failed');
    throw new ProblemError(error.why === 'refused' ? 'social_refused' : 'social_unavailable', {}, { cause: error });
  };
