import { gunzipSync } from 'node:zlib';
import type { Db } from '@marquee/server-kit/postgres';
import type { BrandVersion } from '../brand-version.repository.ts';

type Row = Omit<BrandVersion, 'at'> & { readonly at: Date };

/** The versions of one brand, the newest first. */
export async function versionsOf(db: Db, merchant: string, limit: number): Promise<BrandVersion[]> {
  const { rows } = await db.query<Row>(
    'SELECT merchant, version::integer, revision, change_set AS "changeSet", at FROM brand_version WHERE merchant = $1 ORDER BY version DESC LIMIT $2',
    [merchant, limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The snapshot served at a moment, as JSON text; null where the brand was not served. */
export async function snapshotAt(db: Db, merchant: string, at: string): Promise<string | null> {
  const { rows } = await db.query<{ snapshot: Buffer | null }>(
    'SELECT snapshot FROM brand_version WHERE merchant = $1 AND at <= $2 ORDER BY version DESC LIMIT 1',
    [merchant, at],
  );
  const snapshot = rows[0]?.snapshot ?? null;
  return snapshot === null ? null : gunzipSync(snapshot).toString();
}
