import '../styles/indigo-dice.css';
import '../styles/dice.css';
import { declaredFigures } from '../../../src/games/indigo-dice/declared.ts';
import { indigoDice } from '../../../src/games/indigo-dice/indigo-dice.ts';
import { h } from '../dom.ts';
import { byName, type GameFace } from './face.ts';

const symbols = byName(
  import.meta.glob('../art/indigo-dice/symbols/*.svg', { eager: true, query: '?url', import: 'default' }),
);

/** Dyed cloth with a woven border. */
const createScenery = (): HTMLElement =>
  h('div', { class: 'scenery', 'aria-hidden': 'true' }, h('div', { class: 'cloth' }), h('div', { class: 'border' }));

export const face: GameFace<typeof indigoDice> = {
  game: indigoDice,
  figures: declaredFigures,
  symbols,
  opening: { base: [], free: [] },
  spark: symbols['ember'] ?? '',
  createScenery,
  createOrnaments: () => [],
};
