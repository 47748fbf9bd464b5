import type { Db } from '@marquee/server-kit/postgres';
import { hashToken, newOpaqueToken } from '../crypto/opaque-token.ts';
import { type LaunchTerms, type TermsRow, toTerms } from './launch.repository.ts';

export interface Session extends LaunchTerms {
  readonly user: string;
  readonly currency: string;
}

/** Opens a session and returns its token, which is stored as a hash only. */
export async function addSession(db: Db, terms: LaunchTerms, lifeMs: number): Promise<string> {
  const token = newOpaqueToken();
  await db.query(
    `INSERT INTO session (token_hash, player_id, game_code, sealed_wallet_token, lang, lobby_url, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 millisecond')`,
    [hashToken(token), terms.playerId, terms.gameCode, terms.sealedWalletToken, terms.lang, terms.lobbyUrl, lifeMs],
  );
  return token;
}

export async function findSession(db: Db, token: string): Promise<Session | undefined> {
  const { rows } = await db.query<TermsRow & { user_ref: string; currency: string }>(
    `SELECT session.player_id, session.game_code, session.sealed_wallet_token, session.lang, session.lobby_url,
       player.user_ref, player.currency
     FROM session JOIN player ON player.id = session.player_id
     WHERE session.token_hash = $1 AND session.expires_at > now()`,
    [hashToken(token)],
  );
  const [row] = rows;
  return row && { ...toTerms(row), user: row.user_ref, currency: row.currency };
}
