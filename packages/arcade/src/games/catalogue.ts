import { checkDefinition } from '../engine/check-definition.ts';
import type { GameDefinition } from '../engine/game-definition.ts';
import { declaredFigures } from './river-lanterns/declared.ts';
import { riverLanterns } from './river-lanterns/river-lanterns.ts';

export interface CatalogueEntry {
  readonly definition: GameDefinition;
  /** Return to player as decimal text, by enumeration. */
  readonly rtp: string;
  readonly volatility: 'low' | 'medium' | 'high';
}

export type GameCatalogue = ReadonlyMap<string, CatalogueEntry>;

/** Every game served. @throws Error when a definition breaks a rule of the engine. */
export function createCatalogue(): GameCatalogue {
  const entries: CatalogueEntry[] = [
    { definition: riverLanterns, rtp: declaredFigures.rtpDecimal, volatility: declaredFigures.volatility },
  ];
  const problems = entries.flatMap(({ definition }) => checkDefinition(definition));
  if (problems.length > 0) throw new Error(problems.join('; '));
  return new Map(entries.map((entry) => [entry.definition.code, entry]));
}
