import { BRAND_ASSETS_PATH } from '@marquee/contracts/snapshot';

/** Files of the browser bundle, the same for every brand. */
const BUNDLE_PATH = '/assets/';
/** Switches for OpenFeature clients (OFREP). */
const FLAGS_PATH = '/ofrep/v1/';
/** The key set a brand's upstream publishes for encrypted payloads (decisions.md, E calls). */
export const KEY_SET_PATH = '/.well-known/marquee-jwks.json';
export const OPERATIONS_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

export type PathKind = 'page' | 'call' | 'bundle' | 'brand' | 'flags';

/** What is at a path (without query), as it is spelt: nothing is decoded, so `/%77ps/` is a page nobody has. */
export function kindOfPath(path: string): PathKind {
  if (path.startsWith('/wps/') || path.startsWith('/lgw/') || path.startsWith('/lotto/')) return 'call';
  if (path.startsWith(BUNDLE_PATH)) return 'bundle';
  if (path.startsWith(BRAND_ASSETS_PATH)) return 'brand';
  if (path.startsWith(FLAGS_PATH)) return 'flags';
  return path === KEY_SET_PATH ? 'call' : 'page';
}
