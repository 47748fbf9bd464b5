/**
 * A brand's public manifest: what the browser may know. It has a strict schema of its own, so a new field of the folder stays
 * private until it is added here.
 */
import * as z from 'zod/mini';
import { FOOTER_MARKS, GAME_TYPES, LIMIT_PERIODS, THEMES } from './constants.ts';
import { LANGUAGE_CODES } from './languages.ts';
import { REGISTRATION_FIELDS, registrationRuleSchema } from './registration.ts';
import { SWITCH_KEYS } from './switches.ts';

export const MERCHANT_CODE = /^[a-z][a-z0-9]{1,19}$/;
/** Host labels that cannot be a brand's code. */
export const RESERVED_CODES = ['console', 'arcade', 'sandbox', 'cdn1', 'cdn2', 'localhost', 'www'] as const;

export const languageCodeSchema = z.enum(LANGUAGE_CODES);
/** Text per language. The brand's default language is always present (checked by tenancy). */
export const localizedSchema = z.partialRecord(languageCodeSchema, z.string());
export type Localized = z.infer<typeof localizedSchema>;

/** `/brand/<hash>.<ext>` after resolving. */
const assetUrl = z.string().check(z.maxLength(512));

/** Named layout variants: differences between brands besides tokens and artwork. */
export const layoutSchema = z.strictObject({
  /** `stacked`: top bar above the nav bar; `inline`: logo, nav and account in one row. */
  header: z.enum(['stacked', 'inline']),
  /** Shape of game cards. */
  cards: z.enum(['portrait', 'landscape', 'square']),
  /** `wide`: edge to edge banner; `framed`: inside the content column, beside the jackpot. */
  hero: z.enum(['wide', 'framed']),
  /** How the nav marks the current item. */
  navMark: z.enum(['underline', 'pill', 'block']),
});
export type Layout = z.infer<typeof layoutSchema>;

export const NAV_PAGES = ['home', 'promotions', 'pointMall', 'help', 'download', 'join'] as const;
/** A nav entry: a page, or a game category (shown when it has vendors and its switch is on). */
export const navEntrySchema = z.union([
  z.strictObject({ page: z.enum(NAV_PAGES) }),
  z.strictObject({ category: z.enum(GAME_TYPES) }),
]);
export type NavEntry = z.infer<typeof navEntrySchema>;

const logoSchema = z.strictObject({ white: assetUrl, colour: assetUrl });

export const vendorSchema = z.strictObject({
  /** The vendor's code on the wire, `vassalage`. */
  code: z.string().check(z.regex(/^[A-Z0-9_]{2,24}$/)),
  name: localizedSchema,
  gameTypes: z.array(z.enum(GAME_TYPES)),
  isHot: z.boolean(),
  logo: logoSchema,
  /** Logos that differ in a category. */
  logos: z.optional(z.partialRecord(z.enum(GAME_TYPES), logoSchema)),
});
export type Vendor = z.infer<typeof vendorSchema>;

/** `VENDOR/code`: a game as a brand's folder names it. */
export const GAME_NAME = /^[A-Z0-9_]{2,24}\/[\x21-\x7e]{1,128}$/;
/** The same, or `VENDOR`: all games of the vendor. */
export const GAMES_NAME = /^[A-Z0-9_]{2,24}(?:\/[\x21-\x7e]{1,128})?$/;

export const BANNER_GROUPS = [
  'w_home',
  'w_rng',
  'w_live',
  'w_fish',
  'w_pvp',
  'w_sports',
  'w_esports',
  'w_lott',
  'w_down',
  'w_promotion',
  'w_shop',
  'w_help',
  'w_cockfight',
] as const;
export type BannerGroup = (typeof BANNER_GROUPS)[number];

/** Where a click leads: an own route, a game, or nowhere. Nothing else is allowed (SEC-E04). */
export const LINKAGE_TYPES = ['none', 'route', 'register', 'login', 'game'] as const;

export const bannerSchema = z.strictObject({
  bannerId: z.string(),
  groupName: z.enum(BANNER_GROUPS),
  /** Artwork without words; the copy is text. */
  url: assetUrl,
  /** Narrow crop for small screens. */
  urlSmall: z.optional(assetUrl),
  linkageType: z.enum(LINKAGE_TYPES),
  linkage: z.optional(z.string().check(z.maxLength(256))),
  title: localizedSchema,
  text: localizedSchema,
  action: localizedSchema,
});
export type Banner = z.infer<typeof bannerSchema>;

export const customerServiceSchema = z.strictObject({
  csType: z.enum(['live', 'telegram', 'messenger', 'line', 'whatsapp', 'email', 'vip']),
  title: localizedSchema,
  path: z.string().check(z.maxLength(512)),
});

export const licenceSchema = z.strictObject({
  id: z.enum(['mga', 'bvi', 'pagcor', 'ukgc']),
  number: z.string(),
  url: z.string(),
});

const protectionSchema = z.strictObject({
  /** Marks that the footer shows on every page. */
  footerMarks: z.array(z.enum(FOOTER_MARKS)),
  /** Organisations that help with gambling. */
  help: z.array(z.strictObject({ name: z.string(), url: z.string() })),
  /** Periods that players may set limits for. */
  limitPeriods: z._default(z.array(z.enum(LIMIT_PERIODS)), []),
  /** Shortest self-exclusion, in days; 0: none is offered. */
  exclusionMinDays: z._default(z.number(), 0),
  /** Longest play between two reality checks, in minutes; null: only what players choose. */
  realityCheckMinutes: z._default(z.nullable(z.number()), null),
});

/** §3 resources: app downloads for the side bar's QR codes. */
export const resourceSchema = z.strictObject({
  resourceType: z.enum(['ios', 'iosLite', 'android']),
  url: z.string(),
  labelNameEn: z.string(),
});

export const publicManifestSchema = z.strictObject({
  merchant: z.string().check(z.regex(MERCHANT_CODE)),
  /** Hash of the resolved manifest. Everything cached or answered carries it. */
  revision: z.string(),
  name: localizedSchema,
  tagline: localizedSchema,
  languages: z.array(languageCodeSchema).check(z.minLength(1)),
  defaultLanguage: languageCodeSchema,
  currency: z.strictObject({ code: z.string(), symbol: z.string() }),
  /** Steps of the lobby's stake filter, decimal text in the currency, from the least. */
  minBetFilters: z.array(z.string()),
  /** The brand's home country, ISO 3166-1 alpha-2: first in the list of countries. */
  country: z.string(),
  /** IANA zone, and the label the clock shows. */
  timezone: z.string(),
  platform: z.literal('web'),
  device: z.literal('WEB'),
  lotteryType: z.string(),
  defaultTheme: z.enum(THEMES),
  layout: layoutSchema,
  switches: z.record(z.enum(SWITCH_KEYS), z.boolean()),
  nav: z.array(navEntrySchema),
  vendors: z.array(vendorSchema),
  registration: z.record(z.enum(REGISTRATION_FIELDS), registrationRuleSchema),
  /** Dialling codes that SMS are sent to, such as `+84`. The first is the default. */
  dialingCodes: z.array(z.string()),
  ages: z.strictObject({ consent: z.number(), birthday: z.number() }),
  /** Marks of the footer, and what the page of responsible play names. A config service of before sends none. */
  protection: z.prefault(protectionSchema, { footerMarks: [], help: [] }),
  /** Name and address of the holder of the licence; null where the brand names none. */
  licenceHolder: z._default(z.nullable(z.string()), null),
  banners: z.array(bannerSchema),
  marquee: z.array(z.strictObject({ id: z.string(), text: localizedSchema })),
  imageCDNs: z.array(z.string()),
  launchGameCDNs: z.array(z.string()),
  assets: z.strictObject({
    logoDark: assetUrl,
    logoLight: assetUrl,
    mark: assetUrl,
    favicon: assetUrl,
    /** Decoration behind the home page, tiled or full-bleed by the theme. */
    backdropDark: assetUrl,
    backdropLight: assetUrl,
    /** Illustrations per category for lobby heads and lane cards, by game type. */
    categories: z.partialRecord(z.enum(GAME_TYPES), assetUrl),
    /** Small illustrations for empty and failed states. */
    emptyState: assetUrl,
  }),
  /** `/brand/<hash>.css`: custom properties of both themes. */
  themeCss: assetUrl,
  /** First family of the theme's body text; its file comes with the page. */
  bodyFace: z.string(),
  licences: z.array(licenceSchema),
  customerService: z.array(customerServiceSchema),
  resources: z.array(resourceSchema),
  copyright: localizedSchema,
  /** Overrides of known message keys, per language. */
  messages: z.partialRecord(languageCodeSchema, z.record(z.string(), z.string())),
  gtagId: z.nullable(z.string()),
  /** The jackpot panel's start and whether it must be marked as illustrative. */
  jackpot: z.strictObject({ illustrative: z.boolean() }),
});
export type PublicManifest = z.infer<typeof publicManifestSchema>;
