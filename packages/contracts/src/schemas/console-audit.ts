/** The audit in the console's API. */
import * as z from 'zod/mini';
import { MERCHANT_CODE } from '../manifest.ts';
import { pageLimit } from '../page-limit.ts';
import { WHOLE_CHARACTERS } from '../text.ts';

/** ISO 8601 UTC; databases know no year 0. */
const time = z.iso.datetime().check(z.regex(/^(?!0000)/));
const text = z.string().check(z.minLength(1), z.maxLength(256), z.regex(WHOLE_CHARACTERS));
/** All filters apply together. `from` and `to` are half-open, ISO 8601 UTC. */
const filters = {
  merchant: z.optional(z.string().check(z.regex(MERCHANT_CODE))),
  /** Written path, e.g. `switches.home.jackpot`. */
  target: z.optional(text),
  actor: z.optional(text),
  from: z.optional(time),
  to: z.optional(time),
};
/** `before`: `next` of the previous page. */
export const auditQuery = z.object({
  ...filters,
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  limit: pageLimit(50),
});
/** An export has every matching entry, oldest first, one per line. */
export const auditExportQuery = z.object(filters);

/** Times are ISO 8601 UTC. */
export const auditEntrySchema = z.object({
  seq: z.number(),
  at: z.string(),
  /** Login name, `clock`, `folders`, `import` or `visitor`. */
  actor: z.string(),
  action: z.string(),
  merchants: z.array(z.string()),
  /** Changed values (written paths) or accounts. */
  targets: z.array(z.string()),
  detail: z.json(),
  requestId: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  prevHash: z.string(),
  hash: z.string(),
});
export type AuditEntryValue = z.infer<typeof auditEntrySchema>;
/** Newest first. `next` is the `before` of the next page. */
export const auditValue = z.object({ entries: z.array(auditEntrySchema), next: z.nullable(z.number()) });
/** `broken`: the first entry that breaks the chain. */
export const auditVerificationValue = z.object({
  length: z.number(),
  broken: z.nullable(z.object({ seq: z.number(), problem: z.string() })),
});
