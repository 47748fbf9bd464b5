import { button, h } from '../dom.ts';
import type { Translate } from '../i18n.ts';
import { showAmount, toCents } from '../money.ts';
import type { Bets, Side } from './table-api.ts';

const SIDES: readonly Side[] = ['player', 'tie', 'banker'];
const ODDS: Readonly<Record<Side, string>> = { player: '1 : 1', tie: '8 : 1', banker: '0.95 : 1' };
/** As many chips as stand beside each other on a phone. */
const CHIPS = 6;

/** Where chips are laid, and the chips. */
export interface BetSpots {
  readonly spots: HTMLElement;
  readonly chips: HTMLElement;
  /** What is laid and not yet placed. */
  laid(): Bets;
  clear(): void;
  /** `placed`: what stands on the coup; nothing can be laid then, nor while bets are closed. */
  show(placed: Bets | undefined, isOpen: boolean): void;
  mark(result: Side | undefined): void;
}

export interface BetSpotsOptions {
  readonly t: Translate;
  readonly currency: string;
  readonly stakes: readonly string[];
  readonly preset: string;
  readonly onChange: () => void;
}

export function createBetSpots({ t, currency, stakes, preset, onChange }: BetSpotsOptions): BetSpots {
  const most = toCents(stakes.at(-1) ?? '0');
  // From the least, which is what the lobby says the game is played from.
  const values = stakes.slice(0, CHIPS);
  let chosen = values.includes(preset) ? preset : (values[0] ?? '0');
  const laid = new Map<Side, bigint>();
  let placed: Bets | undefined;
  let open = false;

  const lay = (side: Side) => {
    if (!open || placed) return;
    const sum = (laid.get(side) ?? 0n) + toCents(chosen);
    laid.set(side, sum > most ? most : sum);
    render();
    onChange();
  };
  const amounts = new Map(SIDES.map((side) => [side, h('bdi', { class: 'spot-amount', dir: 'ltr' })]));
  const spots = new Map(
    SIDES.map((side) => {
      const face = [
        h('span', { class: 'spot-name' }, t(`table.${side}`)),
        h('bdi', { class: 'spot-odds', dir: 'ltr' }, ODDS[side]),
      ];
      return [side, button(`spot ${side}`, t(`table.${side}`), () => lay(side), ...face, amounts.get(side))] as const;
    }),
  );
  const chips = values.map((value, index) => {
    const label = t('table.chip', { amount: `${showAmount(value)} ${currency}` });
    // As chips say it: 100K.
    const short = h('bdi', { dir: 'ltr' }, showAmount(value).replace(/\.00$/, '').replace(/,000$/, 'K'));
    return [value, button(`chip c${index}`, label, () => choose(value), short)] as const;
  });
  const choose = (value: string) => {
    chosen = value;
    render();
  };
  const render = () => {
    for (const side of SIDES) {
      const stands = placed?.[side];
      const cents = placed ? (stands === undefined ? 0n : toCents(stands)) : (laid.get(side) ?? 0n);
      const amount = amounts.get(side);
      if (amount) amount.textContent = cents > 0n ? showAmount(cents) : '';
      const spot = spots.get(side);
      const name = t(`table.${side}`);
      const told = cents > 0n ? t('table.on', { side: name, amount: showAmount(cents), currency }) : name;
      spot?.setAttribute('aria-label', `${told} (${ODDS[side]})`);
      spot?.setAttribute('aria-disabled', String(!open || placed !== undefined));
      spot?.classList.toggle('placed', placed !== undefined && cents > 0n);
    }
    for (const [value, chip] of chips) chip.setAttribute('aria-pressed', String(value === chosen));
  };
  render();
  return {
    spots: h('div', { class: 'spots' }, ...spots.values()),
    chips: h(
      'div',
      { class: 'chips', role: 'group', 'aria-label': t('table.chips') },
      ...chips.map(([, chip]) => chip),
    ),
    laid: () => Object.fromEntries([...laid].map(([side, cents]) => [side, showAmount(cents).replaceAll(',', '')])),
    clear() {
      laid.clear();
      render();
      onChange();
    },
    show(next, isOpen) {
      placed = next;
      open = isOpen;
      if (placed || !isOpen) laid.clear();
      render();
      onChange();
    },
    mark(result) {
      for (const [side, spot] of spots) spot.classList.toggle('won', side === result);
    },
  };
}
