import { changeAnswer, remarkRequest, scheduleRequest } from '@marquee/contracts/schemas/console-changes';
import { instantOf } from '@marquee/contracts/zoned-time';
import type { Permission, RouteKey } from '../../staff/access.ts';
import type { StaffRoutes } from '../../staff/staff-routes.ts';
import { versionOf } from '../../staff/write-headers.ts';
import type { Actor } from '../change-deps.ts';
import { ChangeError } from '../change-error.ts';
import type { ChangeService } from '../change-service.ts';
import { answerOf, oneChange } from '../sets/change.routes.ts';
import { actorOf } from '../sets/change-actor.ts';
import type { StoredChangeSet } from '../sets/change-set.repository.ts';
import type { Schedule } from '../sets/change-set.ts';
import { withBothValues } from '../trial/change-diff.ts';

type StepKey = Extract<RouteKey, `${string} /staff/v1/changes/:change/${string}`>;
type TakeStep = (actor: Actor, id: string, version: number) => Promise<StoredChangeSet>;

/** What people do with a change set, each with the version they looked at. */
export function registerStepRoutes(routes: StaffRoutes, changes: ChangeService): void {
  const { deps } = changes;
  const answer = async (actor: Actor, id: string, done: Promise<StoredChangeSet>) =>
    answerOf(deps, await done.catch((error: unknown) => withBothValues(deps, actor, id, error)));
  // Steps that say nothing but which version they are of.
  const step = (key: StepKey, permission: Permission, take: TakeStep) =>
    routes.route(key, {
      params: oneChange,
      value: changeAnswer,
      handler: (who, { params: { change }, request }) => {
        const actor = actorOf(who, permission);
        return answer(actor, change, take(actor, change, versionOf(request)));
      },
    });
  step('POST /staff/v1/changes/:change/submit', 'change.write', changes.submit);
  step('POST /staff/v1/changes/:change/approval', 'change.approve', changes.approve);
  step('POST /staff/v1/changes/:change/withdrawal', 'change.write', changes.withdraw);
  step('DELETE /staff/v1/changes/:change/schedule', 'change.schedule', changes.unschedule);
  step('POST /staff/v1/changes/:change/publication', 'change.publish', changes.publish);
  routes.route('POST /staff/v1/changes/:change/rejection', {
    params: oneChange,
    body: remarkRequest,
    value: changeAnswer,
    handler: (who, { params: { change }, body, request }) => {
      const actor = actorOf(who, 'change.approve');
      return answer(actor, change, changes.reject(actor, change, versionOf(request), body.remark));
    },
  });
  routes.route('POST /staff/v1/changes/:change/schedule', {
    params: oneChange,
    body: scheduleRequest,
    value: changeAnswer,
    handler: (who, { params: { change }, body, request }) => {
      const actor = actorOf(who, 'change.schedule');
      return answer(actor, change, changes.schedule(actor, change, versionOf(request), scheduleOf(body)));
    },
  });
}

function scheduleOf({ local, zone }: { readonly local: string; readonly zone: string }): Omit<Schedule, 'by'> {
  const at = instantOf(local, zone);
  // Beyond the year 9999 times are written in a way that databases don't read.
  if (at === null || !/^\d{4}-/.test(at)) throw new ChangeError('time_unknown');
  return { local, zone, at };
}
