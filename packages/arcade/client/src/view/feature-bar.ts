import type { ReelDefinition, WaysDefinition } from '../../../src/engine/game-definition.ts';
import { h } from '../dom.ts';
import type { GameFace } from '../games/face.ts';
import type { Translate } from '../i18n.ts';
import type { FeatureBar } from './feature-state.ts';
import { createMeter } from './meter.ts';

export interface Stair {
  readonly element: HTMLElement;
  /** The current multiplier. */
  set(multiplier: number): void;
}

/** Rising multipliers with the current one marked; `before` is shown first. */
export function createStair(stair: readonly number[], label: string, ...before: HTMLElement[]): Stair {
  const steps = stair.map((multiplier) => h('span', { class: 'level' }, `×${multiplier}`));
  const factor = h('bdi', { class: 'multiplier', dir: 'ltr' }, '×1');
  return {
    element: h(
      'div',
      { class: 'meter stair' },
      ...before,
      h('div', { class: 'meter-track', 'aria-hidden': 'true' }, ...steps),
      h('div', { class: 'meter-figure' }, h('span', { class: 'meter-label' }, label), factor),
    ),
    set(multiplier) {
      for (const [index, step] of steps.entries()) {
        step.classList.toggle('lit', (stair[index] ?? 0) <= multiplier);
        step.classList.toggle('current', stair[index] === multiplier);
      }
      factor.textContent = `×${multiplier}`;
    },
  };
}

function createStairBar(game: WaysDefinition, t: Translate): FeatureBar {
  const spins = h('bdi', { class: 'spins-left', dir: 'ltr' }, '0');
  const left = h('div', { class: 'meter-figure' }, h('span', { class: 'meter-label' }, t('free.left')), spins);
  const stair = createStair(game.stair, t('free.multiplier'), left);
  return {
    element: stair.element,
    set({ spinsLeft, multiplier }) {
      stair.set(multiplier);
      spins.textContent = String(spinsLeft);
    },
    collect: () => Promise.resolve(),
  };
}

/** The bar of a game's feature; undefined without a feature. */
export function createFeatureBar({ game, symbols }: GameFace<ReelDefinition>, t: Translate): FeatureBar | undefined {
  if (game.kind === 'lines') return undefined;
  return game.kind === 'ways' ? createStairBar(game, t) : createMeter(game, symbols[game.wild] ?? '', t);
}
