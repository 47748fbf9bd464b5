import type { FreeSpinsDefinition } from '../../../src/engine/game-definition.ts';
import { h } from '../dom.ts';
import type { Translate } from '../i18n.ts';
import { play, prefersReducedMotion } from '../motion.ts';
import type { FeatureBar } from './feature-state.ts';

function fly(src: string, from: HTMLElement, to: HTMLElement, delayMs: number): Promise<void> {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const ghost = h('img', { class: 'flying-lantern', src, alt: '' });
  ghost.style.width = `${start.width}px`;
  ghost.style.left = `${start.left}px`;
  ghost.style.top = `${start.top + (start.height - start.width) / 2}px`;
  document.body.append(ghost);
  const dx = end.left + end.width / 2 - (start.left + start.width / 2);
  const dy = end.top + end.height / 2 - (start.top + start.height / 2);
  const scale = Math.max(0.16, end.width / start.width);
  return play(
    ghost,
    [
      { transform: 'none', opacity: 1, easing: 'cubic-bezier(.3,0,.4,1)' },
      { transform: `translate(${dx * 0.3}px, ${dy * 0.35 - 30}px) scale(.9)`, opacity: 1, offset: 0.45 },
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.9 },
    ],
    { duration: 900, delay: delayMs, fill: 'both' },
  ).finally(() => ghost.remove());
}

/** The meter of collected wilds: one slot each, the levels between them, and the remaining spins. */
export function createMeter(game: FreeSpinsDefinition, wildUrl: string, t: Translate): FeatureBar {
  const most = game.meter.at(-1)?.lanterns ?? 0;
  const slots = Array.from({ length: most }, () => h('span', { class: 'slot' }));
  const levels = game.meter.map((level) => h('span', { class: 'level' }, `×${level.multiplier}`));
  const track = slots.flatMap((slot, index) => {
    const reached = game.meter.findIndex((level) => level.lanterns === index + 1);
    const label = levels[reached];
    return label ? [slot, label] : [slot];
  });
  const spins = h('bdi', { class: 'spins-left', dir: 'ltr' }, '0');
  const multiplier = h('bdi', { class: 'multiplier', dir: 'ltr' }, '×1');
  const element = h(
    'div',
    { class: 'meter' },
    h('div', { class: 'meter-figure' }, h('span', { class: 'meter-label' }, t('free.left')), spins),
    h('div', { class: 'meter-track', 'aria-hidden': 'true' }, ...track),
    h('div', { class: 'meter-figure' }, h('span', { class: 'meter-label' }, t('free.multiplier')), multiplier),
  );

  return {
    element,
    set({ lanterns, spinsLeft, multiplier: factor }) {
      for (const [index, slot] of slots.entries()) slot.classList.toggle('lit', index < lanterns);
      for (const [index, label] of levels.entries()) {
        label.classList.toggle('lit', (game.meter[index]?.lanterns ?? 0) <= lanterns);
      }
      spins.textContent = String(spinsLeft);
      multiplier.textContent = `×${factor}`;
    },
    async collect(from, lanternsBefore) {
      if (prefersReducedMotion()) return;
      const flights = from.flatMap((cell, index) => {
        const slot = slots[Math.min(lanternsBefore + index, most - 1)];
        return slot ? [fly(wildUrl, cell, slot, index * 160)] : [];
      });
      await Promise.all(flights);
    },
  };
}
