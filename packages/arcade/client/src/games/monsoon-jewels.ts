import '../styles/monsoon-jewels.css';
import { declaredFigures } from '../../../src/games/monsoon-jewels/declared.ts';
import { monsoonJewels } from '../../../src/games/monsoon-jewels/monsoon-jewels.ts';
import clouds from '../art/monsoon-jewels/scene/clouds.svg?url';
import terraces from '../art/monsoon-jewels/scene/terraces.svg?url';
import { h } from '../dom.ts';
import { byName, type GameFace, picture } from './face.ts';

const symbols = byName(
  import.meta.glob('../art/monsoon-jewels/symbols/*.svg', { eager: true, query: '?url', import: 'default' }),
);

/** Terraces under heavy clouds; the rain is in the style sheet. */
function createScenery(): HTMLElement {
  return h(
    'div',
    { class: 'scenery', 'aria-hidden': 'true' },
    picture('terraces', terraces),
    h('div', { class: 'rain far-rain' }),
    picture('clouds', clouds),
    h('div', { class: 'rain near-rain' }),
  );
}

export const face: GameFace<typeof monsoonJewels> = {
  game: monsoonJewels,
  figures: declaredFigures,
  symbols,
  opening: {
    base: [0, 4, 2, 5, 3, 1, 3, 5, 1, 4, 0, 5, 5, 2, 4, 3, 5, 2, 1, 3, 5, 0, 4, 3, 4, 5, 2, 1, 3, 5, 2, 0, 4, 5, 1, 4],
    free: [],
  },
  spark: symbols['opal'] ?? '',
  createScenery,
  createOrnaments: () => [],
};
