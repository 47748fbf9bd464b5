import { dicePay } from '../../../src/engine/dice/play-dice.ts';
import type { DiceDefinition } from '../../../src/engine/game-definition.ts';
import { button, h } from '../dom.ts';
import type { Translate } from '../i18n.ts';
import type { RoundChoice } from '../staging/staging.ts';
import { rollText } from './dice-stage.ts';

/** Winning end, chance and pay. `onChange` is called with the first choice and every change. */
export function createDiceChoice(
  game: DiceDefinition,
  t: Translate,
  first: RoundChoice,
  onChange: (choice: RoundChoice) => void,
): { readonly element: HTMLElement; current(): RoundChoice } {
  let { side } = first;
  const slider = h('input', {
    type: 'range',
    class: 'dice-slider',
    min: 0,
    max: game.chances.length - 1,
    value: game.chances.indexOf(first.chance),
    'aria-label': t('dice.chance'),
  });
  const chance = h('bdi', { dir: 'ltr' });
  const pays = h('bdi', { dir: 'ltr' });
  const wins = h('p', { class: 'dice-wins' });
  const current = (): RoundChoice => ({ side, chance: game.chances[Number(slider.value)] ?? first.chance });
  const sides = (['under', 'over'] as const).map((each) =>
    button('dice-side', t(`dice.${each}`), () => choose(each), t(`dice.${each}`)),
  );
  const render = () => {
    const chosen = current();
    const edge = rollText(chosen.side === 'under' ? chosen.chance : game.faces - chosen.chance);
    const percent = `${((chosen.chance / game.faces) * 100).toFixed(2)} %`;
    const factor = `×${(dicePay(game, chosen.chance) / game.betUnits).toFixed(2)}`;
    chance.textContent = percent;
    pays.textContent = factor;
    wins.textContent = t(`dice.wins.${chosen.side}`, { number: edge });
    slider.setAttribute('aria-valuetext', `${percent}, ${t('dice.pays')} ${factor}`);
    for (const [index, each] of (['under', 'over'] as const).entries()) {
      sides[index]?.setAttribute('aria-pressed', String(each === side));
    }
    onChange(chosen);
  };
  const choose = (each: RoundChoice['side']) => {
    side = each;
    render();
  };
  slider.addEventListener('input', render);
  render();
  const figure = (label: string, value: HTMLElement) =>
    h('span', { class: 'dice-figure' }, h('span', { class: 'figure-label' }, label), value);
  const element = h(
    'div',
    { class: 'dice-choice' },
    h('div', { class: 'dice-sides', role: 'group', 'aria-label': t('dice.side') }, ...sides),
    h('div', { class: 'dice-odds' }, figure(t('dice.chance'), chance), slider, figure(t('dice.pays'), pays)),
    wins,
  );
  return { element, current };
}
