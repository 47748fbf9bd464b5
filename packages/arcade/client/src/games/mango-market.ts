import '../styles/mango-market.css';
import { declaredFigures } from '../../../src/games/mango-market/declared.ts';
import { mangoMarket } from '../../../src/games/mango-market/mango-market.ts';
import awning from '../art/mango-market/scene/awning.svg?url';
import hills from '../art/mango-market/scene/hills.svg?url';
import stall from '../art/mango-market/scene/stall.svg?url';
import { h } from '../dom.ts';
import { byName, type GameFace, picture } from './face.ts';

const symbols = byName(
  import.meta.glob('../art/mango-market/symbols/*.svg', { eager: true, query: '?url', import: 'default' }),
);

/** A market by day: hills, an awning above, crates below. */
function createScenery(): HTMLElement {
  return h(
    'div',
    { class: 'scenery', 'aria-hidden': 'true' },
    h('div', { class: 'rays-of-sun' }),
    picture('hills', hills),
    picture('stall start', stall),
    picture('stall end', stall),
    picture('awning', awning),
  );
}

export const face: GameFace<typeof mangoMarket> = {
  game: mangoMarket,
  figures: declaredFigures,
  symbols,
  opening: { base: [14, 0, 4], free: [] },
  spark: symbols['star'] ?? '',
  createScenery,
  createOrnaments: () => [],
};
