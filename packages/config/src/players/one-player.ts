import * as z from 'zod/mini';

/** Path parameters of calls about a brand, and about one player of it. */
export const oneBrand = z.object({ merchant: z.string() });
export const onePlayer = z.extend(oneBrand, { player: z.string().check(z.maxLength(64)) });
