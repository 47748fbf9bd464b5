import { type GameDefinition, type ReelDefinition, ROWS } from '../../../src/engine/game-definition.ts';
import type { DeclaredFigures } from '../../../src/games/declared-figures.ts';
import { h, s } from '../dom.ts';
import type { GameFace } from '../games/face.ts';
import type { MessageKey, Translate } from '../i18n.ts';
import { showAmount, toCents } from '../money.ts';

const percent = (decimal: string) => `${(Number(decimal) * 100).toFixed(2)} %`;
const name = (t: Translate, symbol: string) => t(`symbol.${symbol}` as MessageKey);
const number = (text: string) => h('bdi', { dir: 'ltr' }, text);

/** A game at the chosen stake. */
interface Sheet {
  readonly face: GameFace;
  readonly t: Translate;
  readonly stake: string;
  readonly currency: string;
}

const art = ({ face }: Sheet, symbol: string) =>
  h('img', { class: 'pay-art', src: face.symbols[symbol] ?? '', alt: '' });

/** Pays of a symbol for each count, in money; `label` names the count. */
function payCard(sheet: Sheet, symbol: string, pays: readonly number[], label: (index: number) => string): HTMLElement {
  const bet = toCents(sheet.stake) / BigInt(sheet.face.game.betUnits);
  const rows = pays.map((pay, index) => h('li', {}, h('b', {}, label(index)), number(showAmount(bet * BigInt(pay)))));
  const list = h('ul', {}, ...rows.reverse());
  return h('div', { class: 'pay-card' }, art(sheet, symbol), h('div', {}, h('h4', {}, name(sheet.t, symbol)), list));
}

function payTable(sheet: Sheet): HTMLElement[] {
  const { game } = sheet.face;
  if (game.kind === 'dice') return [];
  const { pays } = game;
  if (game.kind === 'clusters') {
    const label = (index: number) =>
      index === game.sizes.length - 1 ? `${game.sizes[index]}+` : `${game.sizes[index]}`;
    const cards = game.weights.map(([symbol]) => payCard(sheet, symbol, pays[symbol] ?? [], label));
    return [h('div', { class: 'pay-grid' }, ...cards)];
  }
  const cards = game.payingSymbols.map((symbol) =>
    payCard(sheet, symbol, pays[symbol] ?? [], (index) => `${index + 3}`),
  );
  return [h('div', { class: 'pay-grid' }, ...cards)];
}

function specialCard(sheet: Sheet, symbol: string, text: string, ...rows: Node[]): HTMLElement {
  const head = h('h4', {}, name(sheet.t, symbol));
  const list = rows.length > 0 ? h('ul', {}, ...rows) : undefined;
  return h('div', { class: 'pay-card special' }, art(sheet, symbol), h('div', {}, head, h('p', {}, text), list));
}

/** Wild and scatter, with their effects. */
function specialSymbols(sheet: Sheet, game: ReelDefinition): HTMLElement {
  const { t, stake, currency } = sheet;
  const levels = (game.kind === 'freeSpins' ? game.meter : []).map((level) =>
    h(
      'li',
      {},
      h('b', {}, `${level.lanterns}`),
      t('rules.level', { multiplier: level.multiplier, spins: level.extraSpins }),
    ),
  );
  const wild = specialCard(sheet, game.wild, t(`rules.wild.${game.code}` as MessageKey), ...levels);
  if (game.kind === 'lines') return h('div', { class: 'pay-grid wide' }, wild);
  const awards = Object.entries(game.scatterAwards)
    .reverse()
    .map(([count, award]) => {
      const pay = `${showAmount(toCents(stake) * BigInt(award.pay))} ${currency}`;
      return h('li', {}, h('b', {}, count), number(pay), ` · ${t('rules.spins', { spins: award.spins })}`);
    });
  return h('div', { class: 'pay-grid wide' }, wild, specialCard(sheet, game.scatter, t('rules.scatter'), ...awards));
}

function lineMaps(lines: readonly (readonly number[])[]): HTMLElement {
  const maps = lines.map((rows, index) => {
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
    const map = s('svg', { viewBox: `0 0 ${rows.length * 9} 27`, 'aria-hidden': 'true' }, ...cells);
    return h('li', {}, h('span', {}, String(index + 1)), map);
  });
  return h('ol', { class: 'line-maps' }, ...maps);
}

function facts(t: Translate, game: GameDefinition, figures: DeclaredFigures): HTMLElement {
  const { parts, feature, sampled } = figures;
  const rows: (readonly [MessageKey, string])[] = [
    ['facts.rtp', percent(figures.rtpDecimal)],
    ...(sampled ? ([['facts.within', `± ${percent(sampled.rtpWithinDecimal)}`]] as const) : []),
    ...(parts
      ? ([
          ['facts.rtpReels', percent(parts.reels)],
          ['facts.rtpScatters', percent(parts.scatters)],
          ['facts.rtpFree', percent(parts.freeSpins)],
        ] as const)
      : []),
    ['facts.hitRate', percent(figures.hitRateDecimal)],
    ...(feature
      ? ([
          ['facts.feature', `1 : ${feature.rounds}`],
          ['facts.freeSpins', feature.spins],
        ] as const)
      : []),
    ['facts.deviation', figures.standardDeviation],
    ['facts.maxWin', `× ${game.maxWin.toLocaleString('en')}`],
  ];
  const list = rows.flatMap(([key, value]) => [h('dt', {}, t(key)), h('dd', {}, number(value))]);
  const volatility = [h('dt', {}, t('facts.volatility')), h('dd', {}, t(`volatility.${figures.volatility}`))];
  return h('dl', { class: 'facts' }, ...list, ...volatility);
}

/** Rules of the kind of game, then those of every game. */
function ruleKeys(game: GameDefinition): MessageKey[] {
  const common: MessageKey[] = ['rules.maxWin', 'rules.malfunction', 'rules.interrupted'];
  const own: Readonly<Record<GameDefinition['kind'], MessageKey[]>> = {
    lines: ['rules.lines', 'rules.best'],
    freeSpins: ['rules.lines', 'rules.best', 'rules.free'],
    ways: ['rules.ways', 'rules.waysAdded', 'rules.stair'],
    clusters: ['rules.clusters', 'rules.falls', 'rules.fallStair'],
    dice: ['rules.dice', 'rules.dicePay'],
  };
  return [...own[game.kind], ...common];
}

function rulesList(t: Translate, game: GameDefinition): HTMLElement {
  const lines = 'lines' in game ? game.lines.length : 0;
  const stair = 'stair' in game ? game.stair.map((each) => `×${each}`).join(' ') : '';
  const least = game.kind === 'clusters' ? (game.sizes[0] ?? 0) : 0;
  const values = { lines, stair, least, most: game.maxWin.toLocaleString('en') };
  return h('ul', { class: 'rules' }, ...ruleKeys(game).map((key) => h('li', {}, t(key, values))));
}

const section = (title: string, ...content: Node[]) => h('section', {}, h('h3', {}, title), ...content);

/** Pay table, rules, lines and declared figures at the chosen stake. */
export function infoContent(face: GameFace, t: Translate, stake: string, currency: string): Node[] {
  const { game, figures } = face;
  const sheet = { face, t, stake, currency };
  const at = h('p', { class: 'dialog-note' }, t('info.at', { stake: `${showAmount(stake)} ${currency}` }));
  const note = t(figures.sampled ? 'facts.sampled' : 'facts.note', {
    rounds: (figures.sampled?.rounds ?? 0).toLocaleString('en'),
  });
  const pays = payTable(sheet);
  return [
    ...('wild' in game ? [section(t('info.special'), at, specialSymbols(sheet, game))] : []),
    ...(pays.length > 0 ? [section(t('info.pays'), ...('wild' in game ? [] : [at]), ...pays)] : []),
    section(t('info.rules'), rulesList(t, game)),
    ...('lines' in game ? [section(t('info.lines'), lineMaps(game.lines))] : []),
    section(t('info.figures'), h('p', { class: 'dialog-note' }, note), facts(t, game, figures)),
  ];
}
