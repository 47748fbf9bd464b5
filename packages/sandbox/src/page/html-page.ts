import { type Html, html } from './html.ts';

export interface HtmlPage {
  readonly title: string;
  /** Language tag; English without one. */
  readonly language?: string;
  /** Paths of its icon, style sheets and script. */
  readonly icon: string;
  readonly styles: readonly string[];
  readonly script?: string;
  /** Further elements of its head. */
  readonly head?: Html | null;
  readonly body: Html;
}

/** A whole page in light and dark colours. */
export function htmlPage({ title, language = 'en', icon, styles, script, head = null, body }: HtmlPage): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${icon}" type="image/svg+xml">
${styles.map((path) => html`<link rel="stylesheet" href="${path}">`)}
${script === undefined ? null : html`<script src="${script}" type="module"></script>`}
${head}
</head>
<body>
${body}
</body>
</html>
`.source;
}
