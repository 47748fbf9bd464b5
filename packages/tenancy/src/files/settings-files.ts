/** The smaller files of a folder as written; `*Complete` is required after inheritance. */
import { GAME_TYPES, HOT_GAME_TYPES, HOT_GAMES_MAX } from '@marquee/contracts/constants';
import { GAME_NAME, GAMES_NAME, vendorSchema } from '@marquee/contracts/manifest';
import {
  OFF_RULE,
  PATTERN_FAMILY_IDS,
  REGISTRATION_FIELDS,
  type RegistrationField,
  registrationRuleSchema,
} from '@marquee/contracts/registration';
import { SWITCH_KEYS } from '@marquee/contracts/switches';
import * as z from 'zod/mini';
import * as part from './parts.ts';

const { describe } = part;
const header = { $schema: part.schemaReference, version: part.version };

const switchValues = z
  .partialRecord(z.enum(SWITCH_KEYS), z.boolean())
  .check(describe('Switch key → on or off; missing keys are inherited, at last from the catalogue'));
export const switchesFile = z
  .strictObject({ ...header, switches: switchValues })
  .check(describe('White-label switches of a brand'));
export const switchesComplete = z.strictObject({ ...header, switches: switchValues });

const rule = z.strictObject({
  ...registrationRuleSchema.def.shape,
  enabled: z.boolean().check(describe('The form has this field')),
  required: z.boolean().check(describe('It may not be left empty')),
  acceptedPattern: z
    .enum(['*', ...PATTERN_FAMILY_IDS])
    .check(describe('Pattern family its text must match; * matches all')),
  patternId: z.string().check(describe('The family’s id: the same name as acceptedPattern, or any id if that is *')),
});
export const registrationFile = z
  .strictObject({
    ...header,
    fields: z
      .partialRecord(z.enum(REGISTRATION_FIELDS), z.partial(rule))
      .check(describe('Rule per field, merged key by key over what is inherited')),
  })
  .check(describe('Registration form of a brand'));
/** A field that no file names is off. */
const ruleOrOff = z._default(rule, OFF_RULE);
export const registrationComplete = z.strictObject({
  ...header,
  fields: z.strictObject(
    Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, ruleOrOff])) as Record<
      RegistrationField,
      typeof ruleOrOff
    >,
  ),
});

const cdnHosts = z.array(part.origin).check(z.maxLength(16));
const cdn = {
  imageCDNs: cdnHosts.check(describe('Origins of images: a random one, the next one if it fails')),
  launchGameCDNs: cdnHosts.check(
    describe('Origins that forward to the built-in games: a random one, the next one if it fails'),
  ),
};
export const cdnFile = z
  .strictObject({ ...header, ...z.partial(z.strictObject(cdn)).def.shape })
  .check(describe('CDN lists of a brand'));
export const cdnComplete = z.strictObject({ ...header, ...cdn });

const logo = z.strictObject({ white: part.assetPath, colour: part.assetPath });
const vendor = z.strictObject({
  ...vendorSchema.def.shape,
  code: z
    .string()
    .check(
      z.regex(/^[A-Z0-9_]{2,24}$/, { error: 'Write a code of capitals, digits and _.' }),
      describe('Code on the wire'),
    ),
  name: part.localized,
  gameTypes: z.array(z.enum(GAME_TYPES)).check(z.minLength(1), describe('Categories it has games in')),
  isHot: z.boolean().check(describe('Marked as hot')),
  logo,
  logos: z
    .optional(z.partialRecord(z.enum(GAME_TYPES), logo))
    .check(describe('Category → a different logo in that category')),
});
const gameName = z.string().check(z.regex(GAME_NAME, { error: 'Write VENDOR/code, as LUMEN/river_lanterns.' }));
const gamesName = z
  .string()
  .check(z.regex(GAMES_NAME, { error: 'Write VENDOR/code, as LUMEN/river_lanterns, or VENDOR for all of its games.' }));
const games = z.strictObject({
  off: z.optional(
    z
      .array(gamesName)
      .check(z.maxLength(2000), describe('Games and whole vendors that are neither shown nor launched')),
  ),
  first: z.optional(
    z
      .partialRecord(z.enum(GAME_TYPES), z.array(gameName).check(z.maxLength(200)))
      .check(describe('Category → games before all others, in this order')),
  ),
  hot: z.optional(
    z
      .partialRecord(z.enum(HOT_GAME_TYPES), z.array(gameName).check(z.maxLength(HOT_GAMES_MAX)))
      .check(describe('Category → its hot games, the hottest first; if missing, those that its providers mark')),
  ),
});
const vendors = {
  vendors: z.array(vendor).check(z.maxLength(200), describe('Vendors in the order shown')),
};
const choice = { games: z.optional(games).check(describe('The brand’s choice among the games of its vendors')) };
export const vendorsFile = z
  .strictObject({ ...header, ...z.partial(z.strictObject(vendors)).def.shape, ...choice })
  .check(describe('Game vendors of a brand; the list replaces an inherited one'));
export const vendorsComplete = z.strictObject({ ...header, ...vendors, ...choice });

export const messagesFile = z
  .strictObject({
    ...header,
    messages: z
      .record(z.string(), z.string().check(z.maxLength(2000)))
      .check(describe('Known message key → this brand’s text')),
  })
  .check(describe('Message overrides of a brand in one language'));

export const demoFile = z
  .strictObject({
    ...header,
    players: z
      .array(
        z.strictObject({
          username: part.text(60),
          password: part.text(64),
          nickname: part.text(60),
          balance: part.amount,
          mobile: z
            .optional(z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, { error: 'Write a number like +84912345678.' })))
            .check(describe('Number for log-in codes, in international form')),
          affiliateCode: z
            .optional(z.string().check(z.regex(/^[A-Z0-9]{4,20}$/, { error: 'Write 4 to 20 capitals and digits.' })))
            .check(describe('Code with which this player refers others')),
        }),
      )
      .check(describe('Players loaded once into a demo database')),
  })
  .check(describe('Demo players of a brand'));
