import type { Db } from '@marquee/server-kit/postgres';
import { hashToken, newOpaqueToken } from '../crypto/opaque-token.ts';

/** The values of a launch that its session keeps. */
export interface LaunchTerms {
  readonly playerId: string;
  readonly gameCode: string;
  readonly sealedWalletToken: Buffer;
  readonly lang: string;
  readonly lobbyUrl: string;
}

/** As launches and sessions keep them. */
export interface TermsRow {
  player_id: string;
  game_code: string;
  sealed_wallet_token: Buffer;
  lang: string;
  lobby_url: string;
}

export const toTerms = (row: TermsRow): LaunchTerms => ({
  playerId: row.player_id,
  gameCode: row.game_code,
  sealedWalletToken: row.sealed_wallet_token,
  lang: row.lang,
  lobbyUrl: row.lobby_url,
});

/** Stores the launch for `lifeMs` and returns its one-time id. */
export async function addLaunch(db: Db, terms: LaunchTerms, lifeMs: number): Promise<string> {
  const id = newOpaqueToken();
  await db.query(
    `INSERT INTO launch (id_hash, player_id, game_code, sealed_wallet_token, lang, lobby_url, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 millisecond')`,
    [hashToken(id), terms.playerId, terms.gameCode, terms.sealedWalletToken, terms.lang, terms.lobbyUrl, lifeMs],
  );
  return id;
}

/** The part of a launch that the page may know before and after its use: language and framing lobby. */
export async function peekLaunch(
  db: Db,
  id: string,
  gameCode: string,
): Promise<{ lang: string; lobbyUrl: string } | undefined> {
  const { rows } = await db.query<{ lang: string; lobby_url: string }>(
    'SELECT lang, lobby_url FROM launch WHERE id_hash = $1 AND game_code = $2',
    [hashToken(id), gameCode],
  );
  return rows[0] && { lang: rows[0].lang, lobbyUrl: rows[0].lobby_url };
}

/** Uses a launch up. Undefined: used before, expired or unknown. */
export async function redeemLaunch(db: Db, id: string): Promise<LaunchTerms | undefined> {
  const { rows } = await db.query<TermsRow>(
    `UPDATE launch SET used_at = now() WHERE id_hash = $1 AND used_at IS NULL AND expires_at > now()
     RETURNING player_id, game_code, sealed_wallet_token, lang, lobby_url`,
    [hashToken(id)],
  );
  return rows[0] && toTerms(rows[0]);
}

/** Deletes launches that can no longer be used, and sessions that have ended. */
export async function sweepLaunches(db: Db): Promise<void> {
  await db.query(`DELETE FROM launch WHERE created_at < now() - interval '2 days'`);
  await db.query(`DELETE FROM session WHERE expires_at < now()`);
}
