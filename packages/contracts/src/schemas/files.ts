import * as z from 'zod/mini';

/** The query of a signed link to a stored picture. */
export const pictureQuery = z.object({
  file: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** Unix seconds. */
  expires: z.coerce.number().check(z.int(), z.gte(0), z.lte(99_999_999_999)),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
