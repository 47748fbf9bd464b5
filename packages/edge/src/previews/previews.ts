import type { IncomingMessage } from 'node:http';
import { CALL_NAMES, CALLS, type Call } from '@marquee/contracts/calls';
import type { ProblemCode } from '@marquee/contracts/problems';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { HmacKeys } from '@marquee/server-kit';
import { LRUCache } from 'lru-cache';
import { assetName, assetPolicy, assetType } from '../assets/brand-asset.ts';
import { BrandView } from '../brands/brand-view.ts';
import type { ConfigSource } from '../brands/config-source.ts';
import type { ReadyContent } from '../content/ready-content.ts';
import type { Exchange } from '../exchange.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { kindOfPath, targetOf } from '../paths.ts';
import { settingSlot } from '../settings/setting-content.ts';
import { systemStatus } from '../settings/settings.routes.ts';
import { previewContent, withAssetsBelow } from './preview-content.ts';
import { type PreviewPageOptions, previewPage } from './preview-page.ts';
import { type PreviewTarget, readPreviewTarget } from './preview-path.ts';
import type { PreviewSource } from './preview-source.ts';

export interface PreviewsOptions extends PreviewPageOptions {
  /** `PREVIEW_KEY`. */
  readonly key: HmacKeys;
  readonly source: PreviewSource;
  readonly files: Pick<ConfigSource, 'asset'>;
  readonly limiter: RateLimiter;
}

/** The answer; a problem code if it is refused; null if there is nothing, because an invalid link is an unknown page. */
export type PreviewAnswer = ReadyContent | ProblemCode | null;

/** A page requests its pictures at once, which share one call to the config service. After a revocation they are served this much longer. */
const ASSETS_HELD_MS = 10_000;
const ASSETS_HELD_MAX = 200;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Calls that read public data of the live brand and change nothing. */
const READS: ReadonlySet<string> = new Set(
  CALL_NAMES.map((name): Call => CALLS[name])
    .filter(({ method, token, server }) => method === 'GET' && token !== 'required' && server === 'upstream')
    .map(({ path }) => path)
    .concat(CALLS.countryCode.path),
);

/**
 * Signed previews [T11]: a brand as a change set would make it, on its own host, for anyone with the link. Previews are never cached, and only
 * anonymous reads reach the upstream.
 */
export class Previews {
  readonly #options: PreviewsOptions;
  readonly #assets = new LRUCache<string, Promise<BrandSnapshot['assets']>>({
    max: ASSETS_HELD_MAX,
    ttl: ASSETS_HELD_MS,
  });

  constructor(options: PreviewsOptions) {
    this.#options = options;
  }

  /** True if it is a read for the upstream: it continues as a visitor's request outside of the preview. */
  letThrough(request: IncomingMessage, merchant: string): boolean {
    const { path, query } = targetOf(request);
    const target = this.#read(path, merchant);
    if (target === null || request.method !== 'GET' || !READS.has(target.path)) return false;
    request.url = query === '' ? target.path : `${target.path}?${query}`;
    delete request.headers.authorization;
    delete request.headers.cookie;
    return true;
  }

  /** Rejects if the config service does not answer, because the preview may have been revoked. */
  async answer(exchange: Exchange, merchant: string): Promise<PreviewAnswer> {
    const { method } = exchange.request;
    const { path, query } = targetOf(exchange.request);
    const target = this.#read(path, merchant);
    const isRead = method === 'GET' || method === 'HEAD';
    if (target === null) return isRead ? null : 'not_found';
    if (!isRead) return 'preview_refused';
    const kind = kindOfPath(target.path);
    // Files share one call; everything else compiles a brand.
    const rate = kind === 'brand' ? 'read' : 'write';
    if ((await this.#options.limiter.take(merchant, rate, exchange.visitor.ip)) > 0) return 'too_many_requests';
    if (kind === 'brand') return this.#asset(target, merchant);
    const made = await this.#options.source(target.token);
    if (made === null || made.brand.merchant !== merchant) return kind === 'page' ? null : 'not_found';
    const brand = withAssetsBelow(made.brand, target.base);
    if (kind === 'page') return previewPage(this.#options, { target, brand, by: made.by, exchange, query });
    return settingOf(brand, target.path, exchange) ?? 'preview_refused';
  }

  #read(path: string, merchant: string): PreviewTarget | null {
    return readPreviewTarget(path, merchant, this.#options.key, Date.now());
  }

  async #asset({ token, path }: PreviewTarget, merchant: string): Promise<PreviewAnswer> {
    const { source, files } = this.#options;
    const name = assetName(path);
    const key = `${token.id}.${token.side}`;
    let assets = this.#assets.get(key);
    if (assets === undefined) {
      assets = source(token).then((made) => (made?.brand.merchant === merchant ? made.brand.assets : {}));
      // A failure affects this request only.
      assets.catch(() => this.#assets.delete(key));
      this.#assets.set(key, assets);
    }
    const contentType = name === null ? null : assetType({ assets: await assets }, name);
    const body = name === null || contentType === null ? undefined : await files.asset(name);
    if (contentType === null || body === undefined) return 'not_found';
    return previewContent({ status: 200, body, contentType, policy: assetPolicy(contentType) });
  }
}

/** A setting of the previewed brand; null for an unknown path. */
function settingOf(brand: BrandSnapshot, path: string, { visitor }: Exchange): ReadyContent | null {
  const view = new BrandView(brand);
  if (path === CALLS.systemStatus.path) {
    const body = Buffer.from(JSON.stringify({ value: systemStatus(view, brand.public, visitor) }));
    return previewContent({ status: 200, body, contentType: JSON_TYPE });
  }
  const slot = settingSlot(view, path, '');
  return slot === null ? null : previewContent({ status: 200, body: slot.make(brand).body, contentType: JSON_TYPE });
}
