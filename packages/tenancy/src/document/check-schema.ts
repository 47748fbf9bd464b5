import * as z from 'zod/mini';
import { fault, type Locate, type Path, type Place, type Report, type Rule } from '../faults.ts';
import { knownKeys } from './known-keys.ts';
import { oneOf, suggest } from './suggest.ts';

type Issue = z.core.$ZodIssue;
type RawIssue = Issue & {
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly errors?: readonly (readonly Issue[])[];
  readonly origin?: string;
  readonly issues?: readonly Issue[];
};
/** Marks an issue whose schema has no message of its own; zod's messages depend on a global locale. */
const NO_WORDS = '';
const WORDLESS = { error: () => NO_WORDS };

/** The typed value; null after reporting each issue with place and fix. */
export function checkSchema<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  locate: Locate,
  report: Report,
): z.output<S> | null {
  const parsed = z.safeParse(schema, value, WORDLESS);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) reportIssue(issue as RawIssue, [], { schema, value, locate, report });
  return null;
}

interface Context {
  readonly schema: z.core.$ZodType;
  readonly value: unknown;
  readonly locate: Locate;
  readonly report: Report;
}

function reportIssue(issue: RawIssue, base: Path, context: Context): void {
  const path = [...base, ...issue.path];
  const nested = issue.code === 'invalid_union' ? likeliest(issue.errors ?? []) : null;
  if (nested) {
    for (const inner of nested) reportIssue(inner as RawIssue, path, context);
    return;
  }
  for (const key of issue.code === 'unrecognized_keys' ? (issue.keys ?? []) : []) {
    const known = knownKeys(context.schema, path);
    const near = suggest(key, known);
    const place = context.locate([...path, key], 'key');
    const fix = near ? `Did you mean "${near}"?` : known.length > 0 ? `Known here: ${oneOf(known)}.` : 'Remove it.';
    context.report(fault(place, 'schema.unknown-key', `Unknown key "${key}".`, fix));
  }
  if (issue.code === 'unrecognized_keys') return;
  if (issue.code === 'invalid_key') {
    const key = `The key "${String(path.at(-1))}" has the wrong form.`;
    const fix = issue.issues?.[0]?.message || 'Write it as its schema says.';
    context.report(fault(context.locate(path, 'key'), 'schema.format', key, fix));
    return;
  }
  context.report(describeIssue(issue, path, context.locate(path), valueAt(context.value, path)));
}

function describeIssue(issue: RawIssue, path: Path, place: Place, actual: unknown) {
  const name = path.length > 0 ? `"${path.map(String).join('.')}"` : 'The file';
  const own = issue.message !== NO_WORDS ? issue.message : null;
  const say = (rule: Rule, message: string, fix: string) => fault(place, rule, message, own ?? fix);
  if (actual === undefined) return say('schema.required', `${name} is missing.`, `Add it${expected(issue)}.`);
  switch (issue.code) {
    case 'invalid_type':
      return say('schema.type', `${name} has the wrong type.`, `Write ${article(issue.expected ?? 'value')}.`);
    case 'invalid_value': {
      const values = (issue.values ?? []).map(String);
      const near = typeof actual === 'string' ? suggest(actual, values) : null;
      const fix = near ? `Did you mean "${near}"?` : `Write one of: ${oneOf(values)}.`;
      return say('schema.value', `${name} can’t be ${JSON.stringify(actual)}.`, fix);
    }
    case 'too_small':
      return say('schema.range', `${name} is too ${word(issue, 'short', 'small')}.`, `Use at least ${issue.minimum}.`);
    case 'too_big':
      return say('schema.range', `${name} is too ${word(issue, 'long', 'large')}.`, `Use at most ${issue.maximum}.`);
    default:
      return say('schema.format', `${name} has the wrong form.`, 'Write it as its schema says.');
  }
}

const expected = (issue: RawIssue): string => {
  if (issue.code === 'invalid_type' && issue.expected) return ` (${issue.expected})`;
  return issue.code === 'invalid_value' ? ` (${oneOf((issue.values ?? []).map(String))})` : '';
};
const article = (type: string): string =>
  type === 'int' ? 'a whole number' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
const word = (issue: RawIssue, long: string, large: string): string => (issue.origin === 'number' ? large : long);

/** The branch of a union that the author most likely meant: it fails deepest, with the fewest unknown keys. */
function likeliest(branches: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const cost = (issues: readonly Issue[]): number =>
    issues.reduce((sum, issue) => {
      if (issue.path.length === 0 && issue.code === 'invalid_type') return sum + 100;
      return sum + (issue.code === 'unrecognized_keys' ? 10 : 1);
    }, 0);
  return branches.toSorted((a, b) => cost(a) - cost(b))[0] ?? null;
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
