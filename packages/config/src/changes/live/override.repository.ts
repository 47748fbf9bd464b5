import type { OverrideKind, RunTimeLayer } from '@marquee/contracts/layers';
import type { Db } from '@marquee/server-kit/postgres';
import { canonicalJson, type JsonValue, type Override } from '@marquee/tenancy';

interface Row {
  readonly merchant: string;
  readonly layer: RunTimeLayer;
  readonly kind: OverrideKind;
  readonly path: string[];
  readonly value: JsonValue;
  readonly change_set: string;
  readonly set_by: string;
  readonly at: Date;
  readonly reason: string;
}

/** Merchant → its values of run time that have not expired. */
export async function readOverrides(
  db: Db,
  now: string,
  merchants?: readonly string[],
): Promise<Map<string, Override[]>> {
  const { rows } = await db.query<Row>(
    `SELECT merchant, layer, kind, path, value, change_set, set_by, at, reason FROM override_value
     WHERE (expires_at IS NULL OR expires_at > $1) AND ($2::text[] IS NULL OR merchant = ANY ($2))
     ORDER BY merchant, at, kind, path`,
    [now, merchants ?? null],
  );
  const byMerchant = new Map<string, Override[]>();
  for (const { merchant, layer, kind, path, value, change_set: changeSet, set_by: by, at, reason } of rows) {
    const own = byMerchant.get(merchant) ?? [];
    own.push({ layer, kind, path, value, note: { changeSet, by, at: at.toISOString(), reason } });
    byMerchant.set(merchant, own);
  }
  return byMerchant;
}

/** A value of run time with its brand and its end. */
export interface OverrideRow extends Override {
  readonly merchant: string;
  /** ISO 8601 UTC; null: no end. */
  readonly expiresAt: string | null;
  /** The folder's value, `{}` without one; null: unknown. */
  readonly folder: { readonly value?: JsonValue } | null;
}

export async function putOverride(
  db: Db,
  { merchant, layer, kind, path, value, note, expiresAt, folder }: OverrideRow,
): Promise<void> {
  await db.query(
    `INSERT INTO override_value (merchant, layer, kind, path, value, change_set, set_by, at, reason, expires_at, folder)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (merchant, layer, kind, path) DO UPDATE SET value = excluded.value, change_set = excluded.change_set,
       set_by = excluded.set_by, at = excluded.at, reason = excluded.reason, expires_at = excluded.expires_at,
       folder = excluded.folder`,
    [
      merchant,
      layer,
      kind,
      canonicalJson(path),
      JSON.stringify(value),
      note.changeSet,
      note.by,
      note.at,
      note.reason,
      expiresAt,
      folder === null ? null : JSON.stringify(folder),
    ],
  );
}

/** Removes a value from these layers. */
export async function removeOverride(
  db: Db,
  { merchant, kind, path }: Pick<OverrideRow, 'merchant' | 'kind' | 'path'>,
  layers: readonly RunTimeLayer[],
): Promise<void> {
  await db.query(
    'DELETE FROM override_value WHERE merchant = $1 AND layer = ANY ($2::text[]) AND kind = $3 AND path = $4',
    [merchant, layers, kind, canonicalJson(path)],
  );
}

/** End of the kill at a place, ISO 8601 UTC; null: no end; undefined: no kill. */
export async function endOfKill(
  db: Db,
  { merchant, kind, path }: Pick<OverrideRow, 'merchant' | 'kind' | 'path'>,
  now: string,
): Promise<string | null | undefined> {
  const { rows } = await db.query<{ expires_at: Date | null }>(
    `SELECT expires_at FROM override_value WHERE merchant = $1 AND layer = 'kill' AND kind = $2 AND path = $3
     AND (expires_at IS NULL OR expires_at > $4)`,
    [merchant, kind, canonicalJson(path), now],
  );
  return rows[0] === undefined ? undefined : (rows[0].expires_at?.toISOString() ?? null);
}

/** The place of an expired value. */
export type ExpiredOverride = Pick<OverrideRow, 'merchant' | 'layer' | 'kind' | 'path'>;

/** Expired values that are still stored. */
export async function expiredOverrides(db: Db, now: string): Promise<ExpiredOverride[]> {
  const { rows } = await db.query<Pick<Row, 'merchant' | 'layer' | 'kind' | 'path'>>(
    'SELECT merchant, layer, kind, path FROM override_value WHERE expires_at <= $1 ORDER BY merchant, kind, path',
    [now],
  );
  return rows;
}
