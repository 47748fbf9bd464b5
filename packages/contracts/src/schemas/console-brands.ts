/** Brands in the console's API: how they are, what each value is and where it comes from, what was served when. */
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
  /** `/brand/<name>` of its mark, on any of its hosts and on the console’s; empty where it was never served. */
  mark: z.string(),
  revision: z.string(),
  /** Number of the version that is served; what change sets are written against. */
  version: z.number(),
  /** `kept`: its folder has faults, the last good version is served. `missing`: it has faults and was never served. */
  health: z.enum(['good', 'kept', 'missing']),
  faults: z.number(),
  /** Values of run time that stand above its folder: how far it has drifted from what is reviewed in git. */
  overrides: z.number(),
  /** Of these, switches turned off in an emergency. */
  kills: z.number(),
  /** Change sets that are not over. */
  openChanges: z.number(),
  changedAt: z.nullable(z.string()),
  /** Login name, or `folders`. */
  changedBy: z.nullable(z.string()),
});
export type BrandSummaryValue = z.infer<typeof brandSummarySchema>;
export const brandsValue = z.object({ brands: z.array(brandSummarySchema) });

export const DOMAIN_STATES = ['pending', 'valid', 'invalid', 'conflict'] as const;
/** Why a brand cannot be reached at one of its hosts, by the last check. */
export const DOMAIN_FAILURES = [
  'not_resolved',
  'not_public',
  'refused',
  'timeout',
  'certificate',
  'other_answer',
] as const;
export type DomainFailure = (typeof DOMAIN_FAILURES)[number];
/** `pending`: not checked yet, or its name is not known to DNS yet. */
export const domainSchema = z.object({
  host: z.string(),
  state: z.enum(DOMAIN_STATES),
  /** A `DOMAIN_FAILURES`; of a conflict: codes of the brands that claim it too, or `console`. */
  reason: z.nullable(z.string()),
  checkedAt: z.nullable(z.string()),
});
export type DomainValue = z.infer<typeof domainSchema>;
/** A value of run time whose folder said something else when it was set: shown, not guessed. */
export const conflictSchema = z.object({
  path: z.string(),
  /** What the folder said when the value was set, what it says now, and what stands above it. */
  folderThen: z.optional(z.json()),
  folderNow: z.optional(z.json()),
  runTime: z.optional(z.json()),
});
/** Who set a value of run time. */
const noteSchema = z.object({ changeSet: z.string(), by: z.string(), at: z.string(), reason: z.string() });
/** A switch turned off in an emergency, also where a folder with faults leaves nothing else known of it. */
export const killSchema = z.object({
  key: z.string(),
  note: noteSchema,
  /** Null: it does not end by itself. */
  expiresAt: z.nullable(z.string()),
});
export type KillValue = z.infer<typeof killSchema>;
export const brandValue = z.object({
  brand: brandSummarySchema,
  manifest: z.nullable(publicManifestSchema),
  /** Folders it inherits from, the base first. */
  chain: z.array(z.string()),
  domains: z.array(domainSchema),
  faults: z.array(faultSchema),
  conflicts: z.array(conflictSchema),
  kills: z.array(killSchema),
});
export type BrandValue = z.infer<typeof brandValue>;

/** What one layer says about a value. `note`: who set it, of layers of run time alone. */
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
  /** As people write it, e.g. `switches.home.jackpot`. */
  written: z.string(),
  value: z.optional(z.json()),
  /** The highest first: the first one won. */
  layers: z.array(layerValueSchema),
  /** Of a switch that is on: the parent that keeps it off. */
  offBecauseOf: z.nullable(z.string()),
  isSensitive: z.boolean(),
  /** Whether it can be set at run time at all. */
  isOverridable: z.boolean(),
  /** What a jurisdiction demands of it. */
  locks: z.array(z.object({ rule: z.string(), must: z.string(), value: z.json(), why: z.string() })),
  /** When a kill of it ends by itself. */
  expiresAt: z.nullable(z.string()),
});
export type ResolvedValue = z.infer<typeof resolvedValueSchema>;
/** `version`: of the brand, when these were read. */
export const brandValuesValue = z.object({ version: z.number(), values: z.array(resolvedValueSchema) });

export const brandVersionsValue = z.object({
  versions: z.array(
    z.object({
      version: z.number(),
      revision: z.string(),
      /** Null where the folder changed. */
      changeSet: z.nullable(z.string()),
      title: z.nullable(z.string()),
      by: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
});
/** What a brand was served as, from `at` on: the manifest as it was then, in the shape manifests had then. */
export const brandManifestValue = z.object({
  at: z.string(),
  revision: z.string(),
  manifest: z.record(z.string(), z.json()),
});
