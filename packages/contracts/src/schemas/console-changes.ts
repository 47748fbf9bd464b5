/** Change sets in the console's API: what is to become live, on which brands, and who agreed. */
import * as z from 'zod/mini';
import { OVERRIDE_KINDS } from '../layers.ts';
import { MERCHANT_CODE } from '../manifest.ts';
import { pageLimit } from '../page-limit.ts';
import { BUILT_SWITCH_KEYS, SWITCH_KEYS, SWITCHES } from '../switches.ts';
import { STORABLE, WHOLE_CHARACTERS } from '../text.ts';

/** Where a change set stands. The last three are for good. */
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
const reason = text(500);
const state = z.enum(CHANGE_STATES);

type Json = z.core.util.JSONType;
const DEPTH_MAX = 16;
/** A JSON value that a database can keep: no half characters in any text of it, and no depth that only an attack has. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return STORABLE.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'boolean';
  const inner = Object.entries(value ?? {});
  return depth < DEPTH_MAX && inner.every(([key, each]) => STORABLE.test(key) && isStorable(each, depth + 1));
}

/** One value of one brand: set at run time, or (no `set`) given back to the brand's folder. Lists are replaced whole. */
export const editSchema = z.strictObject({
  merchant,
  kind: z.enum(OVERRIDE_KINDS),
  /** Keys from the top of the file; of messages: language, then message key. */
  path: z.array(text(128)).check(z.minLength(1), z.maxLength(8)),
  set: z.optional(z.custom<Json>((value) => isStorable(value))),
});
export type EditValue = z.infer<typeof editSchema>;

/** A switch that nothing reads yet is refused, since setting it has no effect. Giving it back to the folder is accepted. */
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
/** The longest title of a change set. */
export const TITLE_MAX = 120;
export const changeRequest = z.strictObject({ title: text(TITLE_MAX), reason, edits });
/** What edits would do, without saving them. */
export const trialRequest = z.strictObject({ edits });
export const remarkRequest = z.strictObject({ remark: reason });
/** Wall clock in an IANA zone; the server finds the instant. */
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
/** `publish`: the draft goes live at once where the caller may publish it and no value of it needs an approval. */
export const undoRequest = z.strictObject({ reason, publish: z.optional(z.boolean()) });
export const rollBackRequest = z.strictObject({ version: z.int().check(z.positive()), reason });

/** `state` as often as wanted; `before`: `next` of the page before. */
export const changesQuery = z.object({
  state: z.optional(z.union([state, z.array(state).check(z.maxLength(CHANGE_STATES.length))])),
  merchant: z.optional(merchant),
  before: z.optional(text(128)),
  limit: pageLimit(50),
});

/** Times are ISO 8601 UTC. */
export const changeSchema = z.object({
  id: z.string(),
  /** `If-Match` of whatever is done with it. */
  version: z.number(),
  title: z.string(),
  reason: z.string(),
  author: z.string(),
  state,
  edits: z.array(editSchema),
  /** Merchant → number of the brand's version it was written against. */
  base: z.record(z.string(), z.number()),
  /** `stands`: it is of exactly what the change set says now, not its author's, and theirs who may still approve it. */
  approvals: z.array(z.object({ by: z.string(), at: z.string(), stands: z.boolean() })),
  /** `by`: who put it on the calendar. */
  schedule: z.nullable(z.object({ local: z.string(), zone: z.string(), at: z.string(), by: z.string() })),
  /** Why it is suspended or rejected; `kill` for the review of an emergency. */
  remark: z.nullable(z.string()),
  /** A value in it is marked sensitive: a second person has to agree. */
  needsApproval: z.boolean(),
  /** Brands that changed since it was written: it has to be looked at again. */
  moved: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ChangeValue = z.infer<typeof changeSchema>;
export const changeAnswer = z.object({ change: changeSchema });
/** The last changed first; `next` goes back as `before`. */
export const changesValue = z.object({ changes: z.array(changeSchema), next: z.nullable(z.string()) });

/** A fault as tenancy tells it: what is wrong, where, and what to do. */
export const faultSchema = z.object({
  file: z.string(),
  line: z.number(),
  column: z.number(),
  rule: z.string(),
  message: z.string(),
  mend: z.string(),
  /** Name of the jurisdiction's lock that refuses. */
  lock: z.optional(z.string()),
});

/** `before` and `after`: absent where there is no value. */
const difference = z.object({
  merchant: z.string(),
  /** As people write it, e.g. `switches.home.jackpot`; of the manifest a dotted path. */
  path: z.string(),
  before: z.optional(z.json()),
  after: z.optional(z.json()),
});
export type DifferenceValue = z.infer<typeof difference>;
/** What a change set (or a trial) does to the brands as they are now. */
export const changeDiffValue = z.object({
  /** The values themselves; `layer` is where the value before comes from. */
  values: z.array(z.extend(difference, { layer: z.nullable(z.string()), isSensitive: z.boolean() })),
  /** Differences in the manifest of browsers. */
  manifest: z.array(difference),
  /** Why it can't become live; empty when it can. */
  faults: z.array(z.extend(faultSchema, { merchant: z.string() })),
});
export type ChangeDiffValue = z.infer<typeof changeDiffValue>;

export const previewRequest = z.strictObject({
  merchant,
  /** How long the link works. */
  minutes: z.int().check(z.positive(), z.maximum(24 * 60)),
});
/** Links on the brand's own host, for one browser at a time; `before` shows what is served now in the same way. */
export const previewSchema = z.object({
  id: z.string(),
  merchant: z.string(),
  by: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.nullable(z.string()),
});
/** Home pages, ending in a slash that a page's path goes behind: the key to what they show. */
const previewUrls = z.object({ before: z.string(), after: z.string() });
export const previewAnswer = z.object({ preview: previewSchema, urls: previewUrls });
export const previewsValue = z.object({
  previews: z.array(
    z.extend(previewSchema, {
      /** The link, for its author and while it works; null for other accounts. */
      urls: z.nullable(previewUrls),
    }),
  ),
});
