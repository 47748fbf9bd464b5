/** Brands in the console's API: their state, their values with the sources, and the versions served. */
import * as z from 'zod/mini';
import { LAYER_NAMES, OVERRIDE_KINDS } from '../layers.ts';
import { localizedSchema, publicManifestSchema } from '../manifest.ts';
import { faultSchema } from './console-changes.ts';

/** Times are ISO 8601 UTC. */
export const brandSummarySchema = z.object({
  merchant: z.string(),
  name: localizedSchema,
  languages: z.array(z.string()),
  defaultLanguage: z.string(),
  hosts: z.array(z.string()),
  jurisdiction: z.string(),
  /** `/brand/<name>` of its mark, on its hosts and the console's. Empty if the brand was never served. */
  mark: z.string(),
  revision: z.string(),
  /** Number of the served version, on which change sets are based. */
  version: z.number(),
  /** `kept`: its folder has faults, and the last good version is served. `missing`: it has faults and was never served. */
  health: z.enum(['good', 'kept', 'missing']),
  faults: z.number(),
  /** Number of run-time values that override its folder. */
  overrides: z.number(),
  /** Those among them that are switches turned off in an emergency. */
  kills: z.number(),
  /** Unfinished change sets. */
  openChanges: z.number(),
  changedAt: z.nullable(z.string()),
  /** Login name, or `folders`. */
  changedBy: z.nullable(z.string()),
});
export type BrandSummaryValue = z.infer<typeof brandSummarySchema>;
export const brandsValue = z.object({ brands: z.array(brandSummarySchema) });

export const DOMAIN_STATES = ['pending', 'valid', 'invalid', 'conflict'] as const;
/** Why a host of a brand failed its last check. */
export const DOMAIN_FAILURES = [
  'not_resolved',
  'not_public',
  'refused',
  'timeout',
  'certificate',
  'other_answer',
] as const;
export type DomainFailure = (typeof DOMAIN_FAILURES)[number];
/** `pending`: not checked yet, or not in DNS yet. */
export const domainSchema = z.object({
  host: z.string(),
  state: z.enum(DOMAIN_STATES),
  /** One of `DOMAIN_FAILURES`. For a conflict: codes of the other brands that claim the host, or `console`. */
  reason: z.nullable(z.string()),
  checkedAt: z.nullable(z.string()),
});
export type DomainValue = z.infer<typeof domainSchema>;
/** A run-time value whose folder value has changed since it was set. */
export const conflictSchema = z.object({
  path: z.string(),
  /** The folder's value when the run-time value was set, the folder's value now, and the run-time value. */
  folderThen: z.optional(z.json()),
  folderNow: z.optional(z.json()),
  runTime: z.optional(z.json()),
});
/** Who set a run-time value. */
const noteSchema = z.object({ changeSet: z.string(), by: z.string(), at: z.string(), reason: z.string() });
/** A switch turned off in an emergency. Also known when the brand's folder has faults. */
export const killSchema = z.object({
  key: z.string(),
  note: noteSchema,
  /** Null: until it is lifted. */
  expiresAt: z.nullable(z.string()),
});
export type KillValue = z.infer<typeof killSchema>;
export const brandValue = z.object({
  brand: brandSummarySchema,
  manifest: z.nullable(publicManifestSchema),
  /** Folders that it inherits from, the base first. */
  chain: z.array(z.string()),
  domains: z.array(domainSchema),
  faults: z.array(faultSchema),
  conflicts: z.array(conflictSchema),
  kills: z.array(killSchema),
});
export type BrandValue = z.infer<typeof brandValue>;

/** A value in one layer. `note`: who set it, for run-time layers only. */
export const layerValueSchema = z.object({
  layer: z.enum(LAYER_NAMES),
  origin: z.string(),
  value: z.json(),
  file: z.string(),
  line: z.number(),
  note: z.optional(noteSchema),
});
export const resolvedValueSchema = z.object({
  kind: z.enum(OVERRIDE_KINDS),
  path: z.array(z.string()),
  /** Written path, e.g. `switches.home.jackpot`. */
  written: z.string(),
  value: z.optional(z.json()),
  /** Highest layer first. The first one is effective. */
  layers: z.array(layerValueSchema),
  /** For a switch that is on but not effective: the parent that is off. */
  offBecauseOf: z.nullable(z.string()),
  isSensitive: z.boolean(),
  /** Whether it can be set at run time. */
  isOverridable: z.boolean(),
  /** The jurisdiction's requirement. */
  locks: z.array(z.object({ rule: z.string(), must: z.string(), value: z.json(), why: z.string() })),
  /** When its kill ends automatically. */
  expiresAt: z.nullable(z.string()),
});
export type ResolvedValue = z.infer<typeof resolvedValueSchema>;
/** `version`: the brand's version when these were read. */
export const brandValuesValue = z.object({ version: z.number(), values: z.array(resolvedValueSchema) });

export const brandVersionsValue = z.object({
  versions: z.array(
    z.object({
      version: z.number(),
      revision: z.string(),
      /** Null for a change of the folder. */
      changeSet: z.nullable(z.string()),
      title: z.nullable(z.string()),
      by: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
});
/** A version of a brand, served from `at` on: its manifest, in the schema of that time. */
export const brandManifestValue = z.object({
  at: z.string(),
  revision: z.string(),
  manifest: z.record(z.string(), z.json()),
});
