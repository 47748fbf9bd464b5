import type { RoundOutcome, RoundStep } from '../../src/engine/round-outcome.ts';
import { drawsOf } from '../../src/engine/round-outcome.ts';
import { spinWindow } from '../../src/engine/spin-window.ts';
import { h } from './dom.ts';
import type { GameFace } from './games/face.ts';
import type { MessageKey, Translate } from './i18n.ts';

/** The state after a step, column by column; none for dice, whose draw is the result. */
function gridOf({ game }: GameFace, step: RoundStep): readonly (readonly string[])[] {
  if (step.kind === 'fall') return step.grid;
  if (step.kind === 'roll' || !('baseStrips' in game)) return [];
  const free = game.kind === 'lines' ? game.baseStrips : game.freeStrips;
  return spinWindow(step.kind === 'base' ? game.baseStrips : free, step.stops);
}

function stepName(t: Translate, step: RoundStep, index: number): string {
  if (step.kind === 'roll') return t('verify.step.roll');
  if (step.kind === 'fall') return t('verify.step.fall', { number: index + 1 });
  return step.kind === 'base' ? t('verify.step.base') : t('verify.step.free', { number: index });
}

/** A recomputed round, step by step. */
export function verifiedSteps(t: Translate, face: GameFace, outcome: RoundOutcome): HTMLElement[] {
  return outcome.steps.map((step, index) => {
    const columns = gridOf(face, step).map((rows) =>
      h(
        'div',
        {},
        ...rows.map((symbol) =>
          h('img', { src: face.symbols[symbol] ?? '', alt: t(`symbol.${symbol}` as MessageKey) }),
        ),
      ),
    );
    const caption = [
      h('b', {}, stepName(t, step, index)),
      h('span', {}, t('verify.pays', { pay: step.pay })),
      h('code', { dir: 'ltr' }, drawsOf(step).join(' · ')),
    ];
    return h(
      'figure',
      { class: 'verified-spin' },
      columns.length > 0 ? h('div', { class: 'verified-reels', dir: 'ltr' }, ...columns) : undefined,
      h('figcaption', {}, ...caption),
    );
  });
}
