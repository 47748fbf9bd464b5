import {
  changeAnswer,
  changeDiffValue,
  changeRequest,
  changesQuery,
  changesValue,
  trialRequest,
  undoRequest,
} from '@marquee/contracts/schemas/console-changes';
import * as z from 'zod/mini';
import { may } from '../../staff/grants.ts';
import type { SignedIn } from '../../staff/staff-deps.ts';
import type { StaffRoutes } from '../../staff/staff-kit.ts';
import { idempotencyKeyOf, versionOf } from '../../staff/write-headers.ts';
import type { ChangeDeps } from '../change-deps.ts';
import type { ChangeService } from '../change-service.ts';
import { diffOf, trialOf } from '../trial/change-diff.ts';
import { actorOf } from './change-actor.ts';
import { findSeen, listChanges, viewAll } from './change-reader.ts';
import type { StoredChangeSet } from './change-set.repository.ts';
import { type ChangeSet, merchantsOf, needsApproval } from './change-set.ts';

export const oneChange = z.object({ change: z.string().check(z.maxLength(64)) });
/** Enough for two hundred values, some of them lists. */
const EDITS_BYTES = 256 * 1024;

/** The response value of a change set. */
export async function answerOf(deps: ChangeDeps, stored: StoredChangeSet) {
  const [change] = await viewAll(deps, [stored]);
  if (change === undefined) throw new Error('a change set has no view');
  return { change };
}

/** Whether an author may publish the own draft at once: no value needs an approval, and no permission is missing on a brand. */
const mayGoLive = (who: SignedIn, draft: ChangeSet): boolean =>
  draft.state === 'draft' &&
  !needsApproval(draft) &&
  merchantsOf(draft).every((merchant) => may(who.grants, 'change.publish', merchant));

/** Change sets: read, write, and try them. */
export function changeRoutes(routes: StaffRoutes, changes: ChangeService): void {
  const { deps } = changes;
  routes.route('changes', {
    query: changesQuery,
    value: changesValue,
    handler: (who, { query }) => listChanges(deps, who, query),
  });
  routes.route('createChange', {
    body: changeRequest,
    bodyLimitBytes: EDITS_BYTES,
    value: changeAnswer,
    handler: async (who, { body, request }) =>
      answerOf(deps, await changes.create(actorOf(who, 'change.write'), body, idempotencyKeyOf(request))),
  });
  routes.route('tryChange', {
    body: trialRequest,
    bodyLimitBytes: EDITS_BYTES,
    value: changeDiffValue,
    handler: (who, { body }) => trialOf(deps, actorOf(who, 'change.write'), body.edits),
  });
  routes.route('change', {
    params: oneChange,
    value: changeAnswer,
    handler: async (who, { params }) =>
      answerOf(deps, await findSeen(deps, actorOf(who, 'change.read'), params.change)),
  });
  routes.route('editChange', {
    params: oneChange,
    body: changeRequest,
    bodyLimitBytes: EDITS_BYTES,
    value: changeAnswer,
    handler: async (who, { params, body, request }) =>
      answerOf(deps, await changes.edit(actorOf(who, 'change.write'), params.change, versionOf(request), body)),
  });
  routes.route('tryUndo', {
    params: oneChange,
    value: changeDiffValue,
    handler: (who, { params: { change } }) => changes.tryUndo(actorOf(who, 'change.write'), change),
  });
  routes.route('undoChange', {
    params: oneChange,
    body: undoRequest,
    value: changeAnswer,
    handler: async (who, { params: { change }, body, request }) => {
      const draft = await changes.undo(actorOf(who, 'change.write'), change, body.reason, idempotencyKeyOf(request));
      if (body.publish !== true || !mayGoLive(who, draft)) return answerOf(deps, draft);
      return answerOf(deps, await changes.publish(actorOf(who, 'change.publish'), draft.id, draft.version));
    },
  });
  routes.route('changeDiff', {
    params: oneChange,
    value: changeDiffValue,
    handler: (who, { params }) => diffOf(deps, actorOf(who, 'change.read'), params.change),
  });
}
