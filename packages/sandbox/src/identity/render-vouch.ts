import { renderCallback, renderTime } from '../callbacks/render-callback.ts';
import type { Callback } from '../callbacks/schedule-book.ts';
import { type Html, html } from '../page/html.ts';
import { htmlPage } from '../page/html-page.ts';
import { renderBookSettings } from '../page/render-book-settings.ts';
import { ANSWERS, type Answer, type Check } from './check-book.ts';
import { expectedOf } from './test-numbers.ts';

export interface VouchContent {
  readonly checks: readonly Check[];
  readonly callbacksOf: (reference: string) => readonly Callback[];
  readonly callbackUrl: string | undefined;
  readonly isHolding: boolean;
  /** What the next check is answered with. */
  readonly nextAnswer: Answer | undefined;
}

const LABELS: Readonly<Record<Answer | 'resend', string>> = {
  accepted: 'Accept',
  refused: 'Refuse',
  review: 'Needs a person',
  resend: 'Send callbacks again',
};

const listed = (facts: object): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name.replace('_', ' ')}: ${value}`)
    .join(', ');

const button = (action: keyof typeof LABELS): Html =>
  html`<button name="action" value="${action}">${LABELS[action]}</button>`;

function renderCheck(check: Check, callbacks: readonly Callback[]): Html {
  const { reference, checkId, createdAt, level, pictures, status, reason, facts } = check;
  const actions = [
    ...ANSWERS.filter((answer) => answer !== status),
    ...(callbacks.length > 0 ? ['resend' as const] : []),
  ];
  return html`<tr id="${reference}"><td>${renderTime(createdAt)}</td><th scope="row"><code>${checkId}</code></th><td>${level}</td><td>${pictures}</td>
<td>${listed(expectedOf(check))}</td><td>${reason === null ? status : `${status}: ${reason}`}</td><td>${facts === null ? '' : listed(JSON.parse(facts))}</td>
<td><ul class="callbacks">${callbacks.map(renderCallback)}</ul></td>
<td><form method="post" action="/vouch/actions"><input type="hidden" name="reference" value="${reference}">${actions.map(button)}</form></td></tr>`;
}

const HEADINGS = ['Time (UTC)', 'Check', 'Level', 'Pictures', 'Expected', 'Answer', 'Read', 'Callbacks', 'Actions'];

function renderTable({ checks, callbacksOf }: VouchContent): Html {
  const table = html`<div class="wide" tabindex="0" role="region" aria-labelledby="checks"><table><thead><tr>${HEADINGS.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
<tbody>${checks.map((check) => renderCheck(check, callbacksOf(check.reference)))}</tbody></table></div>`;
  return html`<section><h2 id="checks">Checks, the latest first</h2>${checks.length === 0 ? html`<p class="empty">None yet.</p>` : table}</section>`;
}

const renderSettings = ({ callbackUrl, isHolding, nextAnswer }: VouchContent): Html =>
  renderBookSettings({
    path: '/vouch',
    title: 'Answers',
    callbackUrl,
    isHolding,
    label: 'Answer to the next check',
    choices: ANSWERS.map((answer) => ({ value: answer, label: LABELS[answer] })),
    chosen: nextAnswer,
  });

/** The identity service's book, with buttons for what it can answer. */
export function renderVouch(content: VouchContent): string {
  return htmlPage({
    title: 'Vouch: its book',
    icon: '/vouch/vouch.svg',
    styles: ['/till/till.css', '/till/book.css'],
    script: '/till/book.js',
    body: html`<header class="till"><img src="/vouch/vouch.svg" width="32" height="32" alt=""><h1 class="name">Vouch: its book</h1><p class="test">A service that checks documents, for tests: pictures are not kept.</p></header>
<main>
${renderSettings(content)}
${renderTable(content)}
</main>`,
  });
}
