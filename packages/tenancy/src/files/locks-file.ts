import * as z from 'zod/mini';
import * as part from './parts.ts';

const { describe } = part;

/** What a lock requires of the value at its path in every layer above it. */
export const LOCK_DEMANDS = ['equal', 'atLeast', 'atMost', 'include', 'within', 'given'] as const;
export type LockDemand = (typeof LOCK_DEMANDS)[number];

const lock = z.strictObject({
  rule: z
    .string()
    .check(
      z.regex(/^[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*$/, { error: 'Write a name like mga.exclusion-minimum.' }),
      z.maxLength(64),
      describe('Name of the rule in refusals'),
    ),
  file: z.enum(['tenant', 'switches', 'registration']).check(describe('Kind of file that has the value')),
  path: z
    .string()
    .check(
      z.regex(/^[A-Za-z0-9.]+$/),
      z.maxLength(128),
      describe('Path of the value below its section, e.g. ages.birthday'),
    ),
  must: z
    .enum(LOCK_DEMANDS)
    .check(
      describe(
        'equal; atLeast or atMost a number or an amount; include all of a list; stay within a list; given: any value but null',
      ),
    ),
  value: z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]).check(describe('Value to compare with')),
  why: part.text(300).check(describe('The provision behind it, shown with a refusal')),
});
export type Lock = z.infer<typeof lock>;

export const locksFile = z
  .strictObject({
    $schema: part.schemaReference,
    version: part.version,
    locks: z.array(lock).check(z.maxLength(100), describe('Locks, each with a rule of its own')),
  })
  .check(describe('Values that layers above this folder may tighten and never loosen'));
