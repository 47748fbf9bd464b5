/** What the config service serves to the servers that follow it (`/internal/…`, never proxied). */
import * as z from 'zod/mini';
import { IDENTITY_LEVELS, PAYMENT_KINDS, PAYOUT_KINDS } from './cashier.ts';
import { FOOTER_MARKS, GAME_TYPES, LIMIT_PERIODS, REGION_UNKNOWN } from './constants.ts';
import { localizedSchema, MERCHANT_CODE, publicManifestSchema } from './manifest.ts';
import { PROFILE_FIELDS } from './registration-fields.ts';

export const INTERNAL_PATHS = {
  /**
   * GET → `Snapshot`; its ETag is the revision of the whole. One brand a line, so thousands can be read as a stream: first
   * `{"revision":"…","brands":[`, then each `BrandSnapshot` (with a comma except after the last), then `]}`. A line starts with
   * merchant and revision, so a follower can skip a brand that it already holds.
   */
  snapshot: '/internal/snapshot',
  /** GET `/internal/brands/<merchant>` → `BrandSnapshot`. */
  brand: '/internal/brands/:merchant',
  /** GET → `{ overrides }`: the brand's run-time values; each with author, time and reason. */
  overrides: '/internal/brands/:merchant/overrides',
  /** GET `/internal/assets/<name>`, name as in the manifest's `/brand/<name>`. */
  asset: '/internal/assets/:name',
  /** GET, text/event-stream of `ConfigEvent`; `Last-Event-ID` is ignored: after a reconnect the follower fetches the snapshot again. */
  stream: '/internal/stream',
  /** GET `?side=before|after` → `PreviewSnapshot`, built for each request; 404 once the preview or its change set has ended. */
  preview: '/internal/previews/:preview',
  /** GET → `{ faults }`: the current faults of the tenant folders. */
  faults: '/internal/faults',
} as const;

/** Interval of comments on the stream. A follower that receives nothing for three intervals reconnects. */
export const CONFIG_HEARTBEAT_MS = 5_000;

/** Path of a brand's assets for the browser, its style sheet included. */
export const BRAND_ASSETS_PATH = '/brand/';
/** `<first 16 hex digits of the content's SHA-256>.<extension>`. */
export const ASSET_NAME = /^[0-9a-f]{16}\.(?:svg|png|webp|avif|css)$/;

/** The text whose hash is the revision of a whole snapshot (first 16 hex digits of SHA-256): one brand a line, sorted. */
export const snapshotCanonical = (brands: Iterable<{ merchant: string; revision: string }>): string =>
  Array.from(brands, ({ merchant, revision }) => `${merchant} ${revision}`)
    .sort()
    .join('\n');

/** The upstream of a brand's `/wps`, `/lgw` and `/lotto`. `null`: the platform of this repository. */
export const upstreamSchema = z.nullable(z.strictObject({ baseUrl: z.string() }));

const gamesPerCategory = z.partialRecord(z.enum(GAME_TYPES), z.array(z.string()));
/** A brand's choice of its vendors' games, named `VENDOR/code`. */
export const gameChoiceSchema = z.strictObject({
  /** Neither shown nor launched. The public manifest has no vendors that are off. */
  off: z.array(z.string()),
  /** First in a category's list, in this order. */
  first: gamesPerCategory,
  /** A category's hot games, hottest first. A category that is left out has its providers' hot games. */
  hot: gamesPerCategory,
});
export type GameChoice = z.infer<typeof gameChoiceSchema>;

const paymentMethod = {
  code: z.string(),
  /** Code of the payment provider (`payment-providers.json`). */
  provider: z.string(),
  name: localizedSchema,
  /** Bounds and fee as decimal text in the brand's currency; the percentage as decimal text. */
  min: z.string(),
  max: z.string(),
  feeFixed: z.string(),
  feePercent: z.string(),
};
/** How a brand's players pay and are paid. Amounts are decimal text in the brand's currency. */
export const cashierSchema = z.strictObject({
  depositMethods: z.array(
    z.strictObject({ ...paymentMethod, kind: z.enum(PAYMENT_KINDS), expiresMinutes: z.number() }),
  ),
  withdrawalMethods: z.array(z.strictObject({ ...paymentMethod, kind: z.enum(PAYOUT_KINDS) })),
  /** A withdrawal above it waits for staff, above `twoPersonsAbove` for two of them. */
  reviewAbove: z.string(),
  twoPersonsAbove: z.string(),
  /** Most that a player can request within 24 hours. */
  perDay: z.string(),
  /** A larger withdrawal is paid in parts. */
  payoutMax: z.string(),
  /** How long a new payout account waits. */
  accountHoldHours: z.number(),
  /** A payout that is not confirmed within this time counts as received. */
  receiptMinutes: z.number(),
  /** A player may cancel a withdrawal while it waits for staff. */
  isCancellable: z.boolean(),
});
export type Cashier = z.infer<typeof cashierSchema>;
export type DepositMethod = Cashier['depositMethods'][number];

/** The cashier of a brand without methods. */
export const NO_CASHIER: Cashier = {
  depositMethods: [],
  withdrawalMethods: [],
  reviewAbove: '0.00',
  twoPersonsAbove: '0.00',
  perDay: '0.00',
  payoutMax: '0.00',
  accountHoldHours: 24,
  receiptMinutes: 1440,
  isCancellable: true,
};

/** What servers know of a brand besides its public manifest. */
export const privateManifestSchema = z.strictObject({
  hosts: z.array(z.string()),
  upstream: upstreamSchema,
  jurisdiction: z.string(),
  /** `passwordMaxAgeDays` applies while PWDEXPFORCECHANGE3 is on. */
  session: z.strictObject({ idleMs: z.number(), absoluteMs: z.number(), passwordMaxAgeDays: z.number() }),
  protection: z.strictObject({
    limitPeriods: z.array(z.enum(LIMIT_PERIODS)),
    exclusionMinDays: z.number(),
    realityCheckMinutes: z.nullable(z.number()),
    footerMarks: z.array(z.enum(FOOTER_MARKS)),
    /** Level of verification that a withdrawal needs once all withdrawals together exceed `identityAbove`. */
    identityForWithdrawal: z._default(z.enum(IDENTITY_LEVELS), 'none'),
    identityAbove: z._default(z.string(), '0.00'),
    /** Level of verification that play, deposits and bonuses need. */
    identityForPlay: z._default(z.enum(IDENTITY_LEVELS), 'none'),
    /** Code of the provider of identity checks that reads documents first; null: staff read them. */
    identityProvider: z._default(z.nullable(z.string()), null),
    /** A player chooses a deposit limit, or none, before a first deposit. */
    depositLimitFirst: z._default(z.boolean(), false),
  }),
  /** Brands of the same licensee share exclusions; null: the brand stands alone. A config service of before sends none. */
  licensee: z._default(z.nullable(z.string()), null),
  /** A config service of before sends none: nothing can be paid in or out. */
  cashier: z._default(cashierSchema, NO_CASHIER),
  /** Of the registration bonus: turnover as a multiple of its amount, and days until it lapses. A config service of before sends none. */
  bonus: z._default(z.strictObject({ wagering: z.number(), days: z.number() }), { wagering: 0, days: 30 }),
  /** Maximum SMS a day: limits what an attacker can cost the brand (SEC-A10). */
  smsPerDay: z.number(),
  /** Decimal text in the brand's currency; granted at registration. */
  registrationBonus: z.string(),
  /** The fields that a profile has, in order. A config service of before sends none. */
  profileFields: z._default(z.array(z.enum(PROFILE_FIELDS)), [...PROFILE_FIELDS]),
  /** Frame origins of providers other than the arcade, for the content security policy. */
  frameHosts: z.array(z.string()),
  games: gameChoiceSchema,
  /** Drawn avatars: name → address. A config service of before sends none. */
  avatars: z._default(z.record(z.string(), z.string()), {}),
  maintenance: z.boolean(),
  /** Blocked countries, ISO 3166-1 alpha-2: they are shown the region page. */
  blockedCountries: z.array(z.string()),
  /** Closed: a brand that blocks countries shows the region page to visitors whose country is unknown too. */
  regionUnknown: z.enum(REGION_UNKNOWN),
});
export type PrivateManifest = z.infer<typeof privateManifestSchema>;

export const assetInfoSchema = z.strictObject({ contentType: z.string(), bytes: z.number() });

export const brandSnapshotSchema = z.strictObject({
  merchant: z.string().check(z.regex(MERCHANT_CODE)),
  revision: z.string(),
  public: publicManifestSchema,
  private: privateManifestSchema,
  /** Name (`<hash>.<ext>`) → asset, the theme's CSS included. */
  assets: z.record(z.string(), assetInfoSchema),
});
export type BrandSnapshot = z.infer<typeof brandSnapshotSchema>;

export const snapshotSchema = z.strictObject({ revision: z.string(), brands: z.array(brandSnapshotSchema) });
export type Snapshot = z.infer<typeof snapshotSchema>;

/** The brand as a preview shows it, and the preview's author. */
export interface PreviewSnapshot {
  readonly by: string;
  readonly brand: BrandSnapshot;
}

/** Not strict: a newer config service may send more. */
export const configEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), revision: z.string() }),
  z.object({ type: z.literal('brand'), merchant: z.string(), revision: z.string() }),
  z.object({ type: z.literal('removed'), merchant: z.string() }),
]);
export type ConfigEvent = z.infer<typeof configEventSchema>;
