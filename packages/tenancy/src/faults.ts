/** What is wrong in a tenant folder, said so that whoever reads it can mend it. */

/** Rule id → what it demands. A fault names one of these; the suite of seeded faults proves each. */
export const RULES = {
  'json.syntax': 'the file is plain JSON: no comments, no trailing commas, UTF-8 without a byte order mark',
  'json.duplicate-key': 'a key stands once in an object',
  'yaml.syntax': 'the front matter is plain YAML between two `---` lines, without anchors or tags',
  'file.missing': 'a brand folder has a tenant.json',
  'file.unknown': 'a folder holds known files only',
  'file.unreadable': 'a file can be read, is UTF-8 and of a sensible size',
  'file.version': 'a file says a version this program knows',
  'schema.unknown-key': 'every key is known',
  'schema.required': 'what must be there is there',
  'schema.type': 'a value has the right type',
  'schema.value': 'a value is one of the allowed ones',
  'schema.range': 'a number or length is within its bounds',
  'schema.format': 'a text has the right form',
  'tenant.code': 'the code is the name of the folder and may be a brand',
  'tenant.twice': 'a folder name stands once over all tenant directories',
  'import.unfinished': 'an import puts the new brand where it took the one before away',
  'tenant.extends': 'a folder extends one that exists, and no circle',
  'tenant.jurisdiction': 'a jurisdiction has a profile',
  'jurisdiction.lock': 'a locked value is tightened above its lock, never loosened',
  'override.target': 'a value of run time stands where a file could have it',
  'host.form': 'a host is a plain host name, or *.name, and not below somebody else’s localhost name',
  'host.duplicate': 'a host belongs to one brand',
  'language.default': 'the default language is one of the languages, each named once',
  'text.language': 'a text that is shown exists in every language of the brand',
  'switch.way-in': 'whoever may register or log in has a way to do so',
  'switch.recovery': 'a brand with log-in offers recovery of a password or customer service',
  'registration.required-off': 'a required field is enabled',
  'registration.length': 'the least length is not above the greatest',
  'registration.password-floor': 'a password rule only tightens the floor',
  'registration.family': 'patternId names the family of acceptedPattern',
  'nav.duplicate': 'a nav entry stands once',
  'nav.vendor': 'a category in the nav that is on has a vendor',
  'vendor.duplicate': 'a vendor code stands once',
  'games.vendor': 'a game that is chosen is of a vendor of the brand',
  'games.category': 'a game stands under a category its vendor has games in',
  'games.duplicate': 'a game that is chosen stands once in its list',
  'session.limits': 'a session’s idle limit is not above its absolute limit',
  'asset.missing': 'a named asset exists inside its folder',
  'asset.kind': 'an asset is what its name says: SVG, AVIF, WebP or PNG',
  'asset.size': 'an asset is small enough to serve',
  'svg.syntax': 'an SVG is well-formed XML with an svg root',
  'svg.unsafe': 'an SVG holds no script, no handler, no foreign object and no reference to elsewhere',
  'theme.missing': 'every design token has a value in both themes',
  'theme.alias': 'an alias leads to a token of the same type, without a circle',
  'theme.hex': 'a colour’s hex equals its components',
  'theme.alpha': 'only line, overlay and shadow colours are translucent',
  'theme.contrast': 'text and marks stand out from what is behind them (WCAG 2.2 AA)',
  'content.head': 'the file in the default language carries the order and the artwork',
  'content.plain': 'a text is plain: no markup',
  'content.duplicate': 'an id stands once per kind',
  'banner.linkage': 'a banner leads to a page, game or form that this brand has, or nowhere',
  'message.unknown': 'an overridden message key exists',
  'demo.duplicate': 'a demo player’s name stands once',
  'snapshot.invalid': 'what is served fits the public schema',
} as const satisfies Record<string, string>;
export type Rule = keyof typeof RULES;

/** Both count from 1; columns in UTF-16 units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}
export interface Place extends Position {
  /** Path as the caller named the directory. */
  readonly file: string;
}
export interface Fault extends Place {
  readonly rule: Rule;
  readonly message: string;
  /** What to do about it, in the imperative. */
  readonly mend: string;
  /** Name of the lock that refuses the value; of `jurisdiction.lock` alone. */
  readonly lock?: string;
}

export type Path = readonly PropertyKey[];
/** Where a value (or its key) stands; the nearest thing above it when it isn't there. */
export type Locate = (path: Path, part?: 'key' | 'value') => Place;
export type Report = (fault: Fault) => void;

export const fault = (place: Place, rule: Rule, message: string, mend: string): Fault => ({
  file: place.file,
  line: place.line,
  column: place.column,
  rule,
  message,
  mend,
});

/** Offset in a text → position. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

/** A fault of a shared folder is met once per brand that inherits it: keep one. */
export function uniqueFaults(faults: Iterable<Fault>): Fault[] {
  const byText = new Map<string, Fault>();
  for (const each of faults) {
    byText.set([each.file, each.line, each.column, each.rule, each.message].join('\n'), each);
  }
  return [...byText.values()].sort(
    (a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line || a.column - b.column,
  );
}

/** One fault as a line or two of text, in the form editors and terminals make clickable. */
export const formatFault = (each: Fault): string =>
  `${each.file}:${each.line}:${each.column} ${each.rule}: ${each.message}\n    mend: ${each.mend}`;
