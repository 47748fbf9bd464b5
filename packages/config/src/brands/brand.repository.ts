import { gunzipSync } from 'node:zlib';
import type { OverrideKind, RunTimeLayer } from '@marquee/contracts/layers';
import type { Db } from '@marquee/server-kit/postgres';
import { canonicalJson, type JsonValue } from '@marquee/tenancy';
import { type ChangeReader, visibleTo, visibleToValues } from '../changes/index.ts';

/** A version of a brand and its author. */
export interface VersionInfo {
  readonly merchant: string;
  readonly version: number;
  readonly revision: string;
  /** Null where the folder changed. */
  readonly changeSet: string | null;
  readonly title: string | null;
  /** Login name, or `clock`; null where the folder changed. */
  readonly by: string | null;
  /** ISO 8601 UTC. */
  readonly at: string;
}

interface VersionRow {
  readonly merchant: string;
  readonly version: string;
  readonly revision: string;
  readonly change_set: string | null;
  readonly title: string | null;
  readonly by: string | null;
  readonly at: Date;
}

const toInfo = ({ version, change_set: changeSet, at, ...row }: VersionRow): VersionInfo => ({
  ...row,
  version: Number(version),
  changeSet,
  at: at.toISOString(),
});

/** Ends of kills have no change set. The audit has their author, in an entry of the same transaction. */
const WITH_AUTHOR = `SELECT v.merchant, v.version, v.revision, v.change_set, c.title, coalesce(c.author, a.actor) AS by, v.at
  FROM v LEFT JOIN change_set c ON c.id = v.change_set
  LEFT JOIN LATERAL (
    SELECT e.actor FROM audit_entry e
    WHERE c.id IS NULL AND v.change_set IS NOT NULL AND e.at = v.at AND e.detail ->> 'changeSet' = v.change_set LIMIT 1
  ) a ON true`;

/** Merchant → the newest version of each of these brands. */
export async function newestInfos(db: Db, merchants: readonly string[]): Promise<Map<string, VersionInfo>> {
  const { rows } = await db.query<VersionRow>(
    `WITH v AS (SELECT DISTINCT ON (merchant) merchant, version, revision, change_set, at FROM brand_version
       WHERE merchant = ANY ($1) ORDER BY merchant, version DESC) ${WITH_AUTHOR}`,
    [merchants],
  );
  return new Map(rows.map((row) => [row.merchant, toInfo(row)]));
}

/** A page of a brand's versions, the newest first. @param before only versions below; null: all. */
export async function versionInfos(
  db: Db,
  merchant: string,
  { before, limit, reader }: { readonly before: number | null; readonly limit: number; readonly reader: ChangeReader },
): Promise<VersionInfo[]> {
  const { rows } = await db.query<VersionRow>(
    `WITH v AS (SELECT merchant, version, revision, change_set, at FROM brand_version
       WHERE merchant = $1 AND ($2::bigint IS NULL OR version < $2) ORDER BY version DESC LIMIT $3)
     ${WITH_AUTHOR} ORDER BY v.version DESC`,
    [merchant, before, limit],
  );
  const hidden = await hiddenChanges(
    db,
    reader,
    rows.flatMap((row) => row.change_set ?? []),
  );
  return rows.map((row) => toInfo(hidden.has(row.change_set ?? '') ? { ...row, title: null } : row));
}

/** Those of these change sets that the reader may not see: they concern other brands too. */
export async function hiddenChanges(db: Db, reader: ChangeReader, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM change_set WHERE id = ANY ($1) AND NOT ${visibleTo('$2', '$3')}`,
    [[...new Set(ids)], ...visibleToValues(reader)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** A brand as it was served, in the format of that time. */
export interface ServedThen {
  readonly at: string;
  readonly revision: string;
  readonly manifest: { [key: string]: JsonValue };
}

/** At a moment (ISO 8601 UTC) or in a version; null where it was not served. */
export async function servedThen(
  db: Db,
  merchant: string,
  when: { readonly at: string } | { readonly version: number },
): Promise<ServedThen | null> {
  const { rows } = await db.query<{ at: Date; revision: string; snapshot: Buffer | null }>(
    `SELECT at, revision, snapshot FROM brand_version
     WHERE merchant = $1 AND ($2::timestamptz IS NULL OR at <= $2) AND ($3::bigint IS NULL OR version = $3)
     ORDER BY version DESC LIMIT 1`,
    [merchant, 'at' in when ? when.at : null, 'version' in when ? when.version : null],
  );
  const [row] = rows;
  if (row === undefined || row.snapshot === null) return null;
  const snapshot = JSON.parse(gunzipSync(row.snapshot).toString()) as { public: ServedThen['manifest'] };
  return { at: row.at.toISOString(), revision: row.revision, manifest: snapshot.public };
}

/** Merchant → open change sets about it that the reader may see. */
export async function openChangeCounts(db: Db, reader: ChangeReader): Promise<Map<string, number>> {
  const { rows } = await db.query<{ merchant: string; count: string }>(
    `SELECT merchant, count(*) FROM change_set, jsonb_object_keys(base) AS merchant
     WHERE state IN ('draft', 'review', 'scheduled', 'suspended') AND ${visibleTo('$1', '$2')} GROUP BY merchant`,
    [...visibleToValues(reader)],
  );
  return new Map(rows.map(({ merchant, count }) => [merchant, Number(count)]));
}

/** A value of run time with its end and its folder's value. */
export interface OverrideFacts {
  readonly layer: RunTimeLayer;
  readonly kind: OverrideKind;
  readonly path: readonly string[];
  readonly value: JsonValue;
  /** ISO 8601 UTC; null: no end. */
  readonly expiresAt: string | null;
  /** The folder's value when it was set, `{}` without one; null: unknown. */
  readonly folder: { readonly value?: JsonValue } | null;
}

const valueKey = (kind: OverrideKind, path: readonly string[]): string => canonicalJson([kind, path]);

/** The end of the kill at a place; null without an end or without a kill. */
export function killExpiries(
  overrides: readonly OverrideFacts[],
): (kind: OverrideKind, path: readonly string[]) => OverrideFacts['expiresAt'] {
  const kills = overrides.filter(({ layer }) => layer === 'kill');
  const expiries = new Map(kills.map(({ kind, path, expiresAt }) => [valueKey(kind, path), expiresAt] as const));
  return (kind, path) => expiries.get(valueKey(kind, path)) ?? null;
}

/** A brand's values of run time at a moment. */
export async function overrideFacts(db: Db, merchant: string, now: string): Promise<OverrideFacts[]> {
  const { rows } = await db.query<Omit<OverrideFacts, 'expiresAt'> & { expires_at: Date | null }>(
    `SELECT layer, kind, path, value, expires_at, folder FROM override_value
     WHERE merchant = $1 AND (expires_at IS NULL OR expires_at > $2) ORDER BY kind, path, layer`,
    [merchant, now],
  );
  return rows.map(({ expires_at, ...row }) => ({ ...row, expiresAt: expires_at?.toISOString() ?? null }));
}
