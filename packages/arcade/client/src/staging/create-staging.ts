import type { GameDefinition } from '../../../src/engine/game-definition.ts';
import type { GameFace } from '../games/face.ts';
import type { Translate } from '../i18n.ts';
import { createClusterStaging } from './cluster-staging.ts';
import { createDiceStaging } from './dice-staging.ts';
import { createReelStaging } from './reel-staging.ts';
import type { Staging } from './staging.ts';

type FaceOf<Kind extends GameDefinition['kind']> = GameFace<Extract<GameDefinition, { kind: Kind }>>;

const isKind = <Kind extends GameDefinition['kind']>(face: GameFace, ...kinds: Kind[]): face is FaceOf<Kind> =>
  (kinds as string[]).includes(face.game.kind);

/** The stage of a kind of game, with its artwork loaded. @throws RangeError for a kind without a page. */
export async function createStaging(face: GameFace, t: Translate): Promise<Staging> {
  if (isKind(face, 'lines', 'freeSpins', 'ways')) return createReelStaging(face, t);
  if (isKind(face, 'clusters')) return createClusterStaging(face, t);
  if (isKind(face, 'dice')) return createDiceStaging(face, t);
  throw new RangeError(`no stage for ${face.game.kind}`);
}
