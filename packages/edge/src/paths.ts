/** Prefixes of the specification's calls; everything else is a page or a file. */
const CALL_PREFIXES = ['/wps/', '/lgw/', '/lotto/'] as const;
/** The key set a brand's upstream publishes for encrypted payloads (decisions.md, E calls). */
export const KEY_SET_PATH = '/.well-known/marquee-jwks.json';
export const OPERATIONS_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

export const isCallPath = (path: string): boolean =>
  CALL_PREFIXES.some((prefix) => path.startsWith(prefix)) || path === KEY_SET_PATH;
