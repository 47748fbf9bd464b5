import fc, { type Arbitrary } from 'fast-check';

/** The part of JSON Schema that the documents of our routes use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** Inputs that break parsers, queries and patterns. */
export const NASTY = [
  '',
  'a\u0000b',
  'a\ud800b',
  '\u200b\u00ad\ufeff',
  '\u0130\u0323\u0307\ufdfa',
  '1e999',
  '-1',
  '9'.repeat(30),
  "'; DROP TABLE x --",
  '%00',
  '../..',
  '\ud83d\ude42'.repeat(255),
];

const ordinary = fc.constantFrom('a', 'fuzzer', 'river-stone-7', '1', '012345678', '+855', 'sokha@example.com');

/**
 * Values that a schema mostly accepts, in the form that its handler expects: they pass validation and reach the code behind it.
 */
export function arbitraryOf(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(arbitraryOf));
  const { minimum = 0, maximum = 2 ** 31 - 1 } = schema;
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(schema.items === undefined ? fc.jsonValue() : arbitraryOf(schema.items), { maxLength: 4 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum }));
    case 'string':
      return fc.oneof(ordinary, fc.constantFrom(...NASTY), fc.string({ unit: 'grapheme' })).map((text) => {
        const { maxLength = 255 } = schema;
        return text.slice(0, maxLength);
      });
    default:
      return fc.jsonValue();
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema)])),
    { requiredKeys: [...required] },
  );
  if (typeof additionalProperties !== 'object') return known;
  const more = fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 64 }), arbitraryOf(additionalProperties));
  return fc.tuple(known, more).map(([a, b]) => ({ ...b, ...(a as object) }));
}
