import { type CheckResult, historySection, resultOf, showCheck } from '../dialogs/history.ts';
import { button, h } from '../dom.ts';
import type { Translate } from '../i18n.ts';
import { showAmount } from '../money.ts';
import { coupText } from './cards.ts';
import type { SlipView, TableApi } from './table-api.ts';
import { isCoupGood } from './verify-coup.ts';

async function checkCoup(api: TableApi, number: number): Promise<CheckResult | undefined> {
  const proof = await api.readCoup(number);
  if (proof.serverSeed === null || proof.outcome === null) return undefined;
  return { isGood: isCoupGood(proof), detail: h('code', { dir: 'ltr' }, coupText(proof.outcome)) };
}

function slipRow(t: Translate, api: TableApi, currency: string, slip: SlipView): HTMLElement {
  const result = h('p', { class: 'proof-result', role: 'status' });
  const check = () => void showCheck(t, result, () => checkCoup(api, slip.number));
  const proof = `/verify?table=${api.table}&coup=${slip.number}&lang=${document.documentElement.lang}`;
  const bets = (['player', 'tie', 'banker'] as const).flatMap((side) => {
    const bet = slip.bets[side];
    return bet === undefined ? [] : [`${t(`table.${side}`)} ${showAmount(bet)}`];
  });
  return h(
    'li',
    { class: 'round-row' },
    h(
      'div',
      { class: 'round-line' },
      h('b', { class: 'round-nonce' }, `#${slip.number}`),
      h('span', { class: 'round-stake' }, bets.join(' · ')),
      resultOf(t, slip, currency),
    ),
    h('div', { class: 'round-line quiet' }, button('text-button', t('proof.check'), check, t('proof.check')), result),
    h('a', { class: 'text-button', href: proof, target: '_blank', rel: 'noopener' }, t('proof.open')),
  );
}

/** The commitment of the open coup, and the last slips with their cards. */
export async function slipsContent(
  t: Translate,
  api: TableApi,
  currency: string,
  coup: { readonly number: number; readonly commitment: string } | undefined,
): Promise<Node[]> {
  const slips = await api.listSlips().catch(() => undefined);
  const fairness = h(
    'section',
    { class: 'fairness' },
    h('h3', {}, t('fair.title')),
    h('p', { class: 'dialog-note' }, t('table.fair')),
  );
  if (coup) {
    const label = h('p', { class: 'seed-label' }, t('table.commitment', { number: coup.number }));
    fairness.append(label, h('code', { dir: 'ltr' }, coup.commitment));
  }
  return [fairness, historySection(t, slips, (slip) => slipRow(t, api, currency, slip))];
}

export function tableRules(t: Translate): Node[] {
  const rules = (['deal', 'third', 'pays', 'shared', 'laid'] as const).map((rule) => `table.rules.${rule}` as const);
  const items = [...rules, 'rules.malfunction' as const].map((key) => h('li', {}, t(key)));
  return [
    h('section', {}, h('h3', {}, t('info.rules')), h('ul', { class: 'rules' }, ...items)),
    h('section', {}, h('h3', {}, t('info.figures')), h('p', {}, t('table.rtp'))),
  ];
}
