import { vendorSchema } from '@marquee/contracts/manifest';
import * as z from 'zod';

const keyFile = z.string().regex(/^[\w-][\w.-]{0,99}$/, 'Name a file in KEYS_DIR.');

const ADDRESS = 'Write a web address, or { "variable": "NAME" }.';
const url = z
  .union([
    z.httpUrl(ADDRESS).describe('The address itself'),
    z
      .strictObject({ variable: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'Write it in capitals, digits and _.') })
      .describe('The environment variable that holds the address'),
  ])
  .describe("Base of the provider's own API");

/** What is said of every provider. */
const common = {
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,31}$/, 'Use lower-case letters, digits, - and _, 32 at most.')
    .describe('In the address of its wallet and in the ledger, for ever'),
  vendors: z
    .tuple([vendorSchema.def.shape.code], vendorSchema.def.shape.code)
    .describe(
      'Vendors its games are shown under, the first for games that say nothing; a brand offers those in its vendors.json',
    ),
  url,
};

const hub88 = z.strictObject({
  ...common,
  adapter: z
    .literal('hub88')
    .optional()
    .describe("Which protocol it speaks: the seamless wallet in Hub88's shape, also where nothing is said"),
  publicKey: keyFile.describe("The provider's RSA public key, PEM, in KEYS_DIR: it verifies what the provider sends"),
  oldPublicKey: keyFile
    .optional()
    .describe('Its key before, accepted as well while the provider changes keys; withdrawn by taking this out'),
});

const betBrothers = z.strictObject({
  ...common,
  adapter: z
    .literal('bet-brothers')
    .describe("It speaks the seamless wallet in The Bet Brothers' shape: one address, HMAC"),
  secret: keyFile.describe(
    'The secret that it and we know, in KEYS_DIR: at least 32 characters, in a file for its owner alone',
  ),
  oldSecret: keyFile
    .optional()
    .describe('The secret before, accepted as well while it is changed; withdrawn by taking this out'),
});

const transfer = z.strictObject({
  ...common,
  adapter: z
    .literal('transfer')
    .describe("It keeps its players' balance itself: money is moved there and back over its transfer wallet API"),
  keyId: z.string().min(1).max(128).describe('By which it knows us'),
  secret: keyFile.describe('The secret that signs what we send it, in KEYS_DIR: at least 32 characters'),
});

/** A provider by the protocol it speaks; each has an adapter of that name. */
const provider = z.discriminatedUnion('adapter', [hub88, betBrothers, transfer]);

export type ListedProvider = z.output<typeof provider>;

/** `providers.json`: the game providers this platform works with, and who it is to them. */
export const providersFile = z
  .strictObject({
    $schema: z.string().optional().describe('Where an editor finds this description'),
    version: z.literal(1).describe('Version of the form of this file'),
    operatorId: z.string().min(1).max(128).describe('Who we are to providers (`operator_id`)'),
    providers: z.array(provider).describe('Game providers'),
  })
  .check(({ value, issues }) => {
    const complain = (input: string, path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', input, path: ['providers', ...path], message });
    value.providers.forEach(({ code, vendors }, index) => {
      const before = value.providers.slice(0, index);
      if (before.some((other) => other.code === code)) {
        complain(code, [index, 'code'], 'Give it another code: this one is taken.');
      }
      vendors.forEach((vendor, place) => {
        const isTaken = before.some((other) => other.vendors.includes(vendor)) || vendors.indexOf(vendor) < place;
        if (isTaken) complain(vendor, [index, 'vendors', place], 'Leave it out: this vendor is listed already.');
      });
    });
  });
