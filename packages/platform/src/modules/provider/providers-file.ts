import { vendorSchema } from '@marquee/contracts/manifest';
import * as z from 'zod';

const keyFile = z.string().regex(/^[\w-][\w.-]{0,99}$/, 'Name a file in KEYS_DIR.');

const ADDRESS = 'Write a web address, or { "variable": "NAME" }.';
const address = z.union([
  z.httpUrl(ADDRESS).describe('The address itself'),
  z
    .strictObject({ variable: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'Write it in capitals, digits and _.') })
    .describe('The environment variable that holds the address'),
]);
export type ListedAddress = z.output<typeof address>;

const isPattern = (text: string): boolean => {
  try {
    return new RegExp(text).source !== '';
  } catch {
    return false;
  }
};
const roundPage = z.strictObject({
  path: z
    .string()
    .regex(/^\/.*\{round\}/, 'Begin it with / and name the round as {round}.')
    .describe('Path and query; {round} is the id of the round, {language} the BCP 47 tag of the reader'),
  rounds: z
    .string()
    .refine(isPattern, 'Write a regular expression.')
    .optional()
    .describe('A regular expression: rounds whose whole id matches have this page; all, where it is not set'),
});

/** Pages of a provider about a round, for players. */
const roundPages = z.strictObject({
  url: address.describe('Where browsers reach them'),
  detail: roundPage.optional().describe('What happened in a round'),
  proof: roundPage.optional().describe('Proves that a settled round was fair'),
});

/** Fields of every provider. */
const common = {
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,31}$/, 'Use lower-case letters, digits, - and _, 32 at most.')
    .describe('In the address of its wallet and in the ledger, for ever'),
  vendors: z
    .tuple([vendorSchema.def.shape.code], vendorSchema.def.shape.code)
    .describe(
      'Vendors under which its games are shown, the first for games that name none; a brand offers those in its vendors.json',
    ),
  url: address.describe("Base of the provider's own API"),
  roundPages: roundPages.optional().describe('Its pages about a round, which the betting record links to'),
};

const hub88 = z.strictObject({
  ...common,
  adapter: z
    .literal('hub88')
    .optional()
    .describe("Its protocol: the seamless wallet in Hub88's shape, also the default"),
  publicKey: keyFile.describe("The provider's RSA public key, PEM, in KEYS_DIR: it verifies what the provider sends"),
  oldPublicKey: keyFile
    .optional()
    .describe('The previous key, also accepted while the provider changes keys; remove it to withdraw it'),
});

const betBrothers = z.strictObject({
  ...common,
  adapter: z
    .literal('bet-brothers')
    .describe("Its protocol: the seamless wallet in The Bet Brothers' shape, one address and an HMAC"),
  secret: keyFile.describe(
    'The shared secret, in KEYS_DIR: at least 32 characters, in a file that only its owner may read',
  ),
  oldSecret: keyFile
    .optional()
    .describe('The previous secret, also accepted while it is changed; remove it to withdraw it'),
});

const transfer = z.strictObject({
  ...common,
  adapter: z
    .literal('transfer')
    .describe("It keeps its players' balance itself: money is transferred there and back over its transfer wallet API"),
  keyId: z.string().min(1).max(128).describe('Our id at the provider'),
  secret: keyFile.describe('The secret that signs what we send it, in KEYS_DIR: at least 32 characters'),
});

/** A provider by its protocol; each has an adapter of that name. */
const provider = z.discriminatedUnion('adapter', [hub88, betBrothers, transfer]);

export type ListedProvider = z.output<typeof provider>;

/** `providers.json`: the game providers of this platform, and its own id at them. */
export const providersFile = z
  .strictObject({
    $schema: z.string().optional().describe('Where an editor finds this description'),
    version: z.literal(1).describe('Version of the form of this file'),
    operatorId: z.string().min(1).max(128).describe('Our id at the providers (`operator_id`)'),
    providers: z.array(provider).describe('Game providers'),
  })
  .check(({ value, issues }) => {
    const reportFault = (input: string, path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', input, path: ['providers', ...path], message });
    value.providers.forEach(({ code, vendors }, index) => {
      const before = value.providers.slice(0, index);
      if (before.some((other) => other.code === code)) {
        reportFault(code, [index, 'code'], 'Give it another code: this one is taken.');
      }
      vendors.forEach((vendor, place) => {
        const isTaken = before.some((other) => other.vendors.includes(vendor)) || vendors.indexOf(vendor) < place;
        if (isTaken) reportFault(vendor, [index, 'vendors', place], 'Leave it out: this vendor is listed already.');
      });
    });
  });
