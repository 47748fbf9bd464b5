import type { GameDefinition } from '../../../src/engine/game-definition.ts';
import { indigoDice } from '../../../src/games/indigo-dice/indigo-dice.ts';
import { mangoMarket } from '../../../src/games/mango-market/mango-market.ts';
import { monsoonJewels } from '../../../src/games/monsoon-jewels/monsoon-jewels.ts';
import { nagaStair } from '../../../src/games/naga-stair/naga-stair.ts';
import { riverLanterns } from '../../../src/games/river-lanterns/river-lanterns.ts';

/** Every game with a page, by its code, for recomputing rounds. */
export const DEFINITIONS: ReadonlyMap<string, GameDefinition> = new Map(
  [riverLanterns, mangoMarket, nagaStair, monsoonJewels, indigoDice].map((game) => [game.code, game]),
);
