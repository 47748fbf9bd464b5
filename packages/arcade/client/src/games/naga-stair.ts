import '../styles/naga-stair.css';
import { declaredFigures } from '../../../src/games/naga-stair/declared.ts';
import { nagaStair } from '../../../src/games/naga-stair/naga-stair.ts';
import guardian from '../art/naga-stair/scene/guardian.svg?url';
import jungle from '../art/naga-stair/scene/jungle.svg?url';
import temple from '../art/naga-stair/scene/temple.svg?url';
import { h } from '../dom.ts';
import { byName, type GameFace, picture } from './face.ts';

const symbols = byName(
  import.meta.glob('../art/naga-stair/symbols/*.svg', { eager: true, query: '?url', import: 'default' }),
);

/** A temple in the forest, at dawn and, for free spins, by torchlight. */
function createScenery(): HTMLElement {
  return h(
    'div',
    { class: 'scenery', 'aria-hidden': 'true' },
    h('div', { class: 'dawn' }),
    h('div', { class: 'torchlight' }),
    picture('temple-front', temple),
    picture('jungle start', jungle),
    picture('jungle end', jungle),
    h('div', { class: 'mist' }),
  );
}

export const face: GameFace<typeof nagaStair> = {
  game: nagaStair,
  figures: declaredFigures,
  symbols,
  opening: { base: [5, 3, 12, 17, 9], free: [2, 7, 11, 5, 14] },
  spark: symbols['crown'] ?? '',
  createScenery,
  createOrnaments: () => [picture('guardian start', guardian), picture('guardian end', guardian)],
};
