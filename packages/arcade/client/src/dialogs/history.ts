import { h } from '../dom.ts';
import type { Translate } from '../i18n.ts';
import { showAmount, toCents } from '../money.ts';

/** The last rounds, one item each; undefined: the request failed. */
export function historySection<Entry>(
  t: Translate,
  entries: readonly Entry[] | undefined,
  toItem: (entry: Entry) => HTMLElement,
): HTMLElement {
  const note = (text: string) => h('p', { class: 'dialog-note' }, text);
  const list =
    entries === undefined
      ? note(t('error.offline'))
      : entries.length === 0
        ? note(t('history.empty'))
        : h('ul', { class: 'rounds' }, ...entries.map(toItem));
  return h('section', {}, h('h3', {}, t('history.title')), list);
}

/** The result of an entry: its win, or that it is void. */
export function resultOf(t: Translate, { state, win }: { state: string; win: string }, currency: string): HTMLElement {
  if (state === 'void' || state === 'voiding') return h('span', { class: 'round-void' }, t('history.void'));
  return h('bdi', { dir: 'ltr', class: toCents(win) > 0n ? 'won' : '' }, `${showAmount(win)} ${currency}`);
}

/** The result of recomputing a proof. */
export interface CheckResult {
  readonly isGood: boolean;
  readonly detail?: HTMLElement;
}

/** Checks a proof and shows the result in `target`. `check` resolves to undefined while the seed is secret. */
export async function showCheck(
  t: Translate,
  target: HTMLElement,
  check: () => Promise<CheckResult | undefined>,
): Promise<void> {
  target.replaceChildren(t('proof.checking'));
  try {
    const result = await check();
    if (result === undefined) return target.replaceChildren(t('proof.hidden'));
    const { isGood, detail = '' } = result;
    target.className = `proof-result ${isGood ? 'good' : 'bad'}`;
    target.replaceChildren(t(isGood ? 'proof.good' : 'proof.bad'), detail);
  } catch {
    target.replaceChildren(t('error.offline'));
  }
}
