import { IDENTITY_LEVELS } from '@marquee/contracts/cashier';
import { FOOTER_MARKS, GAME_TYPES, LIMIT_PERIODS, REGION_UNKNOWN, THEMES } from '@marquee/contracts/constants';
import {
  customerServiceSchema,
  languageCodeSchema,
  layoutSchema,
  licenceSchema,
  navEntrySchema,
  resourceSchema,
} from '@marquee/contracts/manifest';
import { PROFILE_FIELDS } from '@marquee/contracts/registration-fields';
import { AVATAR_NAME } from '@marquee/contracts/schemas/avatar';
import * as z from 'zod/mini';
import { cashierFile } from './cashier.ts';
import * as part from './parts.ts';

const { describe } = part;
const SESSION_MS_MIN = 60_000;
const SESSION_MS_MAX = 7 * 86_400_000;
const sessionMs = z.number().check(z.int(), z.gte(SESSION_MS_MIN), z.lte(SESSION_MS_MAX));
const age = z.number().check(z.int(), z.gte(18), z.lte(99));

const currencyCode = z
  .string()
  .check(z.regex(/^(?!DEMO$)[A-Z]{3,5}$/, { error: 'Write a currency code like USD; DEMO is free play’s alone.' }));

/** Complete objects of tenant.json. A file may leave out any key, which is then inherited. */
const nested = {
  currency: z.strictObject({
    code: currencyCode,
    symbol: part.text(8),
  }),
  layout: layoutSchema,
  ages: z.strictObject({
    consent: age.check(describe('Least age a player confirms')),
    birthday: age.check(describe('Least age by birthday')),
  }),
  session: z.strictObject({
    idleMs: sessionMs.check(describe('A session ends after this long without a call, in milliseconds')),
    absoluteMs: sessionMs.check(describe('A session ends after this long in any case, in milliseconds')),
    passwordMaxAgeDays: z
      .number()
      .check(
        z.int(),
        z.gte(1),
        z.lte(3650),
        describe('With PWDEXPFORCECHANGE3 on, a password older than this many days is replaced at log-in'),
      ),
  }),
  sms: z.strictObject({
    dialingCodes: z
      .array(part.dialingCode)
      .check(z.maxLength(32), describe('Dialling codes of numbers an SMS may go to; empty: the brand’s own country’s')),
    perDay: z.number().check(z.int(), z.gte(0), z.lte(1_000_000), describe('Most SMS a day; what is above is refused')),
  }),
  jackpot: z.strictObject({ illustrative: z.boolean().check(describe('The counter is marked as illustrative')) }),
  protection: z.strictObject({
    limitPeriods: z
      .array(z.enum(LIMIT_PERIODS))
      .check(describe('Periods a player may set limits for; empty: no limits are offered')),
    exclusionMinDays: z
      .number()
      .check(z.int(), z.gte(0), z.lte(3650), describe('Shortest self-exclusion, in days; 0: none is offered')),
    realityCheckMinutes: z
      .nullable(z.number().check(z.int(), z.gte(5), z.lte(240)))
      .check(describe('Longest play between two reality checks, in minutes; null: none')),
    footerMarks: z.array(z.enum(FOOTER_MARKS)).check(describe('Marks of the footer, on every page')),
    help: z
      .array(z.strictObject({ name: part.text(64), url: part.webUrl }))
      .check(
        z.maxLength(8),
        describe('Organisations that help with gambling; the page that the footer’s help mark leads to names them'),
      ),
    identityForWithdrawal: z
      .enum(IDENTITY_LEVELS)
      .check(describe('Level of verification that a withdrawal needs; none: it needs none')),
    identityAbove: part.amount.check(
      describe('The level is needed once all withdrawals of a player together exceed this sum'),
    ),
    identityForPlay: z
      .enum(IDENTITY_LEVELS)
      .check(
        describe('Level of verification that play, free play too, deposits and bonuses need; none: they need none'),
      ),
    identityProvider: z
      .nullable(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)))
      .check(
        describe(
          'Code of the provider that reads documents of identity before staff do, as in identity-providers.json; null: staff alone read them',
        ),
      ),
    depositLimitFirst: z
      .boolean()
      .check(describe('A player chooses a deposit limit, or none, before the first deposit')),
  }),
  cashier: cashierFile,
  bonus: z.strictObject({
    wagering: z
      .number()
      .check(
        z.int(),
        z.gte(0),
        z.lte(100),
        describe('Turnover before the registration bonus is cash, as a multiple of it; 0: at once'),
      ),
    days: z.number().check(z.int(), z.gte(1), z.lte(365), describe('Days until a bonus that is not wagered lapses')),
  }),
};
const minBetFilters = z
  .optional(z.record(currencyCode, z.array(part.amount).check(z.minLength(1), z.maxLength(8))))
  .check(describe('Steps of the lobby’s stake filter per currency, from the least; §2.8’s where there are none'));
const profileFields = z
  .optional(z.array(z.enum(PROFILE_FIELDS)))
  .check(describe('Fields of a player’s profile, shown in the order of the registration form; all of them if missing'));
const assetNames = {
  logoDark: part.assetPath.check(describe('Logo as shown on the dark theme')),
  logoLight: part.assetPath.check(describe('Logo as shown on the light theme')),
  mark: part.assetPath.check(describe('Small square mark')),
  favicon: part.assetPath,
  backdropDark: part.assetPath,
  backdropLight: part.assetPath,
  emptyState: part.assetPath,
};
const categories = z
  .partialRecord(z.enum(GAME_TYPES), part.assetPath)
  .check(describe('Illustration per game category'));

const avatars = z
  .optional(z.record(z.string().check(z.regex(AVATAR_NAME, { error: 'Write a name like koi.' })), part.assetPath))
  .check(describe('Drawn avatars by name; players choose one. They replace the inherited ones'));

/** Values that do not merge key by key. */
const plain = {
  name: part.localized.check(describe('The brand’s name per language')),
  tagline: part.localized.check(describe('One line below the name, per language')),
  hosts: z
    .array(part.hostPattern)
    .check(z.maxLength(64), describe('Hosts beside <code>.localhost: exact, or *.name for one label')),
  languages: z.array(languageCodeSchema).check(z.minLength(1), describe('Offered languages, in the order shown')),
  defaultLanguage: languageCodeSchema.check(describe('Language of a visitor who chose none')),
  country: z
    .optional(part.country)
    .check(describe('The brand’s country, first in the list of countries; if missing, that of the default language')),
  timezone: part.timezone.check(describe('IANA time zone of days, periods and the clock')),
  platform: z.literal('web').check(describe('Brand constant of the specification')),
  device: z.literal('WEB').check(describe('Brand constant of the specification')),
  lotteryType: z
    .string()
    .check(
      z.regex(/^[A-Z0-9_]{1,16}$/, { error: 'Write a type like SEA.' }),
      describe('Brand constant of the specification'),
    ),
  defaultTheme: z.enum(THEMES).check(describe('Theme of a visitor who chose none')),
  jurisdiction: z
    .string()
    .check(
      z.regex(/^[a-z][a-z0-9-]{0,31}$/, { error: 'Write the name of a profile, e.g. none.' }),
      describe('Jurisdiction profile between _base and this brand: the folder _jurisdiction-<name>'),
    ),
  nav: z
    .array(navEntrySchema)
    .check(z.maxLength(24), describe('Pages and game categories of the nav bar, in order; off ones are not shown')),
  registrationBonus: part.amount.check(describe('Bonus of a new player; decimal text in the currency')),
  licensee: z
    .nullable(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, { error: 'Write a name like river-games, or null.' })))
    .check(describe('Holder of the licence: its brands share self-exclusions; null: the brand stands alone')),
  licenceHolder: z
    .nullable(part.text(200))
    .check(describe('Name and address of the holder of the licence, as the footer shows them; null: none')),
  upstream: z
    .nullable(z.strictObject({ baseUrl: part.baseUrl }))
    .check(describe('Where /wps, /lgw and /lotto go; null: the platform of this repository')),
  frameHosts: z.array(part.origin).check(z.maxLength(32), describe('Origins of game frames beside the arcade')),
  gtagId: z
    .nullable(z.string().check(z.regex(/^(?:G|GT|AW)-[A-Z0-9]{4,16}$/, { error: 'Write an id like G-ABC123.' })))
    .check(describe('Analytics id')),
  maintenance: z.boolean().check(describe('Show the maintenance page')),
  blockedCountries: z
    .array(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'Write an ISO 3166-1 alpha-2 code.' })))
    .check(describe('Countries shown the region page')),
  regionUnknown: z
    .enum(REGION_UNKNOWN)
    .check(describe('Where countries are blocked: what a visitor is shown whose country is unknown')),
  licences: z
    .array(z.extend(licenceSchema, { number: part.text(64), url: part.webUrl }))
    .check(describe('Licences named in the footer')),
  customerService: z
    .array(z.extend(customerServiceSchema, { title: part.localized, path: part.contactUrl }))
    .check(describe('Ways to reach customer service, in order')),
  resources: z
    .array(z.extend(resourceSchema, { url: part.webUrl, labelNameEn: part.text(64) }))
    .check(describe('App downloads shown as QR codes')),
  copyright: part.localized.check(describe('Last line of the footer, per language')),
};

const header = {
  $schema: part.schemaReference,
  version: part.version,
  code: z.optional(z.string()).check(describe('The folder’s name; left out in folders that start with _')),
  extends: z.optional(z.string()).check(describe('Folder to inherit from; _base when left out')),
};

/** tenant.json as written: all but the version may be inherited. */
export const tenantFile = z
  .strictObject({
    ...header,
    ...z.partial(z.strictObject(plain)).def.shape,
    currency: z.optional(z.partial(nested.currency)).check(describe('Currency of every player, with its symbol')),
    minBetFilters,
    profileFields,
    layout: z.optional(z.partial(nested.layout)).check(describe('Named layout variants')),
    ages: z.optional(z.partial(nested.ages)).check(describe('Ages a player must have')),
    session: z.optional(z.partial(nested.session)).check(describe('How long a session lives')),
    sms: z.optional(z.partial(nested.sms)).check(describe('Which numbers get one-time codes, and how many')),
    jackpot: z.optional(z.partial(nested.jackpot)).check(describe('The counter on the home page')),
    protection: z.optional(z.partial(nested.protection)).check(describe('Protection of players')),
    cashier: z.optional(z.partial(nested.cashier)).check(describe('How players pay and are paid')),
    bonus: z.optional(z.partial(nested.bonus)).check(describe('Conditions of the registration bonus')),
    assets: z
      .optional(z.partial(z.strictObject({ ...assetNames, categories, avatars })))
      .check(describe('Logos and artwork, paths relative to this folder')),
  })
  .check(describe('Identity of a brand'));

/** tenant.json after inheritance: complete. */
export const tenantComplete = z.strictObject({
  ...header,
  ...plain,
  // Checked in the file already; another call of Intl would add a tenth to the whole load.
  timezone: z.string(),
  ...nested,
  minBetFilters,
  profileFields,
  assets: z.strictObject({ ...assetNames, categories, avatars }),
});
export type TenantConfig = z.infer<typeof tenantComplete>;
