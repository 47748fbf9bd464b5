/** What the config service says to the servers that follow it (`/internal/…`, never proxied). */
import * as z from 'zod/mini';
import { FOOTER_MARKS, GAME_TYPES, LIMIT_PERIODS } from './constants.ts';
import { MERCHANT_CODE, publicManifestSchema } from './manifest.ts';

export const INTERNAL_PATHS = {
  /**
   * GET → `Snapshot`; ETag is the revision of the whole. One brand a line, so that thousands can be read as they come:
   * first `{"revision":"…","brands":[`, then each `BrandSnapshot` (with a comma but for the last), then `]}`. A brand's
   * line starts with its merchant and revision: who holds that already need not read on.
   */
  snapshot: '/internal/snapshot',
  /** GET `/internal/brands/<merchant>` → `BrandSnapshot`. */
  brand: '/internal/brands/:merchant',
  /** GET → `{ overrides }`: the brand's values of run time, with who set each, when and why. */
  overrides: '/internal/brands/:merchant/overrides',
  /** GET `/internal/assets/<name>`, name as in the manifest's `/brand/<name>`. */
  asset: '/internal/assets/:name',
  /** GET, text/event-stream of `ConfigEvent`; `Last-Event-ID` is not kept: a reconnect fetches the snapshot again. */
  stream: '/internal/stream',
  /** GET `?side=before|after` → `PreviewSnapshot`, made anew each time; 404 once the preview or its change set is over. */
  preview: '/internal/previews/:preview',
  /** GET → `{ faults }`: what is wrong in the tenant folders now. */
  faults: '/internal/faults',
} as const;

/** A comment is sent on the stream this often; a follower that hears nothing for three of these reconnects. */
export const CONFIG_HEARTBEAT_MS = 5_000;

/** Where a browser finds a brand's asset, its style sheet included. */
export const BRAND_ASSETS_PATH = '/brand/';
/** `<first 16 hex digits of the content's SHA-256>.<extension>`. */
export const ASSET_NAME = /^[0-9a-f]{16}\.(?:svg|png|webp|avif|css)$/;

/** What the revision of a whole snapshot is the hash of (first 16 hex digits of SHA-256): one brand a line, sorted. */
export const snapshotCanonical = (brands: Iterable<{ merchant: string; revision: string }>): string =>
  Array.from(brands, ({ merchant, revision }) => `${merchant} ${revision}`)
    .sort()
    .join('\n');

/** Where a brand's `/wps`, `/lgw` and `/lotto` go. `null`: the platform of this repository. */
export const upstreamSchema = z.nullable(z.strictObject({ baseUrl: z.string() }));

const gamesPerCategory = z.partialRecord(z.enum(GAME_TYPES), z.array(z.string()));
/** A brand's choice among the games of its vendors; games are named `VENDOR/code`. */
export const gameChoiceSchema = z.strictObject({
  /** Not shown and not launched. Vendors that are off are missing from the public manifest already. */
  off: z.array(z.string()),
  /** Before all others in a category's list, in this order. */
  first: gamesPerCategory,
  /** A category's hot games, the hottest first; one that is left out has those its providers say. */
  hot: gamesPerCategory,
});
export type GameChoice = z.infer<typeof gameChoiceSchema>;

/** What servers know of a brand beside its public manifest. */
export const privateManifestSchema = z.strictObject({
  hosts: z.array(z.string()),
  upstream: upstreamSchema,
  jurisdiction: z.string(),
  /** `passwordMaxAgeDays` counts where PWDEXPFORCECHANGE3 is on. */
  session: z.strictObject({ idleMs: z.number(), absoluteMs: z.number(), passwordMaxAgeDays: z.number() }),
  protection: z.strictObject({
    limitPeriods: z.array(z.enum(LIMIT_PERIODS)),
    exclusionMinDays: z.number(),
    realityCheckMinutes: z.nullable(z.number()),
    footerMarks: z.array(z.enum(FOOTER_MARKS)),
  }),
  /** Most SMS a day: what somebody who makes us send them can cost the brand. */
  smsPerDay: z.number(),
  /** Decimal text in the brand's currency, posted bonus expense → cash at registration. */
  registrationBonus: z.string(),
  /** Frame origins of providers beside the arcade, for the content security policy. */
  frameHosts: z.array(z.string()),
  games: gameChoiceSchema,
  maintenance: z.boolean(),
  /** ISO 3166-1 alpha-2 codes of countries shown the region page. */
  blockedCountries: z.array(z.string()),
});
export type PrivateManifest = z.infer<typeof privateManifestSchema>;

export const assetInfoSchema = z.strictObject({ contentType: z.string(), bytes: z.number() });

export const brandSnapshotSchema = z.strictObject({
  merchant: z.string().check(z.regex(MERCHANT_CODE)),
  revision: z.string(),
  public: publicManifestSchema,
  private: privateManifestSchema,
  /** Name (`<hash>.<ext>`) → what it is; the theme's CSS among them. */
  assets: z.record(z.string(), assetInfoSchema),
});
export type BrandSnapshot = z.infer<typeof brandSnapshotSchema>;

export const snapshotSchema = z.strictObject({ revision: z.string(), brands: z.array(brandSnapshotSchema) });
export type Snapshot = z.infer<typeof snapshotSchema>;

/** The brand as a preview shows it, and who made the preview. */
export const previewSnapshotSchema = z.strictObject({ by: z.string(), brand: brandSnapshotSchema });
export type PreviewSnapshot = z.infer<typeof previewSnapshotSchema>;

export const configEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), revision: z.string() }),
  z.strictObject({ type: z.literal('brand'), merchant: z.string(), revision: z.string() }),
  z.strictObject({ type: z.literal('removed'), merchant: z.string() }),
]);
export type ConfigEvent = z.infer<typeof configEventSchema>;
