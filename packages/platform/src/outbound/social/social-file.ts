import type { SOCIAL_PROVIDERS } from '@marquee/contracts/social';
import * as z from 'zod';

/** So named that no other server is given it. */
const variable = z.string().regex(/^SOCIAL_[A-Z0-9_]{1,64}$/, 'must be the name of a variable, SOCIAL_…');

const address = z
  .union(
    [
      z.httpUrl(),
      z.strictObject({
        variable: variable.describe('The environment variable that holds the address'),
        path: z.string().startsWith('/').optional().describe('What follows it'),
      }),
    ],
    'must be a web address, or { "variable": "SOCIAL_…", "path": "/…" }',
  )
  .describe('An address, or the variable that holds it');

const client = z.strictObject({
  id: z.string().min(1).describe('The id the provider gave'),
  secret: z.strictObject({ variable }).describe('The environment variable that holds its secret'),
});

/** By merchant code; `*` is every other brand's. A client of its own shows people the brand's name. */
const byBrand = <T extends z.ZodType>(each: T) => z.record(z.string().regex(/^(?:\*|[a-z][a-z0-9]{1,19})$/), each);

const google = z.strictObject({
  issuer: address.describe('Of OpenID Connect: its discovery document tells the rest'),
  reaches: z.array(z.httpUrl()).default([]).describe('Other origins that its document may name'),
  clients: byBrand(client),
});
const facebook = z.strictObject({
  issuer: address.describe('Who it says it is, should it say so'),
  authorize: address,
  token: address,
  profile: address.describe('Answers { "id": … } to a token'),
  clients: byBrand(client),
});
const telegram = z.strictObject({
  authorize: address,
  bots: byBrand(z.strictObject({ token: z.strictObject({ variable }) })),
});

/** `social.json`: the providers of social log-ins, and who each brand is to them. No secret stands in it. */
export const socialFile = z.strictObject({
  version: z.literal(1),
  google: google.optional(),
  facebook: facebook.optional(),
  telegram: telegram.optional(),
} satisfies Record<(typeof SOCIAL_PROVIDERS)[number], z.ZodType> & { version: z.ZodType });
export type SocialFile = z.output<typeof socialFile>;
export type SocialClient = z.output<typeof client>;
export type Address = z.output<typeof address>;
