import { localize } from '@marquee/contracts/localize';
import type { ClientManifest, PageEntry } from '@marquee/contracts/pages';
import type { PageState } from '@marquee/contracts/schemas/settings';
import { escapeHtml } from '@marquee/contracts/text';
import type { PageSource } from '../app/page-loader.ts';
import { bundleLanguage, languageOf } from '../lib/i18n/messages.ts';
import { scriptFiles, styleFile } from './client-files.ts';
import { FIRST_PAINT_SCRIPT, START_SCRIPT, scriptList } from './first-paint.ts';
import { fontToPreload } from './fonts.ts';
import { inertJson } from './html.ts';

export interface PageDocument {
  readonly state: PageState;
  readonly entry: PageEntry;
  readonly client: ClientManifest;
  /** Its chunk; null where the page shows no page of the table. */
  readonly page: Pick<PageSource, 'source'> | null;
  readonly title: string;
  /** Markup of the React tree. */
  readonly body: string;
  /** Shown with a link to reload, only where scripts or styles failed to load. */
  readonly failed: { readonly text: string; readonly retry: string };
}

const ENTRY = 'src/entry-client.tsx';
const messagesKey = (language: string): string => `virtual:marquee-messages/${bundleLanguage(language)}`;

/** React puts the preload links of its images before the tree; in a document they belong in the head. */
function splitHoisted(body: string): { links: string; markup: string } {
  const links = /^(?:<link [^>]*>)*/.exec(body)?.[0] ?? '';
  return { links, markup: body.slice(links.length) };
}

function head({ state, client, page, title }: PageDocument, hoisted: string): string {
  const { manifest, language } = state;
  const description = localize(manifest.tagline, language, manifest.defaultLanguage);
  const scripts = scriptFiles(client, [ENTRY, messagesKey(language), ...(page === null ? [] : [page.source])]);
  const entry = `/${client[ENTRY]?.file}`;
  const font = fontToPreload(languageOf(language).tag, manifest.bodyFace);
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<script>${FIRST_PAINT_SCRIPT}</script>`,
    `<link rel="icon" href="${escapeHtml(manifest.assets.favicon)}" id="mq-icon">`,
    `<link rel="stylesheet" href="${escapeHtml(manifest.themeCss)}" id="mq-theme">`,
    `<link rel="stylesheet" href="${styleFile(client)}">`,
    ...(font === null ? [] : [`<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`]),
    hoisted,
    scriptList([entry, ...scripts.filter((href) => href !== entry)]),
    `<script type="module">${START_SCRIPT}</script>`,
  ].join('\n');
}

/** The whole page, from the doctype. Theme and session are not in it: the first-paint script adds them. */
export function pageDocument(page: PageDocument): string {
  const { tag, direction } = languageOf(page.state.language);
  const { links, markup } = splitHoisted(page.body);
  return `<!doctype html>
<html lang="${tag}" dir="${direction}" data-theme="${page.state.manifest.defaultTheme}" data-session="out">
<head>
${head(page, links)}
</head>
<body>
<div id="root">${markup}</div>
<p class="mq-load-failed" role="alert">${escapeHtml(page.failed.text)} <a href="">${escapeHtml(page.failed.retry)}</a></p>
<script type="application/json" id="mq-state">${inertJson(page.state)}</script>
</body>
</html>
`;
}
