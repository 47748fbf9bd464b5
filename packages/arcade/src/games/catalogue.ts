import { checkDefinition } from '../engine/check-definition.ts';
import type { GameDefinition } from '../engine/game-definition.ts';
import type { DeclaredFigures } from './declared-figures.ts';
import { declaredFigures as diceFigures } from './indigo-dice/declared.ts';
import { indigoDice } from './indigo-dice/indigo-dice.ts';
import { declaredFigures as mangoFigures } from './mango-market/declared.ts';
import { mangoMarket } from './mango-market/mango-market.ts';
import { declaredFigures as jewelFigures } from './monsoon-jewels/declared.ts';
import { monsoonJewels } from './monsoon-jewels/monsoon-jewels.ts';
import { declaredFigures as nagaFigures } from './naga-stair/declared.ts';
import { nagaStair } from './naga-stair/naga-stair.ts';
import { declaredFigures as riverFigures } from './river-lanterns/declared.ts';
import { riverLanterns } from './river-lanterns/river-lanterns.ts';

export interface CatalogueEntry {
  readonly definition: GameDefinition;
  readonly figures: DeclaredFigures;
}

export type GameCatalogue = ReadonlyMap<string, CatalogueEntry>;

/** All served games. @throws Error when a definition breaks an invariant of the engine. */
export function createCatalogue(): GameCatalogue {
  const entries: CatalogueEntry[] = [
    { definition: riverLanterns, figures: riverFigures },
    { definition: mangoMarket, figures: mangoFigures },
    { definition: nagaStair, figures: nagaFigures },
    { definition: monsoonJewels, figures: jewelFigures },
    { definition: indigoDice, figures: diceFigures },
  ];
  const problems = entries.flatMap(({ definition }) => checkDefinition(definition));
  if (problems.length > 0) throw new Error(problems.join('; '));
  return new Map(entries.map((entry) => [entry.definition.code, entry]));
}
