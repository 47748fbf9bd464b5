import { describe, expect, it } from 'vitest';
// The classic package sets a global locale, as it does in every server; the messages must not depend on it.
import * as classic from 'zod';
import * as z from 'zod/mini';
import type { Fault } from '../faults.ts';
import { checkSchema } from './check-schema.ts';
import { parseJsonDocument } from './json-document.ts';

const schema = z.strictObject({
  name: z.string().check(z.minLength(2), z.maxLength(4)),
  age: z.number().check(z.int(), z.gte(18), z.lte(99)),
  mood: z.enum(['good', 'bad']),
  code: z.string().check(z.regex(/^[A-Z]+$/, { error: 'Write capitals.' })),
  entry: z.union([z.strictObject({ page: z.enum(['home']) }), z.strictObject({ category: z.enum(['RNG']) })]),
  tags: z.optional(z.array(z.strictObject({ label: z.string() }))),
  texts: z.optional(z.partialRecord(z.enum(['EN', 'KM']), z.string())),
});
const good = { name: 'Ada', age: 36, mood: 'good', code: 'AB', entry: { page: 'home' } };

function faultsOf(change: object): Pick<Fault, 'rule' | 'message' | 'fix' | 'line' | 'column'>[] {
  const text = JSON.stringify({ ...good, ...change });
  const { document } = parseJsonDocument('file.json', text);
  if (!document) throw new Error('Not JSON');
  const faults: Fault[] = [];
  checkSchema(schema, document.value, document.locate, (each) => faults.push(each));
  // The text from the reported place on.
  return faults.map((each) => ({ ...each, file: text.slice(each.column - 1, each.column + 8) }));
}

describe('[T06] messages of a schema', () => {
  it('accepts a valid value', () => {
    expect(classic.string().safeParse(1).error?.issues[0]?.message).toContain('expected string');
    expect(faultsOf({})).toEqual([]);
  });

  it.each([
    [{ name: 1 }, 'schema.type', '"name" has the wrong type.', 'Write a string.', '1,"age":3'],
    [{ name: 'A' }, 'schema.range', '"name" is too short.', 'Use at least 2.', '"A","age"'],
    [{ name: 'Augusta' }, 'schema.range', '"name" is too long.', 'Use at most 4.', '"Augusta"'],
    [{ name: undefined }, 'schema.required', '"name" is missing.', 'Add it (string).', '{"age":36'],
    [{ age: 17 }, 'schema.range', '"age" is too small.', 'Use at least 18.', '17,"mood"'],
    [{ age: 18.5 }, 'schema.type', '"age" has the wrong type.', 'Write a whole number.', '18.5,"moo'],
    [{ mood: 'god' }, 'schema.value', '"mood" can’t be "god".', 'Did you mean "good"?', '"god","co'],
    [{ mood: 'angry' }, 'schema.value', '"mood" can’t be "angry".', 'Write one of: good, bad.', '"angry","'],
    [{ mood: undefined }, 'schema.required', '"mood" is missing.', 'Add it (good, bad).', '{"name":"'],
    [{ code: 'ab' }, 'schema.format', '"code" has the wrong form.', 'Write capitals.', '"ab","ent'],
    [{ entry: { page: 'hom' } }, 'schema.value', '"entry.page" can’t be "hom".', 'Did you mean "home"?', '"hom"}}'],
    [
      { entry: { catgory: 'RNG' } },
      'schema.unknown-key',
      'Unknown key "catgory".',
      'Did you mean "category"?',
      '"catgory"',
    ],
    [{ entry: 'home' }, 'schema.type', '"entry" has the wrong type.', 'Write an object.', '"home"}'],
    [
      { tags: [{ label: 'x' }, { lable: 'y' }] },
      'schema.unknown-key',
      'Unknown key "lable".',
      'Did you mean "label"?',
      '"lable":"',
    ],
    [{ texts: { EM: 'x' } }, 'schema.unknown-key', 'Unknown key "EM".', 'Did you mean "EN"?', '"EM":"x"}'],
    [
      { extra: 1 },
      'schema.unknown-key',
      'Unknown key "extra".',
      expect.stringContaining('Known here: name, age'),
      '"extra":1',
    ],
  ])('%j', (change, rule, message, fix, file) => {
    expect(faultsOf(change)).toContainEqual(expect.objectContaining({ rule, message, fix, file }));
  });
});
