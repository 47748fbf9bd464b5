import * as z from 'zod/mini';
import { OFF_RULE } from './registration.ts';
import { type BrandSnapshot, brandSnapshotSchema, type PreviewSnapshot } from './snapshot.ts';

type Issue = z.core.$ZodIssue;

/** What a config service of an earlier version does not send, and how it is read: as off. */
const ABSENT: Readonly<Record<string, unknown>> = { 'public.switches': false, 'public.registration': OFF_RULE };

export interface BrandReading {
  readonly brand: BrandSnapshot;
  /** Paths that this version does not know, and were left out, or that are absent, and were read as off. */
  readonly differences: readonly string[];
}

/**
 * A brand as a config service of another version sends it, during a rolling restart or in a copy on disk. Unknown fields, switches,
 * languages and entries of lists are left out. Absent switches and registration fields are off (ADR 90). Everything else must fit the contract.
 * @throws ZodError
 */
export function readBrandSnapshot(value: unknown): BrandReading {
  const exact = brandSnapshotSchema.safeParse(value);
  if (exact.success) return { brand: exact.data, differences: [] };
  const adapted = structuredClone(value);
  // From the last one, so that the places in a list stay right.
  const differences = exact.error.issues.toReversed().flatMap((issue) => adapt(adapted, issue));
  return { brand: brandSnapshotSchema.parse(adapted), differences: differences.toReversed() };
}

const previewSchema = z.object({ by: z.string(), brand: z.unknown() });

/** The same for a preview. @throws ZodError */
export function readPreviewSnapshot(value: unknown): PreviewSnapshot {
  const { by, brand } = previewSchema.parse(value);
  return { by, brand: readBrandSnapshot(brand).brand };
}

/** Mends one issue in place. Returns the paths that differed; none: the issue stays. */
function adapt(root: unknown, issue: Issue): string[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const holder = valueAt(root, path);
    for (const key of issue.keys) Reflect.deleteProperty(holder, key);
    return issue.keys.map((key) => [...path, key].join('.'));
  }
  const parent = path.slice(0, -1);
  const holder = valueAt(root, parent);
  const last = path.at(-1) ?? '';
  const isUnknownEntry = issue.code === 'invalid_value' || issue.code === 'invalid_union';
  if (isUnknownEntry && Array.isArray(holder)) {
    holder.splice(Number(last), 1);
    return [path.join('.')];
  }
  const absent = ABSENT[parent.join('.')];
  if (absent === undefined || Object.hasOwn(holder, last)) return [];
  Reflect.set(holder, last, absent);
  return [path.join('.')];
}

const valueAt = (root: unknown, path: Issue['path']): object =>
  path.reduce((value, key) => Reflect.get(value, key) as object, root as object);
