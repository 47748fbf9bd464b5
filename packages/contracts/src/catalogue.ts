/** What the config service asks of the platform about its games (`/internal/catalogue/…`, never proxied), signed as a call of support is. */
import * as z from 'zod/mini';
import { GAMES_NAME } from './manifest.ts';
import { catalogueQuery } from './schemas/console-games.ts';

const ROOT = '/internal/catalogue';
export const CATALOGUE_PATHS = {
  list: `${ROOT}/games`,
  effect: `${ROOT}/effect`,
  play: `${ROOT}/play`,
  providers: `${ROOT}/providers`,
  sync: `${ROOT}/providers/:provider/sync`,
} as const;

const names = z.array(z.string().check(z.regex(GAMES_NAME))).check(z.maxLength(2000));

/** A page of the catalogue, and what the brand has switched off: values of run time are the config service's to know. */
export const catalogueRequest = z.strictObject({
  query: catalogueQuery,
  /** Codes of the brand's vendors, those that are off included. */
  vendors: z.array(z.string()).check(z.maxLength(400)),
  off: names,
  /** Those of them that the brand's folder says. */
  folderOff: names,
});
export type CatalogueRequest = z.output<typeof catalogueRequest>;
