import * as z from 'zod/mini';

/** How many a page of a list holds, from a query's text. */
export const pageLimit = (byDefault: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), byDefault);
