import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { SYSTEM_STATUS } from '@marquee/contracts/constants';
import { localize } from '@marquee/contracts/localize';
import {
  matchPage,
  type PageEntry,
  type PageRenderer,
  type RenderedPage,
  type RenderInput,
} from '@marquee/contracts/pages';
import type { PageState } from '@marquee/contracts/schemas/settings';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { AppProviders } from './app/app-providers.tsx';
import { AppRoot } from './app/app-root.tsx';
import { createApp } from './app/create-app.ts';
import { HydratedInSlices } from './app/hydrated-in-slices.tsx';
import { pageTitle, titleKey } from './app/page-title.ts';
import { PAGE_TABLE } from './app/pages.ts';
import { FIRST_PAINT_SCRIPT, START_SCRIPT } from './document/first-paint.ts';
import { pageDocument } from './document/page-document.ts';
import { renderUnknownHost } from './document/unknown-host.ts';
import { loadMessages } from './lib/i18n/messages.ts';
import type { Translate } from './lib/i18n/use-t.ts';
import { firstPage } from './lib/navigation/first-page.ts';

/** A status page must not be a success for crawlers and monitors. */
function statusOf({ systemStatus }: PageState, entry: PageEntry): number {
  if (systemStatus === SYSTEM_STATUS.maintenance) return 503;
  if (systemStatus === SYSTEM_STATUS.regionBlocked) return 451;
  return entry.page === 'notFound' ? 404 : 200;
}

export async function render({ state, path, client }: RenderInput): Promise<RenderedPage> {
  const { manifest, language } = state;
  const entry = matchPage(path, manifest);
  const page = firstPage(entry, state);
  const base = state.preview?.base ?? '';
  const normal = state.systemStatus === SYSTEM_STATUS.normal;
  const app = createApp({ state, messages: await loadMessages(language) });
  if (normal) await app.pages.load(page);

  const { prelude } = await prerender(
    <AppProviders app={app}>
      <StaticRouter basename={base} location={base + path}>
        <HydratedInSlices>
          <AppRoot />
        </HydratedInSlices>
      </StaticRouter>
    </AppProviders>,
    // Nothing is outlined: a late boundary would need an inline script, which the policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  // Later messages only where the title is one: added to each render, they cost an edge with 10,000 brands 400 MB.
  const key = titleKey(entry);
  if (key !== null && !app.i18n.exists(key)) await app.completeMessages();
  const t: Translate = (key, values) => app.i18n.t(key, values ?? {});
  const own = (texts: typeof manifest.name): string => localize(texts, language, manifest.defaultLanguage);
  const html = pageDocument({
    state,
    entry,
    client,
    page: normal ? PAGE_TABLE[page] : null,
    title: pageTitle(entry, own(manifest.name), own(manifest.tagline), t),
    body: await text(prelude as NodeStream),
    failed: { text: t('error.page_slow'), retry: t('common.retry') },
  });
  return { html, status: statusOf(state, entry) };
}

export const inlineScriptHashes: readonly string[] = [FIRST_PAINT_SCRIPT, START_SCRIPT].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
);

export { renderUnknownHost };

({ render, renderUnknownHost, inlineScriptHashes }) satisfies PageRenderer;
