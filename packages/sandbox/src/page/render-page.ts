import type { Message } from '../inbox/message.ts';
import { type Html, html } from './html.ts';
import { htmlPage } from './html-page.ts';
import { renderMessage } from './render-message.ts';

export interface PageContent {
  /** Newest first. */
  readonly messages: readonly Message[];
  /** Number of older messages that are not shown. */
  readonly left: number;
  /** Filter: text that the recipient contains; empty for all messages. */
  readonly recipient: string;
}

function renderEmpty(recipient: string): Html {
  if (recipient === '') {
    return html`<div id="empty" class="empty"><p>Nothing has been sent yet.</p>
<p>Ask a brand for a code by SMS, or for a link by mail: it appears here by itself.</p></div>`;
  }
  return html`<div id="empty" class="empty"><p>Nothing has been sent to <q><bdi>${recipient}</bdi></q>.</p>
<p>New messages appear here automatically. <a href="/">Show all messages</a></p></div>`;
}

function renderFilter(recipient: string): Html {
  const clear = recipient === '' ? null : html`<a class="clear" href="/">Show all messages</a>`;
  return html`<search><form action="/" method="get">
<label for="recipient">Recipient</label>
<input id="recipient" name="recipient" type="search" value="${recipient}" maxlength="320" autocomplete="off" spellcheck="false" placeholder="Number or address, or a part of it">
<button>Filter</button>${clear}
</form></search>`;
}

/** The inbox as a page that works without script; with script it updates itself. */
export function renderPage({ messages, left, recipient }: PageContent): string {
  const more = left === 0 ? '' : `${left} older ones are not shown; a recipient narrows them down.`;
  return htmlPage({
    title: 'Sandbox inbox',
    icon: '/icon.svg',
    styles: ['/inbox.css'],
    script: '/inbox.js',
    body: html`<header class="top">
<h1>Sandbox inbox</h1>
<p class="what"><strong>This is a test inbox, not a phone and not a mailbox.</strong> It shows the SMS and mail that Marquee would send;
none is delivered. It keeps the newest 500 until it stops.</p>
<p class="what">Other companies of this sandbox: <a href="/till">Till</a> takes and pays money, <a href="/vouch">Vouch</a> reads documents.</p>
${renderFilter(recipient)}
<p id="live" class="live" role="status" aria-live="polite"></p>
</header>
<main id="inbox" aria-label="Messages, newest first">
${messages.length === 0 ? renderEmpty(recipient) : html`<ol id="messages" class="messages">${messages.map(renderMessage)}</ol>`}
<p id="more" class="more">${more}</p>
</main>`,
  });
}
