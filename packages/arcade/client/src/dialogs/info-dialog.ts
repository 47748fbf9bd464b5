import { type FreeSpinsDefinition, ROWS } from '../../../src/engine/game-definition.ts';
import { declaredFigures } from '../../../src/games/river-lanterns/declared.ts';
import { h, s } from '../dom.ts';
import type { MessageKey, Translate } from '../i18n.ts';
import { showAmount, toCents } from '../money.ts';
import { symbolUrl } from '../view/symbol-art.ts';

const percent = (decimal: string) => `${(Number(decimal) * 100).toFixed(2)} %`;
const art = (symbol: string) => h('img', { class: 'pay-art', src: symbolUrl(symbol), alt: '' });
const name = (t: Translate, symbol: string) => t(`symbol.${symbol}` as MessageKey);
const number = (text: string) => h('bdi', { dir: 'ltr' }, text);

/** What each symbol pays at the stake that is chosen, in money. */
function payTable(game: FreeSpinsDefinition, t: Translate, stake: string): HTMLElement {
  const lineBet = toCents(stake) / BigInt(game.lines.length);
  const cards = game.payingSymbols.map((symbol) => {
    const pays = game.pays[symbol] ?? [0, 0, 0];
    const rows = pays
      .map((pay, index) => h('li', {}, h('b', {}, `${index + 3}`), number(showAmount(lineBet * BigInt(pay)))))
      .reverse();
    return h(
      'div',
      { class: 'pay-card' },
      art(symbol),
      h('div', {}, h('h4', {}, name(t, symbol)), h('ul', {}, ...rows)),
    );
  });
  return h('div', { class: 'pay-grid' }, ...cards);
}

function specialSymbols(game: FreeSpinsDefinition, t: Translate, stake: string, currency: string): HTMLElement {
  const awards = Object.entries(game.scatterAwards)
    .reverse()
    .map(([count, award]) => {
      const pay = `${showAmount(toCents(stake) * BigInt(award.pay))} ${currency}`;
      return h('li', {}, h('b', {}, count), number(pay), ` · ${t('rules.spins', { spins: award.spins })}`);
    });
  const levels = game.meter.map((level) =>
    h(
      'li',
      {},
      h('b', {}, `${level.lanterns}`),
      t('rules.level', { multiplier: level.multiplier, spins: level.extraSpins }),
    ),
  );
  return h(
    'div',
    { class: 'pay-grid wide' },
    h(
      'div',
      { class: 'pay-card special' },
      art(game.wild),
      h('div', {}, h('h4', {}, name(t, game.wild)), h('p', {}, t('rules.wild')), h('ul', {}, ...levels)),
    ),
    h(
      'div',
      { class: 'pay-card special' },
      art(game.scatter),
      h('div', {}, h('h4', {}, name(t, game.scatter)), h('p', {}, t('rules.scatter')), h('ul', {}, ...awards)),
    ),
  );
}

function lineMaps(game: FreeSpinsDefinition): HTMLElement {
  const maps = game.lines.map((rows, index) => {
    const cells = rows.flatMap((row, reel) =>
      Array.from({ length: ROWS }, (_, each) =>
        s('rect', {
          x: reel * 9 + 0.5,
          y: each * 9 + 0.5,
          width: 8,
          height: 8,
          rx: 2,
          class: each === row ? 'on' : '',
        }),
      ),
    );
    const map = s('svg', { viewBox: '0 0 45 27', 'aria-hidden': 'true' }, ...cells);
    return h('li', {}, h('span', {}, String(index + 1)), map);
  });
  return h('ol', { class: 'line-maps' }, ...maps);
}

function facts(t: Translate): HTMLElement {
  const rows: (readonly [MessageKey, string])[] = [
    ['facts.rtp', percent(declaredFigures.rtpDecimal)],
    ['facts.rtpLines', percent(declaredFigures.parts?.reels ?? '')],
    ['facts.rtpScatters', percent(declaredFigures.parts?.scatters ?? '')],
    ['facts.rtpFree', percent(declaredFigures.parts?.freeSpins ?? '')],
    ['facts.hitRate', percent(declaredFigures.hitRateDecimal)],
    ['facts.feature', `1 : ${declaredFigures.feature?.rounds}`],
    ['facts.freeSpins', declaredFigures.feature?.spins ?? ''],
    ['facts.deviation', declaredFigures.standardDeviation],
  ];
  const list = rows.flatMap(([key, value]) => [h('dt', {}, t(key)), h('dd', {}, number(value))]);
  const volatility = [h('dt', {}, t('facts.volatility')), h('dd', {}, t(`volatility.${declaredFigures.volatility}`))];
  return h('dl', { class: 'facts' }, ...list, ...volatility);
}

const section = (title: string, ...content: Node[]) => h('section', {}, h('h3', {}, title), ...content);

/** Pay table, rules, lines and declared figures, at the stake that is chosen. */
export function infoContent(game: FreeSpinsDefinition, t: Translate, stake: string, currency: string): Node[] {
  const rules: MessageKey[] = ['rules.lines', 'rules.best', 'rules.free', 'rules.malfunction', 'rules.interrupted'];
  return [
    section(
      t('info.special'),
      h('p', { class: 'dialog-note' }, t('info.at', { stake: `${showAmount(stake)} ${currency}` })),
      specialSymbols(game, t, stake, currency),
    ),
    section(t('info.pays'), payTable(game, t, stake)),
    section(
      t('info.rules'),
      h('ul', { class: 'rules' }, ...rules.map((key) => h('li', {}, t(key, { lines: game.lines.length })))),
    ),
    section(t('info.lines'), lineMaps(game)),
    section(t('info.figures'), h('p', { class: 'dialog-note' }, t('facts.note')), facts(t)),
  ];
}
