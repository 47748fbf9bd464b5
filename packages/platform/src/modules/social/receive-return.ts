import type { ProblemCode } from '@marquee/contracts/problems';
import type { SocialReturnRequest } from '@marquee/contracts/schemas/social';
import type { SocialProvider } from '@marquee/contracts/social';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import { useOnce } from '../../db/use-once.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { Named } from '../../outbound/social/index.ts';
import { hashToken } from '../session/index.ts';
import { gateOf, type SocialDeps } from './begin-attempt.ts';
import { type StoredAttempt, takeAttempt } from './social.repository.ts';
import { usedResults } from './social.tables.ts';
import { orProblem } from './social-problem.ts';

/** Error codes of providers (RFC 6749 §4.1.2.1); any other error counts as a wrong code. */
const PROBLEM_OF_ERROR: ReadonlyMap<string, ProblemCode> = new Map([
  ['access_denied', 'social_denied'],
  ['server_error', 'social_unavailable'],
  ['temporarily_unavailable', 'social_unavailable'],
]);

/** What the return must have in common with the start. */
export interface ReturnInput {
  /** From the browser's cookie. */
  readonly browserToken: string | null;
  readonly sessionId: string | null;
}

export interface Returned {
  readonly attempt: StoredAttempt;
  readonly named: Named;
}

/**
 * Handles a provider's answer for an attempt that began in this browser (and, where there is one, this session), at this brand,
 * with this provider, once.
 * @throws ProblemError `social_expired`, `social_denied`, `social_refused`, `social_unavailable`.
 */
export async function receiveReturn(
  { withTenant, gates }: SocialDeps,
  ctx: Ctx,
  provider: SocialProvider,
  returned: SocialReturnRequest,
  { browserToken, sessionId }: ReturnInput,
): Promise<Returned> {
  const gate = gateOf(gates, ctx, provider);
  const now = ctx.clock.now();
  const browser = browserToken === null ? null : hashToken(browserToken);
  const key = { browserHash: browser ?? Buffer.alloc(0), provider, state: returned.state ?? '', sessionId };
  // Used up before the provider is called: after a failure from here on, the player starts again.
  const attempt = browser === null ? null : await withTenant(ctx, (db) => takeAttempt(db, ctx, key, now));
  if (attempt === null) throw new ProblemError('social_expired');
  if (returned.error !== undefined) throw new ProblemError(PROBLEM_OF_ERROR.get(returned.error) ?? 'social_refused');
  // Between two transactions, so that no connection waits for the provider.
  const named = await gate.finish(attempt, returned, now).catch(orProblem(ctx, provider));
  return { attempt, named };
}

/** False for a result that was used before. */
export const isUnusedResult = async (db: TenantDb, ctx: Ctx, { signedResult }: Named): Promise<boolean> =>
  signedResult === undefined || useOnce(db, ctx, usedResults, signedResult, ctx.clock.now());
