import { gzipSync } from 'node:zlib';
import type { Db } from '@marquee/server-kit/postgres';
import type { Override } from '@marquee/tenancy';

/** The content of a brand from a moment on. */
export interface BrandVersion {
  readonly merchant: string;
  /** Counts from 1. */
  readonly version: number;
  readonly revision: string;
  /** Null where the folder changed. */
  readonly changeSet: string | null;
  /** ISO 8601 UTC. */
  readonly at: string;
}

interface Row {
  readonly merchant: string;
  readonly version: string;
  readonly revision: string;
  readonly change_set: string | null;
  readonly at: Date;
}
const toVersion = (row: Row): BrandVersion => ({
  merchant: row.merchant,
  version: Number(row.version),
  revision: row.revision,
  changeSet: row.change_set,
  at: row.at.toISOString(),
});

/** The newest version of every brand, or of those named. */
export async function newestVersions(db: Db, merchants?: readonly string[]): Promise<Map<string, BrandVersion>> {
  const { rows } = await db.query<Row>(
    `SELECT DISTINCT ON (merchant) merchant, version, revision, change_set, at FROM brand_version
     WHERE $1::text[] IS NULL OR merchant = ANY ($1) ORDER BY merchant, version DESC`,
    [merchants ?? null],
  );
  return new Map(rows.map((row) => [row.merchant, toVersion(row)]));
}

/** Adds the next version. `json`: the served snapshot; null: the brand is gone. */
export async function addVersion(
  db: Db,
  { merchant, revision, changeSet, at }: Omit<BrandVersion, 'version'>,
  { json, overrides }: { readonly json: Buffer | null; readonly overrides: readonly Override[] },
): Promise<number> {
  const { rows } = await db.query<{ version: string }>(
    `INSERT INTO brand_version (merchant, version, revision, change_set, at, snapshot, overrides)
     VALUES ($1, coalesce((SELECT max(version) FROM brand_version WHERE merchant = $1), 0) + 1, $2, $3, $4, $5, $6)
     RETURNING version`,
    [merchant, revision, changeSet, at, json === null ? null : gzipSync(json), JSON.stringify(overrides)],
  );
  return Number(rows[0]?.version);
}

/** Merchant → its values of run time before and after a change set went live. */
export async function overridesAround(
  db: Db,
  changeSet: string,
  merchants: readonly string[],
): Promise<Map<string, { readonly before: readonly Override[]; readonly after: readonly Override[] }>> {
  const { rows } = await db.query<{ merchant: string; before: Override[] | null; after: Override[] }>(
    `SELECT v.merchant, v.overrides AS after, (
       SELECT p.overrides FROM brand_version p
       WHERE p.merchant = v.merchant AND p.version < v.version ORDER BY p.version DESC LIMIT 1
     ) AS before
     FROM brand_version v WHERE v.merchant = ANY ($2) AND v.change_set = $1`,
    [changeSet, merchants],
  );
  return new Map(rows.map(({ merchant, before, after }) => [merchant, { before: before ?? [], after }]));
}

/** The values of run time of one version; null: no such version. */
export async function overridesOf(db: Db, merchant: string, version: number): Promise<readonly Override[] | null> {
  const { rows } = await db.query<{ overrides: Override[] }>(
    'SELECT overrides FROM brand_version WHERE merchant = $1 AND version = $2',
    [merchant, version],
  );
  return rows[0]?.overrides ?? null;
}
