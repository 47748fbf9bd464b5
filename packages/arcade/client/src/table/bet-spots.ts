import { button, h } from '../dom.ts';
import type { Translate } from '../i18n.ts';
import { showAmount, toCents } from '../money.ts';
import type { Bets, Side } from './table-api.ts';

const SIDES: readonly Side[] = ['player', 'tie', 'banker'];
const ODDS: Readonly<Record<Side, string>> = { player: '1 : 1', tie: '8 : 1', banker: '0.95 : 1' };
/** The number of chips that fit beside each other on a phone. */
const CHIPS = 6;

/** One laid chip. */
export interface Chip {
  readonly side: Side;
  readonly cents: bigint;
}

/** Spots for bets, and the chips. */
export interface BetSpots {
  readonly spots: HTMLElement;
  readonly chips: HTMLElement;
  /** Chips that are laid but not sent yet. */
  laid(): Bets;
  /** The same, chip by chip, the last one at the end. */
  stack(): readonly Chip[];
  /** Lays chips of an earlier visit again. */
  layAgain(chips: readonly Chip[]): void;
  /** Removes the last chip. */
  undo(): void;
  clear(): void;
  /** `placed`: bets on this coup. Nothing can be laid then, nor while bets are closed. */
  show(placed: Bets | undefined, isOpen: boolean): void;
  mark(result: Side | undefined): void;
}

export interface BetSpotsOptions {
  readonly t: Translate;
  readonly currency: string;
  readonly stakes: readonly string[];
  /** The initially selected chip. */
  readonly preset: string;
  /** Called with each chip that the player selects. */
  readonly onChip: (value: string) => void;
  readonly onChange: () => void;
}

export function createBetSpots({ t, currency, stakes, preset, onChip, onChange }: BetSpotsOptions): BetSpots {
  const most = toCents(stakes.at(-1) ?? '0');
  // The smallest amount is the game's minimum bet in the lobby.
  const values = stakes.slice(0, CHIPS);
  let chosen = values.includes(preset) ? preset : (values[0] ?? '0');
  /** Chips in order, the last one at the end. */
  let laid: readonly Chip[] = [];
  let placed: Bets | undefined;
  let open = false;

  const laidOn = (side: Side) => laid.reduce((sum, chip) => (chip.side === side ? sum + chip.cents : sum), 0n);
  const lie = (chips: typeof laid) => {
    laid = chips;
    render();
    onChange();
  };
  const lay = (side: Side, chip: bigint) => {
    if (!open || placed) return;
    const before = laidOn(side);
    const cents = before + chip > most ? most - before : chip;
    if (cents > 0n) lie([...laid, { side, cents }]);
  };
  const amounts = new Map(SIDES.map((side) => [side, h('bdi', { class: 'spot-amount', dir: 'ltr' })]));
  const spots = new Map(
    SIDES.map((side) => {
      const face = [
        h('span', { class: 'spot-name' }, t(`table.${side}`)),
        h('bdi', { class: 'spot-odds', dir: 'ltr' }, ODDS[side]),
      ];
      return [
        side,
        button(`spot ${side}`, t(`table.${side}`), () => lay(side, toCents(chosen)), ...face, amounts.get(side)),
      ] as const;
    }),
  );
  const chips = values.map((value, index) => {
    const label = t('table.chip', { amount: `${showAmount(value)} ${currency}` });
    // As on real chips: 100K. The accessible name begins with it, for voice control.
    const short = showAmount(value).replace(/\.00$/, '').replace(/,000$/, 'K');
    const face = h('bdi', { dir: 'ltr' }, short);
    return [value, button(`chip c${index}`, `${short}, ${label}`, () => choose(value), face)] as const;
  });
  const choose = (value: string) => {
    chosen = value;
    onChip(value);
    render();
  };
  const render = () => {
    for (const side of SIDES) {
      const stands = placed?.[side];
      const cents = placed ? (stands === undefined ? 0n : toCents(stands)) : laidOn(side);
      const amount = amounts.get(side);
      if (amount) amount.textContent = cents > 0n ? showAmount(cents) : '';
      const spot = spots.get(side);
      const onIt = cents > 0n ? ` ${showAmount(cents)} ${currency}` : '';
      spot?.setAttribute('aria-label', `${t(`table.${side}`)} ${ODDS[side]}${onIt}`);
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
    laid: () =>
      Object.fromEntries(
        SIDES.filter((side) => laidOn(side) > 0n).map((side) => [side, showAmount(laidOn(side)).replaceAll(',', '')]),
      ),
    stack: () => laid,
    layAgain(chips) {
      for (const { side, cents } of chips) if (SIDES.includes(side)) lay(side, cents);
    },
    undo: () => lie(laid.slice(0, -1)),
    clear: () => lie([]),
    show(next, isOpen) {
      placed = next;
      open = isOpen;
      lie(placed ? [] : laid);
    },
    mark(result) {
      for (const [side, spot] of spots) spot.classList.toggle('won', side === result);
    },
  };
}
