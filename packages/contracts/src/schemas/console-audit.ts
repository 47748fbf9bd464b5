/** The audit in the console's API. */
import * as z from 'zod/mini';

/** Times are ISO 8601 UTC. */
export const auditEntrySchema = z.object({
  seq: z.number(),
  at: z.string(),
  /** Login name, `clock`, `folders`, `import` or `visitor`. */
  actor: z.string(),
  action: z.string(),
  merchants: z.array(z.string()),
  /** Values or accounts it concerns, as people write them. */
  targets: z.array(z.string()),
  detail: z.json(),
  requestId: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  prevHash: z.string(),
  hash: z.string(),
});
export type AuditEntryValue = z.infer<typeof auditEntrySchema>;
/** Newest first; `next` goes back as `before`. */
export const auditValue = z.object({ entries: z.array(auditEntrySchema), next: z.nullable(z.number()) });
/** `broken`: the first entry that does not fit. */
export const auditVerificationValue = z.object({
  length: z.number(),
  broken: z.nullable(z.object({ seq: z.number(), problem: z.string() })),
});
