import { createHash } from 'node:crypto';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';

/**
 * The origin of a URL as a CSP source. Null unless it is a plain http(s) URL, so a value from a brand's folder can only add an origin to a
 * policy (SEC-D01).
 */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, username, password } = new URL(address);
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return null;
  return /^https?:\/\/[a-z0-9.[\]:_-]+$/.test(origin) ? origin : null;
}

const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map(originOf).filter((origin) => origin !== null)),
];

/** Origins of the installation's games, independent of brands' folders. */
export interface GameHosts {
  readonly arcade: string;
  /** Origins of other vendors by code. */
  readonly vendors: Readonly<Record<string, string>>;
}

/** The origin of the arcade's games; empty if there is none. */
export const arcadeOriginOf = ({ arcade }: GameHosts): string => originOf(arcade) ?? '';

/** Origins of vendors that the brand has. */
const installedOriginsOf = ({ public: { vendors } }: BrandSnapshot, hosts: GameHosts): string[] =>
  originsOf([hosts.arcade, ...vendors.flatMap(({ code }) => hosts.vendors[code] ?? [])]);

/** Origins that a brand's pages may frame and exchange messages with: the installation's for the brand's vendors, and the brand's own providers. */
export const gameOriginsOf = (brand: BrandSnapshot, hosts: GameHosts): string[] =>
  originsOf([...installedOriginsOf(brand, hosts), ...brand.private.frameHosts, ...brand.public.launchGameCDNs]);

export interface PolicyInput {
  readonly brand: BrandSnapshot;
  readonly gameHosts: GameHosts;
  /** `'sha256-…'` of the inline scripts of every page. */
  readonly scriptHashes: readonly string[];
  /** Origins that may frame the page; none by default. */
  readonly frameAncestors?: readonly string[];
}

/**
 * The policy of a brand's pages: no `unsafe-inline`, no nonce (pages are cached), hashes of inline scripts; frames and images only from
 * the brand's validated configuration. `data:` and `blob:` pictures are captchas and QR codes.
 */
export function pagePolicy({ brand, gameHosts, scriptHashes, frameAncestors }: PolicyInput): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes],
    // For the human check.
    'worker-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...originsOf(brand.public.imageCDNs),
      ...installedOriginsOf(brand, gameHosts),
    ],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': gameOriginsOf(brand, gameHosts),
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': frameAncestors ?? ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

/** `'sha256-…'` of each inline `<style>` of an own document, for a policy that allows only these. */
export function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
}
