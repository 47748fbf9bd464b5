import { ProblemError } from '@marquee/server-kit';
import { inTransaction } from '@marquee/server-kit/postgres';
import type { ArcadeDeps } from '../arcade-deps.ts';
import { redeemLaunch } from '../players/launch.repository.ts';
import { ensureChain } from '../players/seed.repository.ts';
import { addSession, findSession, type Session } from '../players/session.repository.ts';

/**
 * Opens a session with a launch id. A launch of the other kind of page is refused and stays valid for its own page. @throws ProblemError
 * `token_invalid`.
 */
export async function openSession(
  deps: ArcadeDeps,
  launch: string,
  isForPage: (gameCode: string) => boolean,
): Promise<{ readonly token: string; readonly session: Session }> {
  const token = await inTransaction(deps.pool, async (db) => {
    const terms = await redeemLaunch(db, launch);
    if (!terms || !isForPage(terms.gameCode)) throw new ProblemError('token_invalid');
    await ensureChain(db, deps.seedSealer, terms.playerId, terms.gameCode);
    return addSession(db, terms, deps.timings.sessionLifeMs);
  });
  const session = await findSession(deps.pool, token);
  if (!session) throw new ProblemError('token_invalid');
  return { token, session };
}
