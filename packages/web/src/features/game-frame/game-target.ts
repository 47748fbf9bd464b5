import { GAME_TYPES } from '@marquee/contracts/constants';
import type { GameTarget } from '../../lib/paths/paths.ts';

/** The game an address names; null when it doesn't name one. */
export function gameTarget(params: URLSearchParams): GameTarget | null {
  const nodeId = Number(params.get('nodeId'));
  const vassalage = params.get('vassalage');
  const gameType = GAME_TYPES.find((type) => type === params.get('gameType'));
  if (!Number.isInteger(nodeId) || nodeId < 1 || !vassalage || !gameType) return null;
  return { nodeId, vassalage, gameType };
}
