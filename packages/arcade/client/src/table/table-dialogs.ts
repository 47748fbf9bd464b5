import { button, h } from '../dom.ts';
import type { Translate } from '../i18n.ts';
import { showAmount, toCents } from '../money.ts';
import { coupText } from './cards.ts';
import type { SlipView, TableApi } from './table-api.ts';
import { isCoupGood } from './verify-coup.ts';

async function checkCoup(t: Translate, api: TableApi, number: number, target: HTMLElement): Promise<void> {
  target.replaceChildren(t('proof.checking'));
  try {
    const proof = await api.readCoup(number);
    if (proof.serverSeed === null || proof.outcome === null) return target.replaceChildren(t('proof.hidden'));
    const good = isCoupGood(proof);
    target.className = `proof-result ${good ? 'good' : 'bad'}`;
    target.replaceChildren(t(good ? 'proof.good' : 'proof.bad'), h('code', { dir: 'ltr' }, coupText(proof.outcome)));
  } catch {
    target.replaceChildren(t('error.offline'));
  }
}

function slipRow(t: Translate, api: TableApi, currency: string, slip: SlipView): HTMLElement {
  const result = h('p', { class: 'proof-result', role: 'status' });
  const check = () => void checkCoup(t, api, slip.number, result);
  const proof = `/verify?table=${api.table}&coup=${slip.number}&lang=${document.documentElement.lang}`;
  const won = toCents(slip.win) > 0n;
  const isVoid = slip.state === 'void' || slip.state === 'voiding';
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
      isVoid
        ? h('span', { class: 'round-void' }, t('history.void'))
        : h('bdi', { dir: 'ltr', class: won ? 'won' : '' }, `${showAmount(slip.win)} ${currency}`),
    ),
    h('div', { class: 'round-line quiet' }, button('text-button', t('proof.check'), check, t('proof.check')), result),
    h('a', { class: 'text-button', href: proof, target: '_blank', rel: 'noopener' }, t('proof.open')),
  );
}

/** What the coup that is open was committed to, and the last slips with the cards they were played on. */
export async function slipsContent(
  t: Translate,
  api: TableApi,
  currency: string,
  coup: { readonly number: number; readonly commitment: string } | undefined,
): Promise<Node[]> {
  const slips = await api.listSlips().catch(() => undefined);
  const note = (text: string) => h('p', { class: 'dialog-note' }, text);
  const list =
    slips === undefined
      ? note(t('error.offline'))
      : slips.length === 0
        ? note(t('history.empty'))
        : h('ul', { class: 'rounds' }, ...slips.map((slip) => slipRow(t, api, currency, slip)));
  const fairness = h('section', { class: 'fairness' }, h('h3', {}, t('fair.title')), note(t('table.fair')));
  if (coup) {
    const label = h('p', { class: 'seed-label' }, t('table.commitment', { number: coup.number }));
    fairness.append(label, h('code', { dir: 'ltr' }, coup.commitment));
  }
  return [fairness, h('section', {}, h('h3', {}, t('history.title')), list)];
}

export function tableRules(t: Translate): Node[] {
  const rules = ['table.rules.deal', 'table.rules.third', 'table.rules.pays', 'table.rules.shared'] as const;
  const items = [...rules, 'rules.malfunction' as const].map((key) => h('li', {}, t(key)));
  return [
    h('section', {}, h('h3', {}, t('info.rules')), h('ul', { class: 'rules' }, ...items)),
    h('section', {}, h('h3', {}, t('info.figures')), h('p', {}, t('table.rtp'))),
  ];
}
