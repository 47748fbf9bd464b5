/** Schema of the internal call `catalogue.list`. */
import * as z from 'zod/mini';
import { GAMES_NAME } from './manifest.ts';
import { catalogueQuery } from './schemas/console-games.ts';

const names = z.array(z.string().check(z.regex(GAMES_NAME))).check(z.maxLength(2000));

/** A page of the catalogue. The request says what the brand has switched off, because run-time values belong to the config service. */
export const catalogueRequest = z.strictObject({
  query: catalogueQuery,
  /** Codes of the brand's vendors, including those that are off. */
  vendors: z.array(z.string()).check(z.maxLength(400)),
  off: names,
  /** Those that the brand's folder switches off. */
  folderOff: names,
});
export type CatalogueRequest = z.output<typeof catalogueRequest>;
