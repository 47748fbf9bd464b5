import fc from 'fast-check';
import type { JsonValue } from '../../document/document.ts';
import type { TenantFiles } from '../sample-tenants.ts';

/** Values that are known to break parsers, merges and renderers. */
const HOSTILE: readonly JsonValue[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '__proto__',
  '../../../etc/passwd',
  '/etc/passwd',
  'javascript:alert(1)',
  'http://plain.example',
  '//evil.example',
  '</style><script>alert(1)</script>',
  '{{constructor}}',
  '*',
  '*.com',
  'console.localhost',
  'x'.repeat(5000),
  [],
  {},
  [[[[[[[[]]]]]]]],
  { $value: '{dark.color.text}' },
  { $ref: '#' },
];

type Step =
  | { readonly kind: 'set'; readonly at: number; readonly value: JsonValue }
  | { readonly kind: 'drop'; readonly at: number }
  | { readonly kind: 'add'; readonly at: number; readonly value: JsonValue; readonly key: string }
  | { readonly kind: 'swap'; readonly at: number; readonly other: number };

const value: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue> },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.integer({ min: -10, max: 300 }) },
);
const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'extends', 'hosts', 'code', 'version', 'username', 'login', 'x-new'),
  fc.string({ maxLength: 12 }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: fc.nat(), value }),
  fc.record({ kind: fc.constant('drop' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(), value, key }),
  fc.record({ kind: fc.constant('swap' as const), at: fc.nat(), other: fc.nat() }),
);

/** Every place in a JSON value that can be replaced: its container and key there. */
function placesIn(root: JsonValue): { container: Record<string, JsonValue>; key: string }[] {
  const places: { container: Record<string, JsonValue>; key: string }[] = [];
  const walk = (inner: JsonValue): void => {
    if (typeof inner !== 'object' || inner === null) return;
    const container = inner as Record<string, JsonValue>;
    for (const each of Object.keys(container)) {
      places.push({ container, key: each });
      walk(container[each] ?? null);
    }
  };
  walk(root);
  return places;
}

function apply(root: JsonValue, change: Step): void {
  const places = placesIn(root);
  const place = places[change.at % Math.max(1, places.length)];
  if (place === undefined) return;
  // A copy, since the next step may damage the inserted value.
  if (change.kind === 'set') place.container[place.key] = structuredClone(change.value);
  else if (change.kind === 'add') setOwn(place.container, change.key, structuredClone(change.value));
  else if (change.kind === 'drop') delete place.container[place.key];
  else {
    const other = places[change.other % places.length];
    if (other === undefined) return;
    const kept = structuredClone(place.container[place.key] ?? null);
    place.container[place.key] = structuredClone(other.container[other.key] ?? null);
    other.container[other.key] = kept;
  }
}

/** Sets a key as JSON.parse does: `__proto__` is a key like any other. */
const setOwn = (container: object, name: string, own: JsonValue): void =>
  void Object.defineProperty(container, name, { value: own, enumerable: true, configurable: true, writable: true });

/** Damages one JSON file of a folder in one to three places, or cuts its text. Returns path and new content. */
export function damagedFile(
  files: TenantFiles,
  paths: readonly string[],
): fc.Arbitrary<{ path: string; text: string }> {
  const path = fc.constantFrom(...paths);
  const structural = fc.record({ path, steps: fc.array(step, { minLength: 1, maxLength: 3 }) }).map((damage) => {
    const root = { whole: JSON.parse(String(files[damage.path])) as JsonValue };
    for (const each of damage.steps) apply(root.whole, each);
    return { path: damage.path, text: JSON.stringify(root.whole) };
  });
  const textual = fc
    .record({ path, at: fc.nat(5000), cut: fc.nat(40), insert: fc.string({ unit: 'binary', maxLength: 12 }) })
    .map(({ path: file, at, cut, insert }) => {
      const text = String(files[file]);
      const start = at % (text.length + 1);
      return { path: file, text: text.slice(0, start) + insert + text.slice(start + cut) };
    });
  const random = fc.record({ path, text: fc.json({ maxDepth: 4 }) });
  return fc.oneof(
    { weight: 7, arbitrary: structural },
    { weight: 2, arbitrary: textual },
    { weight: 1, arbitrary: random },
  );
}
