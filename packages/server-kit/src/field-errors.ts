import type { FieldError } from '@marquee/contracts/problems';
import type { $ZodIssue } from 'zod/v4/core';

/** The value at `path` of the client's input; undefined if there is none. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

type Params = NonNullable<FieldError['params']>;

/** Bounds for the message; other details of an issue are not sent. */
function paramsOf(source: Readonly<Record<string, unknown>>): { params?: Params } {
  const entries = Object.entries(source).flatMap(([name, value]): [string, string | number][] =>
    typeof value === 'number' || typeof value === 'string' ? [[name, value]] : [],
  );
  return entries.length === 0 ? {} : { params: Object.fromEntries(entries) };
}

function errorOf(issue: $ZodIssue, input: unknown): { code: string; params?: Params } {
  if (valueAt(input, issue.path) === undefined && issue.code !== 'unrecognized_keys' && issue.code !== 'custom') {
    return { code: 'required' };
  }
  switch (issue.code) {
    case 'custom':
      // Our rules have the message key as their message (contracts/registration).
      return { code: issue.message, ...paramsOf(issue.params ?? {}) };
    case 'too_small':
      return { code: issue.origin === 'string' ? 'length' : 'range', ...paramsOf({ min: issue.minimum }) };
    case 'too_big':
      return { code: issue.origin === 'string' ? 'length' : 'range', ...paramsOf({ max: issue.maximum }) };
    case 'unrecognized_keys':
      return { code: 'unknown', ...paramsOf({ names: issue.keys.slice(0, 8).join(', ').slice(0, 200) }) };
    case 'invalid_format':
      return { code: 'format' };
    case 'invalid_value':
      // A literal has its message key as message, such as `consent`.
      return { code: /^[a-z][A-Za-z.]*$/.test(issue.message) ? issue.message : 'choice' };
    default:
      return { code: 'type' };
  }
}

/**
 * Zod issues → the `errors` of a `validation_failed` problem. `input` is the parsed value: it distinguishes a missing field from a
 * wrong type and is not echoed.
 */
export const toFieldErrors = (issues: readonly $ZodIssue[], input: unknown): FieldError[] =>
  issues.map((issue) => ({ path: issue.path.map(String).join('.'), ...errorOf(issue, input) }));
