/** Change sets: their life from draft to live, emergencies, schedules, trials, and the versions that were served. */
export type { ChangeDeps } from './change-deps.ts';
export { brandRefused, ChangeError, describeChangeProblem, ownFault } from './change-error.ts';
export { ChangeService } from './change-service.ts';
export { changesRoutes } from './changes.routes.ts';
export type { GamesSwitchedNow } from './emergency/switch-games.ts';
export { tryEdits } from './live/live-change.ts';
export { openChanges } from './open-changes.ts';
export { answerOf } from './sets/change.routes.ts';
export { actorOf } from './sets/change-actor.ts';
export {
  type ChangeReader,
  findChangeSet,
  type StoredChangeSet,
  visibleTo,
  visibleToValues,
} from './sets/change-set.repository.ts';
export { type ChangeSet, isOver, layerOf } from './sets/change-set.ts';
export type { Edit } from './sets/edit.ts';
export { newestVersions } from './versions/brand-version.repository.ts';
