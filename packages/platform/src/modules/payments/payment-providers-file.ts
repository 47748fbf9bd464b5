import * as z from 'zod';
import { PROVIDER_FIELDS } from '../../provider-sources.ts';

/** The shape of `payment-providers.json`. */
export const paymentProvidersFile = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  providers: z.array(
    z.discriminatedUnion('adapter', [
      z.strictObject({ ...PROVIDER_FIELDS, adapter: z.literal('till'), keyId: z.string() }),
      z.strictObject({ ...PROVIDER_FIELDS, adapter: z.literal('stripe'), apiKey: PROVIDER_FIELDS.secret }),
    ]),
  ),
});
