import { OVERRIDE_KINDS } from '@marquee/contracts/layers';
import {
  brandManifestValue,
  brandsValue,
  brandValue,
  brandValuesValue,
  brandVersionsValue,
} from '@marquee/contracts/schemas/console-brands';
import * as z from 'zod/mini';
import { ChangeError } from '../changes/index.ts';
import { readInstant } from '../read-instant.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { servedThen, versionInfos } from './brand.repository.ts';
import { describeBrand, valuesOf } from './brand.service.ts';
import { type BrandDeps, isKnown } from './brand-deps.ts';
import { listBrands } from './brand-list.ts';
import { readerOf } from './brand-reader.ts';

const VERSIONS_MAX = 200;
const positive = z.coerce.number().check(z.int(), z.positive());

const oneBrand = z.object({ merchant: z.string() });
const kindQuery = z.object({ kind: z.optional(z.enum(OVERRIDE_KINDS)) });
const versionsQuery = z.object({ before: z.optional(positive) });
/** One of the two. Without both: the current state. */
const manifestQuery = z
  .object({
    at: z.optional(z.iso.datetime({ offset: true }).check(z.refine((at) => readInstant(at) !== null))),
    version: z.optional(positive),
  })
  .check(z.refine(({ at, version }) => at === undefined || version === undefined));

/** Brands in the console's API: their state, their values with the sources, and the versions served. */
export function brandRoutes(routes: StaffRoutes, deps: BrandDeps): void {
  routes.route('brands', {
    value: brandsValue,
    handler: async (who) => ({ brands: await listBrands(deps, readerOf(who)) }),
  });
  routes.route('brand', {
    params: oneBrand,
    value: brandValue,
    handler: (who, { params }) => describeBrand(deps, params.merchant, readerOf(who)),
  });
  routes.route('brandValues', {
    params: oneBrand,
    query: kindQuery,
    value: brandValuesValue,
    handler: (who, { params, query }) => valuesOf(deps, params.merchant, query.kind ?? null, readerOf(who)),
  });
  routes.route('brandVersions', {
    params: oneBrand,
    query: versionsQuery,
    value: brandVersionsValue,
    handler: async (who, { params: { merchant }, query }) => {
      const page = { before: query.before ?? null, limit: VERSIONS_MAX, reader: readerOf(who).changes };
      const versions = await versionInfos(deps.pool, merchant, page);
      // Versions stay in the history, also those of a removed brand.
      if (versions.length === 0 && !isKnown(deps, merchant)) throw new ChangeError('brand_not_found');
      return { versions };
    },
  });
  routes.route('brandManifest', {
    params: oneBrand,
    query: manifestQuery,
    value: brandManifestValue,
    handler: async (_who, { params: { merchant }, query: { at, version } }) => {
      const now = deps.clock.now().toISOString();
      const when = version === undefined ? { at: readInstant(at ?? now) ?? now } : { version };
      const then = await servedThen(deps.pool, merchant, when);
      if (then === null) throw new ChangeError('version_not_found');
      return { at: then.at, revision: then.revision, manifest: then.manifest };
    },
  });
}
