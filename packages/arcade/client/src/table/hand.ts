import { type Card, handPoints } from '../../../src/table/baccarat.ts';
import back from '../art/three-rivers/back.svg?url';
import { h } from '../dom.ts';
import { play, prefersReducedMotion, wait } from '../motion.ts';
import { cardText, RANKS, SUITS, suitOf } from './cards.ts';

function cardFace(card: Card): HTMLElement {
  const suit = suitOf(card);
  const corner = () => h('span', { class: 'card-corner' }, RANKS[card % 13], h('i', {}, SUITS[suit]));
  return h(
    'div',
    { class: `card ${suit % 2 === 1 ? 'red' : 'black'}` },
    corner(),
    h('span', { class: 'card-suit' }, SUITS[suit]),
    corner(),
  );
}

/** One hand: its dealt cards and their points. */
export interface Hand {
  readonly element: HTMLElement;
  clear(): void;
  /** Turns the next card up. */
  deal(card: Card): Promise<void>;
  /** Shows all cards at once. */
  show(cards: readonly Card[]): void;
  mark(won: boolean): void;
}

export function createHand(side: string, name: string, empty: string): Hand {
  const cards = h('div', { class: 'hand-cards', role: 'img', 'aria-label': empty });
  const points = h('output', { class: 'hand-points', dir: 'ltr' }, '–');
  const element = h('section', { class: `hand ${side}`, 'aria-label': name }, h('h2', {}, name, ' ', points), cards);
  let dealt: Card[] = [];
  const label = () => {
    points.textContent = dealt.length > 0 ? String(handPoints(dealt)) : '–';
    cards.setAttribute('aria-label', dealt.length > 0 ? dealt.map(cardText).join(' ') : empty);
  };
  const add = (card: Card) => {
    dealt.push(card);
    const face = cardFace(card);
    if (dealt.length === 3) face.classList.add('third');
    cards.append(face);
    return face;
  };
  return {
    element,
    clear() {
      dealt = [];
      cards.replaceChildren();
      element.classList.remove('won');
      label();
    },
    async deal(card) {
      const face = add(card);
      const cover = h('img', { class: 'card-back', src: back, alt: '' });
      face.append(cover);
      const slide = [
        { transform: 'translate(120px, -160px) rotate(20deg)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ];
      await play(face, slide, { duration: 320, easing: 'ease-out' });
      await play(face, [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], { duration: 120 });
      cover.remove();
      await play(face, [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], { duration: 140 });
      label();
      await wait(prefersReducedMotion() ? 60 : 180);
    },
    show(all) {
      dealt = [];
      cards.replaceChildren();
      for (const card of all) add(card);
      label();
    },
    mark: (won) => element.classList.toggle('won', won),
  };
}
