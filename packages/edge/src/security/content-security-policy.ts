import { createHash } from 'node:crypto';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';

/**
 * The origin of an address, as a CSP source. Null for everything that is not a plain http(s) address: a value from a
 * brand's folder can add an origin to a policy and nothing else, whatever it contains (SEC-D01).
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

/** Where this house's games are, whatever a brand's folder says. */
export interface GameHosts {
  readonly arcade: string;
  /** Of other vendors, by their code. */
  readonly vendors: Readonly<Record<string, string>>;
}

/** The origin of the house's own games; empty where they have none. */
export const houseGamesOf = ({ arcade }: GameHosts): string => originOf(arcade) ?? '';

/** Those of them that the brand has games of. */
const houseOriginsOf = ({ public: { vendors } }: BrandSnapshot, hosts: GameHosts): string[] =>
  originsOf([hosts.arcade, ...vendors.flatMap(({ code }) => hosts.vendors[code] ?? [])]);

/** Origins whose frames a brand's pages open and talk to: the house's, for vendors of the brand, and the brand's own providers. */
export const gameOriginsOf = (brand: BrandSnapshot, hosts: GameHosts): string[] =>
  originsOf([...houseOriginsOf(brand, hosts), ...brand.private.frameHosts, ...brand.public.launchGameCDNs]);

export interface PolicyInput {
  readonly brand: BrandSnapshot;
  readonly gameHosts: GameHosts;
  /** `'sha256-…'` of the inline scripts every page carries. */
  readonly scriptHashes: readonly string[];
  /** Who may show the page in a frame of theirs; nobody by default. */
  readonly frameAncestors?: readonly string[];
}

/**
 * The policy of a brand's pages: no `unsafe-inline`, no nonce (pages are cached), hashes for the inline scripts; frames
 * and images only from where the brand's validated configuration says. `data:` and `blob:` pictures are captchas and
 * QR codes the page draws itself.
 */
export function pagePolicy({ brand, gameHosts, scriptHashes, frameAncestors }: PolicyInput): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes],
    // The human check's.
    'worker-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...originsOf(brand.public.imageCDNs), ...houseOriginsOf(brand, gameHosts)],
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

/** `'sha256-…'` of each inline `<style>` of a document of our own, for a policy that lets exactly these through. */
export function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
}
