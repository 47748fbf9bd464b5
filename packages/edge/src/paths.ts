import type { IncomingMessage } from 'node:http';
import { DOMAIN_PROOF_PATH } from '@marquee/contracts/domain-proof';
import { KEY_SET_PATH } from '@marquee/contracts/key-set';
import { PREVIEW_PATH } from '@marquee/contracts/previews';
import { BRAND_ASSETS_PATH } from '@marquee/contracts/snapshot';

/** Files of the browser bundle, the same for every brand. */
const BUNDLE_PATH = '/assets/';
/** Switches for OpenFeature clients (OFREP). */
const FLAGS_PATH = '/ofrep/v1/';
export const OPERATIONS_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

export type PathKind = 'page' | 'call' | 'bundle' | 'brand' | 'flags' | 'preview';

/** The kind of a path without query. Nothing is decoded, so `/%77ps/` is an unknown page. */
export function kindOfPath(path: string): PathKind {
  if (path.startsWith('/wps/') || path.startsWith('/lgw/') || path.startsWith('/lotto/')) return 'call';
  if (path.startsWith(BUNDLE_PATH)) return 'bundle';
  if (path.startsWith(BRAND_ASSETS_PATH)) return 'brand';
  if (path.startsWith(FLAGS_PATH)) return 'flags';
  if (path.startsWith(PREVIEW_PATH)) return 'preview';
  return path === KEY_SET_PATH || path === DOMAIN_PROOF_PATH ? 'call' : 'page';
}

/** A request's path and query; the query without its question mark. */
export function targetOf({ url = '' }: IncomingMessage): { readonly path: string; readonly query: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}
