import '../styles/scenery.css';
import '../styles/drift.css';
import { declaredFigures } from '../../../src/games/river-lanterns/declared.ts';
import { riverLanterns } from '../../../src/games/river-lanterns/river-lanterns.ts';
import skyLantern from '../art/scene/sky-lantern.svg?url';
import { createScenery } from '../view/scenery.ts';
import { byName, type GameFace, picture } from './face.ts';

const symbols = byName(import.meta.glob('../art/symbols/*.svg', { eager: true, query: '?url', import: 'default' }));
const hangingLantern = (side: string) => picture(`hanging ${side}`, symbols['lantern'] ?? '');

export const face: GameFace<typeof riverLanterns> = {
  game: riverLanterns,
  figures: declaredFigures,
  symbols,
  opening: { base: [16, 8, 15, 22, 26], free: [6, 24, 10, 8, 30] },
  spark: skyLantern,
  createScenery,
  createOrnaments: () => [hangingLantern('start'), hangingLantern('end')],
};
