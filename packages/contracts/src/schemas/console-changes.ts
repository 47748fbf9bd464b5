/** Change sets in the console's API: the values, their brands and their approvals. */
import * as z from 'zod/mini';
import { OVERRIDE_KINDS } from '../layers.ts';
import { MERCHANT_CODE } from '../manifest.ts';
import { pageLimit } from '../page-limit.ts';
import { BUILT_SWITCH_KEYS, SWITCH_KEYS, SWITCHES } from '../switches.ts';
import { STORABLE, WHOLE_CHARACTERS } from '../text.ts';
import { reasonLine as reason } from './reason.ts';

/** State of a change set. The last three are final. */
export const CHANGE_STATES = [
  'draft',
  'review',
  'scheduled',
  'suspended',
  'published',
  'rejected',
  'withdrawn',
] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

const merchant = z.string().check(z.regex(MERCHANT_CODE));
const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(WHOLE_CHARACTERS));
const state = z.enum(CHANGE_STATES);

type Json = z.core.util.JSONType;
const DEPTH_MAX = 16;
/** A JSON value that a database can store: no lone surrogates, and a limited depth. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return STORABLE.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'boolean';
  const inner = Object.entries(value ?? {});
  return depth < DEPTH_MAX && inner.every(([key, each]) => STORABLE.test(key) && isStorable(each, depth + 1));
}

/** One value of one brand: set at run time, or (without `set`) returned to the folder's value. Lists are replaced as a whole. */
export const editSchema = z.strictObject({
  merchant,
  kind: z.enum(OVERRIDE_KINDS),
  /** Keys from the top of the file. For messages: language, then message key. */
  path: z.array(text(128)).check(z.minLength(1), z.maxLength(8)),
  set: z.optional(z.custom<Json>((value) => isStorable(value))),
});
export type EditValue = z.infer<typeof editSchema>;

/** A switch that nothing reads yet is refused, because setting it has no effect. Returning it to the folder's value is accepted. */
const offeredEdit = editSchema.check(
  z.refine(
    ({ kind, path, set }) =>
      kind !== 'switches' ||
      set === undefined ||
      !SWITCH_KEYS.some((key) => key === path.at(-1) && !SWITCHES[key].isBuilt),
    { path: ['path'], error: 'choice' },
  ),
);
const edits = z.array(offeredEdit).check(z.maxLength(200));
/** Maximum length of a change set's title. */
export const TITLE_MAX = 120;
export const changeRequest = z.strictObject({ title: text(TITLE_MAX), reason, edits });
/** Checks edits without saving them. */
export const trialRequest = z.strictObject({ edits });
export const remarkRequest = z.strictObject({ remark: reason });
/** Wall clock time in an IANA zone. The server computes the instant. */
export const scheduleRequest = z.strictObject({
  local: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)),
  zone: text(64),
});
export const killRequest = z.strictObject({
  key: z.enum(BUILT_SWITCH_KEYS),
  reason,
  /** ISO 8601 UTC; null: until it is lifted. */
  expiresAt: z.nullable(z.iso.datetime()),
});
export const liftRequest = z.strictObject({ reason });
/** `publish`: the draft goes live at once if the caller may publish it and no value needs an approval. */
export const undoRequest = z.strictObject({ reason, publish: z.optional(z.boolean()) });
export const rollBackRequest = z.strictObject({ version: z.int().check(z.positive()), reason });

/** `state` may be repeated. `before`: `next` of the previous page. */
export const changesQuery = z.object({
  state: z.optional(z.union([state, z.array(state).check(z.maxLength(CHANGE_STATES.length))])),
  merchant: z.optional(merchant),
  before: z.optional(text(128)),
  limit: pageLimit(50),
});

/** Times are ISO 8601 UTC. */
export const changeSchema = z.object({
  id: z.string(),
  /** Sent as `If-Match` with every step. */
  version: z.number(),
  title: z.string(),
  reason: z.string(),
  author: z.string(),
  state,
  edits: z.array(editSchema),
  /** Merchant → number of the brand's version that it is based on. */
  base: z.record(z.string(), z.number()),
  /** `stands`: the approval counts. It is for the current content, not by the author, and by an account that may still approve. */
  approvals: z.array(z.object({ by: z.string(), at: z.string(), stands: z.boolean() })),
  /** `by`: who scheduled it. */
  schedule: z.nullable(z.object({ local: z.string(), zone: z.string(), at: z.string(), by: z.string() })),
  /** Why it is suspended or rejected. `kill`: the review of an emergency. */
  remark: z.nullable(z.string()),
  /** It has a sensitive value, so a second person has to approve it. */
  needsApproval: z.boolean(),
  /** Brands that changed since it was written. It has to be reviewed again. */
  moved: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ChangeValue = z.infer<typeof changeSchema>;
export const changeAnswer = z.object({ change: changeSchema });
/** Last changed first. `next` is the `before` of the next page. */
export const changesValue = z.object({ changes: z.array(changeSchema), next: z.nullable(z.string()) });

/** A fault from tenancy: rule, place and repair. */
export const faultSchema = z.object({
  file: z.string(),
  line: z.number(),
  column: z.number(),
  rule: z.string(),
  message: z.string(),
  fix: z.string(),
  /** Name of the jurisdiction's lock that refuses the value. */
  lock: z.optional(z.string()),
});

/** `before` and `after` are absent if there is no value. */
const difference = z.object({
  merchant: z.string(),
  /** Written path, e.g. `switches.home.jackpot`. In the manifest a dotted path. */
  path: z.string(),
  before: z.optional(z.json()),
  after: z.optional(z.json()),
});
export type DifferenceValue = z.infer<typeof difference>;
/** Effect of a change set or a trial on the brands' current state. */
export const changeDiffValue = z.object({
  /** Changed values. `layer`: the source of the value before. */
  values: z.array(z.extend(difference, { layer: z.nullable(z.string()), isSensitive: z.boolean() })),
  /** Differences in the public manifest. */
  manifest: z.array(difference),
  /** Why it cannot go live; empty if it can. */
  faults: z.array(z.extend(faultSchema, { merchant: z.string() })),
});
export type ChangeDiffValue = z.infer<typeof changeDiffValue>;

export const previewRequest = z.strictObject({
  merchant,
  /** Lifetime of the link. */
  minutes: z.int().check(z.positive(), z.maximum(24 * 60)),
});
/** Links on the brand's own host. `before` shows the current version in the same way. */
export const previewSchema = z.object({
  id: z.string(),
  merchant: z.string(),
  by: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.nullable(z.string()),
});
/** Addresses of the home pages, with a final slash. Paths of pages are appended. The address gives access to the preview. */
const previewUrls = z.object({ before: z.string(), after: z.string() });
export const previewAnswer = z.object({ preview: previewSchema, urls: previewUrls });
export const previewsValue = z.object({
  previews: z.array(
    z.extend(previewSchema, {
      /** The link, for its author while it works; null for other accounts. */
      urls: z.nullable(previewUrls),
    }),
  ),
});
