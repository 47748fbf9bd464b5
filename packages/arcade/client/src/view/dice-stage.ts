import type { DiceDefinition } from '../../../src/engine/game-definition.ts';
import { h } from '../dom.ts';
import { play, prefersReducedMotion, tween } from '../motion.ts';
import type { RoundChoice } from '../staging/staging.ts';

const SETTLE_MS = 900;
const NOTHING = '––.––';

/** A roll as text: two digits before the point, two after. */
export const rollText = (roll: number): string => (roll / 100).toFixed(2).padStart(5, '0');

export interface DiceStage {
  readonly element: HTMLElement;
  /** The winning part of the scale. */
  zone(choice: RoundChoice): void;
  /** Digits run and the marker sweeps, before the result is known. */
  roll(): void;
  /** Shows a roll, or none; `turn`: out of the motion. */
  settle(roll: number | undefined, turn?: boolean, won?: boolean): Promise<void>;
}

export function createDiceStage({ faces }: DiceDefinition, symbols: Readonly<Record<string, string>>): DiceStage {
  const number = h('output', { class: 'dice-number', dir: 'ltr' }, NOTHING);
  const zone = h('span', { class: 'dice-zone' });
  const marker = h('span', { class: 'dice-marker' });
  const marks = [0, 25, 50, 75, 100].map((mark) => h('span', { class: 'dice-mark' }, String(mark)));
  const dice = ['die', 'ember'].map((name) =>
    h('img', { class: `dice-die ${name}`, src: symbols[name] ?? '', alt: '', draggable: 'false' }),
  );
  const element = h(
    'div',
    { class: 'dice', dir: 'ltr' },
    h('div', { class: 'dice-pair', 'aria-hidden': 'true' }, ...dice),
    number,
    h('div', { class: 'dice-scale', 'aria-hidden': 'true' }, zone, marker),
    h('div', { class: 'dice-marks', 'aria-hidden': 'true' }, ...marks),
  );
  let running = false;
  let at = faces / 2;
  const point = (position: number) => {
    at = position;
    marker.style.left = `${(position / faces) * 100}%`;
  };
  point(at);
  return {
    element,
    zone({ side, chance }) {
      const share = (chance / faces) * 100;
      zone.style.left = side === 'under' ? '0%' : `${100 - share}%`;
      zone.style.width = `${share}%`;
    },
    roll() {
      element.classList.remove('won', 'lost');
      number.textContent = NOTHING;
      if (prefersReducedMotion()) return;
      running = true;
      element.classList.add('rolling');
      const started = performance.now();
      const frame = (nowMs: number) => {
        if (!running) return;
        const elapsed = nowMs - started;
        // Random-looking digits; the real ones come from the server.
        number.textContent = rollText(Math.floor(elapsed * 37.7) % faces);
        point((Math.sin(elapsed / 210) * 0.48 + 0.5) * faces);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    async settle(roll, turn = false, won) {
      running = false;
      element.classList.remove('rolling');
      if (roll === undefined) {
        number.textContent = NOTHING;
        return;
      }
      const from = at;
      await tween(turn ? SETTLE_MS : 0, (progress) => {
        const eased = 1 - (1 - progress) ** 3;
        point(from + (roll - from) * eased);
        number.textContent = rollText(Math.round(from + (roll - from) * eased));
      });
      number.textContent = rollText(roll);
      if (won === undefined) return;
      element.classList.add(won ? 'won' : 'lost');
      if (won) await play(number, [{ scale: 1 }, { scale: 1.14 }, { scale: 1 }], { duration: 420, easing: 'ease-out' });
    },
  };
}
