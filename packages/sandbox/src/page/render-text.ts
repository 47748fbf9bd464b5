import { Html, html } from './html.ts';

/** Web addresses, and codes: four to eight digits on their own. */
const NOTABLE = /https?:\/\/[^\s<>"']+|(?<![\w+.])\d{4,8}(?![\w]|[.,]\d)/g;
/** Characters that end a sentence, not an address. */
const TRAILING = /[).,;:!?\]]+$/;

function renderHighlight(match: string): Html {
  if (!match.startsWith('http')) return html`<mark>${match}</mark>`;
  const address = match.replace(TRAILING, '');
  if (!URL.canParse(address)) return html`${match}`;
  return html`<a href="${address}" rel="noopener noreferrer" target="_blank">${address}</a>${match.slice(address.length)}`;
}

/** Escapes a text, with links for web addresses and marks for codes. */
export function renderText(text: string): Html {
  const pieces: Html[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(NOTABLE)) {
    pieces.push(html`${text.slice(end, index)}`, renderHighlight(match));
    end = index + match.length;
  }
  return new Html([...pieces, html`${text.slice(end)}`].map(({ source }) => source).join(''));
}
