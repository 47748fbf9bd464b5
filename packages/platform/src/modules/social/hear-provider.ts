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
import { socialWords } from './social.tables.ts';
import { orProblem } from './social-problem.ts';

/** What providers say instead of a code (RFC 6749 §4.1.2.1); anything else is as wrong as a code that is none. */
const PROBLEM_OF_ERROR: ReadonlyMap<string, ProblemCode> = new Map([
  ['access_denied', 'social_denied'],
  ['server_error', 'social_unavailable'],
  ['temporarily_unavailable', 'social_unavailable'],
]);

/** What a way back has in common with the way there. */
export interface CameBack {
  /** Of the browser's cookie. */
  readonly browserToken: string | null;
  readonly sessionId: string | null;
}

export interface Heard {
  readonly attempt: StoredAttempt;
  readonly named: Named;
}

/**
 * Takes what a provider said of somebody whose way began in this browser (and, where there is one, this session), at this brand,
 * with this provider, once. @throws ProblemError `social_expired`, `social_denied`, `social_refused`, `social_unavailable`.
 */
export async function hearProvider(
  { withTenant, gates }: SocialDeps,
  ctx: Ctx,
  provider: SocialProvider,
  said: SocialReturnRequest,
  { browserToken, sessionId }: CameBack,
): Promise<Heard> {
  const gate = gateOf(gates, ctx, provider);
  const now = ctx.clock.now();
  const browser = browserToken === null ? null : hashToken(browserToken);
  const key = { browserHash: browser ?? Buffer.alloc(0), provider, state: said.state ?? '', sessionId };
  // Used up before anything is asked: what fails from here on is begun anew.
  const attempt = browser === null ? null : await withTenant(ctx, (db) => takeAttempt(db, ctx, key, now));
  if (attempt === null) throw new ProblemError('social_expired');
  if (said.error !== undefined) throw new ProblemError(PROBLEM_OF_ERROR.get(said.error) ?? 'social_refused');
  // Between two transactions, so that no connection waits for the provider.
  const named = await gate.finish(attempt, said, now).catch(orProblem(ctx, provider));
  return { attempt, named };
}

/** False for a word that was taken before. */
export const isNewWord = async (db: TenantDb, ctx: Ctx, { word }: Named): Promise<boolean> =>
  word === undefined || useOnce(db, ctx, socialWords, word, ctx.clock.now());
