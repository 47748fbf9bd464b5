import type { LanguageCode } from '@marquee/contracts/languages';
import type { ClientManifest, PageRenderer } from '@marquee/contracts/pages';
import type { PageState, SystemStatus } from '@marquee/contracts/schemas/settings';
import { SYSTEM_STATUS } from '@marquee/contracts/schemas/settings';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { LRUCache } from 'lru-cache';
import type { BrandView, PageSlot } from '../brands/brand-view.ts';
import { tenantKey } from '../brands/tenant-key.ts';
import type { Content } from '../content/ready-content.ts';
import { arcadeOriginOf, type GameHosts, gameOriginsOf, pagePolicy } from '../security/content-security-policy.ts';
import { contentHeaders } from '../security/security-headers.ts';

export interface PageMakerOptions {
  /** A brand's full configuration. */
  readonly snapshotOf: (merchant: string) => BrandSnapshot;
  readonly renderer: PageRenderer;
  readonly client: ClientManifest;
  readonly gameHosts: GameHosts;
}

/** Placeholder of the visitor's address in a cached status page, replaced per request. Plain letters need no escaping. */
export const IP_PLACEHOLDER = 'marquee-visitor-address';
const POLICIES_MAX = 1000;
const RENDER_TIMEOUT_MS = 10_000;
const HTML = 'text/html; charset=utf-8';

/**
 * Signed-out pages depend on a cookie (language) and change with the brand's revision at any moment. So browsers revalidate their copy each
 * time (a 304 is cheap), and shared caches store none.
 */
const PAGE_CACHING = { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' } as const;

/** Renders pages with the web package's renderer. */
export class PageMaker {
  readonly #options: PageMakerOptions;
  readonly #policies = new LRUCache<string, string>({ max: POLICIES_MAX });

  constructor(options: PageMakerOptions) {
    this.#options = options;
  }

  /** A page for all signed-out visitors of the brand in one language. */
  async page(brand: BrandView, slot: PageSlot): Promise<Content> {
    const snapshot = this.#options.snapshotOf(brand.merchant);
    const state = this.#state(snapshot, slot.language, SYSTEM_STATUS.normal, null);
    const { html, status } = await this.#render(state, slot.path);
    return this.#content(snapshot, html, { status, validated: true, headers: PAGE_CACHING });
  }

  statusKey(brand: BrandView, language: LanguageCode, status: SystemStatus, country: string | null): string {
    return tenantKey(brand.merchant, 'status', String(status), language, country ?? '');
  }

  /**
   * The maintenance or region page with a placeholder for the visitor's address. The template is cached; the sent page is the visitor's own
   * and has `no-store`.
   */
  async statusPage(
    brand: BrandView,
    language: LanguageCode,
    status: SystemStatus,
    country: string | null,
  ): Promise<Content> {
    const location = status === SYSTEM_STATUS.regionBlocked ? { ip: IP_PLACEHOLDER, country } : null;
    const snapshot = this.#options.snapshotOf(brand.merchant);
    const page = await this.#render(this.#state(snapshot, language, status, location), '/');
    const retry: Record<string, string> = status === SYSTEM_STATUS.maintenance ? { 'retry-after': '120' } : {};
    const headers = { 'cache-control': 'no-store', ...retry };
    return this.#content(snapshot, page.html, { status: page.status, validated: false, headers });
  }

  #state(
    brand: BrandSnapshot,
    language: LanguageCode,
    systemStatus: SystemStatus,
    location: PageState['location'],
  ): PageState {
    const gameOrigins = gameOriginsOf(brand, this.#options.gameHosts);
    const arcadeOrigin = arcadeOriginOf(this.#options.gameHosts);
    return { language, systemStatus, location, manifest: brand.public, gameOrigins, arcadeOrigin };
  }

  #content(
    brand: BrandSnapshot,
    html: string,
    { status, validated, headers }: { status: number; validated: boolean; headers: Readonly<Record<string, string>> },
  ): Content {
    const { renderer, gameHosts } = this.#options;
    const scriptHashes = renderer.inlineScriptHashes;
    const policy = this.#shared(pagePolicy({ brand, gameHosts, scriptHashes }));
    return {
      status,
      body: Buffer.from(html),
      headers: contentHeaders({ 'content-type': HTML, ...headers }, policy),
      compressible: validated,
      validated,
      revision: brand.revision,
    };
  }

  /** Interned: brands with equal policies share one string, which saves memory and processor cache. */
  #shared(policy: string): string {
    const known = this.#policies.get(policy);
    if (known !== undefined) return known;
    this.#policies.set(policy, policy);
    return policy;
  }

  async #render(state: PageState, path: string): Promise<{ html: string; status: number }> {
    const { renderer, client } = this.#options;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('rendering took too long')), RENDER_TIMEOUT_MS);
    try {
      return await Promise.race([renderer.render({ state, path, client }), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
