/** Faults of a tenant folder, each with its place and what to do. */

/** Rule id → its requirement. Each fault names a rule; the seeded faults test each. */
export const RULES = {
  'json.syntax': 'the file is plain JSON: no comments, no trailing commas, UTF-8 without a byte order mark',
  'json.duplicate-key': 'an object has a key once',
  'yaml.syntax': 'the front matter is plain YAML between two `---` lines, without anchors or tags',
  'file.missing': 'a brand folder has a tenant.json',
  'file.unknown': 'a folder holds known files only',
  'file.unreadable': 'a file can be read, is UTF-8 and of a sensible size',
  'file.version': 'a file has a version that this program knows',
  'schema.unknown-key': 'every key is known',
  'schema.required': 'a required value is present',
  'schema.type': 'a value has the right type',
  'schema.value': 'a value is one of the allowed ones',
  'schema.range': 'a number or length is within its bounds',
  'schema.format': 'a text has the right form',
  'tenant.code': 'the code is the name of the folder and may be a brand',
  'tenant.twice': 'a folder name is unique over all tenant directories',
  'import.unfinished': 'an import that removed the old brand put the new one in its place',
  'tenant.extends': 'a folder extends one that exists, and no circle',
  'tenant.jurisdiction': 'a jurisdiction has a profile',
  'jurisdiction.lock': 'a layer above a lock may tighten the value, never loosen it',
  'override.target': 'a run-time value is one that a file could set',
  'host.form': 'a host is a plain host name, or *.name, and not below another brand’s localhost name',
  'host.duplicate': 'a host belongs to one brand',
  'language.default': 'the default language is one of the languages, each named once',
  'text.language': 'a text that is shown exists in every language of the brand',
  'switch.way-in': 'a brand with registration or log-in offers a way to do it',
  'switch.recovery': 'a brand with log-in offers recovery of a password or customer service',
  'switch.cashier': 'a brand with deposits or withdrawals has a method for them',
  'cashier.duplicate': 'a way to pay is listed once',
  'cashier.payer': 'a way to withdraw has a payment provider that pays out',
  'cashier.bounds': 'the sums of the cashier leave something to pay, and persons to decide on it',
  'protection.limit-first': 'a brand that asks for a deposit limit first lets players choose one',
  'protection.help': 'a brand whose footer offers help with gambling names an organisation',
  'protection.licences': 'a brand that names licences shows them in the footer',
  'protection.play-bonus': 'a brand that verifies players before play promises no registration bonus',
  'registration.required-off': 'a required field is enabled',
  'registration.length': 'the least length is not above the greatest',
  'registration.password-floor': 'a password rule only tightens the floor',
  'registration.family': 'patternId names the family of acceptedPattern',
  'nav.duplicate': 'a nav entry is listed once',
  'nav.vendor': 'a category in the nav that is on has a vendor',
  'vendor.duplicate': 'a vendor code is listed once',
  'games.vendor': 'a chosen game belongs to a vendor of the brand',
  'games.category': 'a game is listed in a category of its vendor',
  'games.duplicate': 'a chosen game is listed once',
  'session.limits': 'a session’s idle limit is not above its absolute limit',
  'asset.missing': 'a named asset exists inside its folder',
  'asset.kind': 'an asset has the format of its extension: SVG, AVIF, WebP or PNG',
  'asset.size': 'an asset is small enough to serve',
  'svg.syntax': 'an SVG is well-formed XML with an svg root',
  'svg.unsafe': 'an SVG holds no script, no handler, no foreign object and no reference to another file',
  'theme.missing': 'every design token has a value in both themes',
  'theme.alias': 'an alias leads to a token of the same type, without a circle',
  'theme.hex': 'a colour’s hex equals its components',
  'theme.alpha': 'only line, overlay and shadow colours are translucent',
  'theme.contrast': 'text and marks have enough contrast (WCAG 2.2 AA)',
  'content.head': 'the file in the default language carries the order and the artwork',
  'content.plain': 'a text is plain: no markup',
  'content.duplicate': 'an id is unique per kind',
  'banner.linkage': 'a banner leads to a page, game or form that this brand has, or nowhere',
  'message.unknown': 'an overridden message key exists',
  'demo.duplicate': 'a demo player’s name is unique',
  'snapshot.invalid': 'the served manifest fits the public schema',
} as const satisfies Record<string, string>;
export type Rule = keyof typeof RULES;

/** Line and column count from 1, columns in UTF-16 units as in editors. */
export interface Position {
  readonly line: number;
  readonly column: number;
}
export interface Place extends Position {
  /** Path that begins with the directory as the caller wrote it. */
  readonly file: string;
}
export interface Fault extends Place {
  readonly rule: Rule;
  readonly message: string;
  /** What to do about it, in the imperative. */
  readonly fix: string;
  /** Name of the lock that refuses the value, for the rule `jurisdiction.lock`. */
  readonly lock?: string;
}

export type Path = readonly PropertyKey[];
/** Place of a value or its key; of the nearest parent if the value is missing. */
export type Locate = (path: Path, part?: 'key' | 'value') => Place;
export type Report = (fault: Fault) => void;

export const fault = (place: Place, rule: Rule, message: string, fix: string): Fault => ({
  file: place.file,
  line: place.line,
  column: place.column,
  rule,
  message,
  fix,
});

/** Offset in a text → position. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

/** Removes repeated faults: a fault of a shared folder is found once per brand that inherits it. */
export function uniqueFaults(faults: Iterable<Fault>): Fault[] {
  const byText = new Map<string, Fault>();
  for (const each of faults) {
    byText.set([each.file, each.line, each.column, each.rule, each.message].join('\n'), each);
  }
  return [...byText.values()].sort(
    (a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line || a.column - b.column,
  );
}

/** One fault as text. Editors and terminals make its `file:line:column` clickable. */
export const formatFault = (each: Fault): string =>
  `${each.file}:${each.line}:${each.column} ${each.rule}: ${each.message}\n    fix: ${each.fix}`;
