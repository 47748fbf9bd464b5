import { GAME_TYPES } from '@marquee/contracts/constants';
import { type GameTarget, lobbyPath } from '../../lib/paths/paths.ts';

export interface FrameTarget extends GameTarget {
  /** Path of the link back. */
  readonly lobby: string;
}

/** The game an address names; null for none. The link back from a room leads to its vendor's rooms. */
export function gameTarget(params: URLSearchParams): FrameTarget | null {
  const nodeId = Number(params.get('nodeId'));
  const vassalage = params.get('vassalage');
  const gameType = GAME_TYPES.find((type) => type === params.get('gameType'));
  const room = params.get('room');
  if (!Number.isInteger(nodeId) || nodeId < 1 || !vassalage || !gameType) return null;
  const game = { nodeId, vassalage, gameType };
  return room ? { ...game, room, lobby: lobbyPath(gameType, vassalage) } : { ...game, lobby: lobbyPath(gameType) };
}
