import type { Message } from '../inbox/message.ts';
import { type Html, html } from './html.ts';
import { renderText } from './render-text.ts';

/** Characters of one text on the page; the JSON has the whole text. */
const SHOWN_MAX = 10_000;
const CHANNELS = { sms: 'SMS', mail: 'Mail' } as const;

const shorten = (text: string): string =>
  text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX)}\n… (${text.length - SHOWN_MAX} more characters)`;

const formatTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

function renderStatus({ status, errorCode }: Message): Html | null {
  if (status === 'delivered') return null;
  if (status === 'failed') return html`<span class="status failed">Failed: ${errorCode}</span>`;
  return html`<span class="status">Never confirmed</span>`;
}

function renderBody({ text, html: source }: Message): Html {
  if (text === '' && source === null) return html`<p class="nothing">It has no text.</p>`;
  const ofHtml = source === null ? null : html`<pre dir="ltr">${shorten(source)}</pre>`;
  if (text === '') return html`<p class="nothing">It has no text but its HTML, shown as it was written:</p>${ofHtml}`;
  const details = ofHtml === null ? null : html`<details><summary>Source of its HTML</summary>${ofHtml}</details>`;
  return html`<p class="text" dir="auto">${renderText(shorten(text))}</p>${details}`;
}

function renderAttachments({ attachments }: Message): Html | null {
  if (attachments.length === 0) return null;
  const items = attachments.map(
    ({ name, mediaType, bytes }) =>
      html`<li><bdi>${name === '' ? 'unnamed' : name}</bdi> (${mediaType}, ${bytes} bytes)</li>`,
  );
  return html`<p class="label">Attached, content not kept:</p><ul class="attachments">${items}</ul>`;
}

function renderSubject({ subject }: Message): Html | null {
  if (subject === null) return null;
  return html`<p class="subject" dir="auto">${subject === '' ? 'No subject' : subject}</p>`;
}

/** One message; all its parts are text. */
export function renderMessage(message: Message): Html {
  const { id, channel, from, to, receivedAt } = message;
  const recipients = to.map((one, i) => html`${i === 0 ? '' : ', '}<bdi>${one}</bdi>`);
  return html`<li id="m-${id}" class="message ${channel}"><article aria-labelledby="h-${id}">
<header>
<h2 id="h-${id}"><span class="channel">${CHANNELS[channel]}</span> <span class="label">to</span> ${recipients}</h2>
<p class="meta"><span>from <bdi>${from === '' ? 'no sender' : from}</bdi></span> <time datetime="${receivedAt}">${formatTime(receivedAt)}</time>${renderStatus(message)}</p>
</header>
${renderSubject(message)}${renderBody(message)}${renderAttachments(message)}
</article></li>
`;
}
