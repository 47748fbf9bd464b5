import type { GameFace } from './face.ts';

const FACES: Readonly<Record<string, () => Promise<{ face: GameFace }>>> = {
  river_lanterns: () => import('./river-lanterns.ts'),
  mango_market: () => import('./mango-market.ts'),
  indigo_dice: () => import('./indigo-dice.ts'),
  monsoon_jewels: () => import('./monsoon-jewels.ts'),
  naga_stair: () => import('./naga-stair.ts'),
};

/** Loads artwork and styles of one game. @throws RangeError for a game without a page. */
export async function loadFace(code: string): Promise<GameFace> {
  const load = FACES[code];
  if (!load) throw new RangeError(`no page for ${code}`);
  return (await load()).face;
}
