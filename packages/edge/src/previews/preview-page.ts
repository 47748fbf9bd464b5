import { THEMES } from '@marquee/contracts/constants';
import type { ClientManifest, PageRenderer } from '@marquee/contracts/pages';
import { SYSTEM_STATUS } from '@marquee/contracts/schemas/settings';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { BrandView } from '../brands/brand-view.ts';
import type { ReadyContent } from '../content/ready-content.ts';
import type { Exchange } from '../exchange.ts';
import { pageLanguage } from '../pages/page-language.ts';
import { systemStatusOf } from '../pages/system-status.ts';
import { arcadeOriginOf, type GameHosts, gameOriginsOf, pagePolicy } from '../security/content-security-policy.ts';
import { previewContent } from './preview-content.ts';
import type { PreviewTarget } from './preview-path.ts';

export interface PreviewPageOptions {
  readonly renderer: PageRenderer;
  readonly client: ClientManifest;
  readonly gameHosts: GameHosts;
  /** Host of the console, without port: only it may frame a preview. */
  readonly consoleHost: string;
}

export interface PreviewPageInput {
  readonly target: PreviewTarget;
  /** The brand, with its files below the preview's path. */
  readonly brand: BrandSnapshot;
  /** The preview's author. */
  readonly by: string;
  readonly exchange: Exchange;
  readonly query: string;
}

const HTML = 'text/html; charset=utf-8';

/** A page as a signed-out visitor would get it, including maintenance and region. Rendered per request and not cached. */
export async function previewPage(options: PreviewPageOptions, input: PreviewPageInput): Promise<ReadyContent> {
  const { renderer, client, gameHosts, consoleHost } = options;
  const { target, brand, by, exchange, query } = input;
  const { headers } = exchange.request;
  const view = new BrandView(brand);
  const language = pageLanguage(view, query, headers.cookie);
  const systemStatus = systemStatusOf(view, exchange.visitor);
  const { ip, country } = exchange.visitor;
  const { html, status } = await renderer.render({
    path: systemStatus === SYSTEM_STATUS.normal ? view.slot(target.path, language).path : '/',
    client,
    state: {
      language,
      systemStatus,
      location: systemStatus === SYSTEM_STATUS.regionBlocked ? { ip, country } : null,
      manifest: inTheme(brand.public, query),
      gameOrigins: gameOriginsOf(brand, gameHosts),
      arcadeOrigin: arcadeOriginOf(gameHosts),
      preview: {
        base: target.base,
        side: target.token.side,
        by,
        expiresAt: new Date(target.token.expires * 1000).toISOString(),
      },
    },
  });
  // The console has the same port as the brands. Without a scheme, the page's own applies.
  const port = /:\d+$/.exec(headers.host ?? '')?.[0] ?? '';
  const policy = pagePolicy({
    brand,
    gameHosts,
    scriptHashes: renderer.inlineScriptHashes,
    frameAncestors: [consoleHost + port],
  });
  return previewContent({ status, body: Buffer.from(html), contentType: HTML, policy });
}

/** The theme of the address, unless one was chosen in this browser: the console shows a page in both. */
function inTheme(manifest: BrandSnapshot['public'], query: string): BrandSnapshot['public'] {
  const requested = new URLSearchParams(query).get('theme');
  const theme = THEMES.find((each) => each === requested);
  return theme === undefined ? manifest : { ...manifest, defaultTheme: theme };
}
