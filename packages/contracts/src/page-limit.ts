import * as z from 'zod/mini';

/** Page size of a list, from the text of a query. */
export const pageLimit = (byDefault: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), byDefault);
