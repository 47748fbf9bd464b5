import { html } from '../page/html.ts';
import { htmlPage } from '../page/html-page.ts';

export interface SignIn {
  readonly provider: string;
  /** Target of the form, and its hidden fields. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A provider's log-in page that accepts any name. It has no script. */
export function renderSignIn({ provider, action, fields }: SignIn): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return htmlPage({
    title: 'Sandbox sign-in',
    icon: '/icon.svg',
    styles: ['/inbox.css'],
    body: html`<main class="top">
<h1>Sandbox sign-in</h1>
<p class="what"><strong>This is a test version of ${provider}.</strong> It checks nothing: any name is an account, and the
same name is the same account the next time.</p>
<form action="${action}" method="get">
${hidden}
<label for="account">Account</label>
<input id="account" name="account" value="sokha" maxlength="100" autocomplete="off" autocapitalize="none" spellcheck="false">
<button name="answer" value="yes">Sign in</button>
<button name="answer" value="no">Say no</button>
</form>
</main>`,
  });
}
