import type { SOCIAL_PROVIDERS } from '@marquee/contracts/social';
import * as z from 'zod';

/** A prefix that no other server's variables have. */
const variable = z
  .string('Name the variable that holds it: no secret stands in this file.')
  .regex(/^SOCIAL_[A-Z0-9_]{1,64}$/, 'Name a variable that begins with SOCIAL_, in capitals, digits and _.');
const secret = z.strictObject({ variable }, 'Write { "variable": "SOCIAL_…" }: no secret stands in this file.');

const ADDRESS = 'Write a web address, or { "variable": "SOCIAL_…", "path": "/…" }.';
const webAddress = z.httpUrl(ADDRESS);
const address = z
  .union([
    webAddress,
    z.strictObject({
      variable: variable.describe('The environment variable that holds the address'),
      path: z.string().startsWith('/', 'Begin it with /.').optional().describe('What follows it'),
    }),
  ])
  .describe('An address, or the variable that holds it');

const client = z.strictObject({
  id: z.string().min(1).describe('The client id from the provider'),
  secret: secret.describe('The environment variable that holds its secret'),
});
const bot = z.strictObject({
  token: secret.describe('The environment variable that holds the token from BotFather'),
});

const merchant = z
  .string()
  .regex(/^(?:\*|[a-z][a-z0-9]{1,19})$/, 'Write the code of a brand, or * for every brand that is not named.');
/** A client of its own shows people the brand's name. */
const byBrand = <T extends z.ZodType>(each: T) =>
  z.record(merchant, each).describe("By a brand's code; `*` is every other brand's");

const google = z
  .strictObject({
    issuer: address.describe('The issuer of OpenID Connect: its discovery document has the rest'),
    reaches: z.array(webAddress).default([]).describe('Other origins that its document may name'),
    clients: byBrand(client),
  })
  .describe('Google, or a substitute, by OpenID Connect');
const facebook = z
  .strictObject({
    issuer: address.describe('The issuer that the answers must name, if they name one'),
    authorize: address.describe('The page that browsers are sent to'),
    token: address.describe('Exchanges the returned code'),
    profile: address.describe('Answers { "id": … } to a token'),
    clients: byBrand(client),
  })
  .describe('Facebook, by OAuth 2');
const telegram = z
  .strictObject({ authorize: address.describe('The page that browsers are sent to'), bots: byBrand(bot) })
  .describe('Telegram, by its signed result');

/** `social.json`: the providers of social log-ins, and each brand's client there. It contains no secret. */
export const socialFile = z.strictObject({
  $schema: z.string().optional().describe('Where an editor finds this description'),
  version: z.literal(1).describe('Version of the form of this file'),
  google: google.optional(),
  facebook: facebook.optional(),
  telegram: telegram.optional(),
} satisfies Record<(typeof SOCIAL_PROVIDERS)[number] | 'version' | '$schema', z.ZodType>);
export type SocialFile = z.output<typeof socialFile>;
export type SocialClient = z.output<typeof client>;
export type Address = z.output<typeof address>;
