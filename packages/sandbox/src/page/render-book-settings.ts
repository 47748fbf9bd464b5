import { type Html, html } from './html.ts';

interface BookSettings {
  /** Of the book's page. */
  readonly path: string;
  readonly title: string;
  readonly callbackUrl: string | undefined;
  readonly isHolding: boolean;
  /** What is chosen for the next request. */
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string | undefined;
}

/** Forms above the book of a service: hold callbacks, and choose what the next request meets. */
export function renderBookSettings(settings: BookSettings): Html {
  const { path, title, callbackUrl, isHolding, label, choices, chosen } = settings;
  const options = [{ value: '', label: 'as usual' }, ...choices].map(
    (choice) =>
      html`<option value="${choice.value}"${choice.value === (chosen ?? '') ? html` selected` : null}>${choice.label}</option>`,
  );
  return html`<section class="settings"><h2>${title}</h2>
<form method="post" action="${path}/callbacks"><p>Callbacks go to ${callbackUrl === undefined ? 'no address' : html`<code>${callbackUrl}</code>`}${isHolding ? ', once they are released' : ''}.</p>
<button name="hold" value="${isHolding ? 'no' : 'yes'}">${isHolding ? 'Release callbacks' : 'Hold callbacks'}</button></form>
<form method="post" action="${path}/next"><label for="next">${label}</label>
<select id="next" name="next">${options}</select><button>Set</button></form></section>`;
}
