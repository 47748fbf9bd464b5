/** In this order, because later ones are named in the user agents of earlier ones. */
const BROWSERS = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrom(?:e|ium)\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['iOS', /iPhone|iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

const nameIn = (table: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  table.find(([, pattern]) => pattern.test(text))?.[0];

/** `Chrome, Linux` of a `User-Agent`, so that people recognise their own; null for an unknown program. */
export function browserOf(userAgent: string): string | null {
  const browser = nameIn(BROWSERS, userAgent);
  if (browser === undefined) return null;
  const system = nameIn(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser}, ${system}`;
}
