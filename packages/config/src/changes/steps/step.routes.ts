import { changeAnswer, remarkRequest, scheduleRequest } from '@marquee/contracts/schemas/console-changes';
import { STAFF_CALLS } from '@marquee/contracts/staff-calls';
import { instantOf } from '@marquee/contracts/zoned-time';
import type { StaffRoutes } from '../../staff/staff-kit.ts';
import { versionOf } from '../../staff/write-headers.ts';
import type { Actor } from '../change-deps.ts';
import { ChangeError } from '../change-error.ts';
import type { ChangeService } from '../change-service.ts';
import { answerOf, oneChange } from '../sets/change.routes.ts';
import { actorOf } from '../sets/change-actor.ts';
import type { StoredChangeSet } from '../sets/change-set.repository.ts';
import type { Schedule } from '../sets/change-set.ts';
import { withBothValues } from '../trial/change-diff.ts';

type StepName = 'submitChange' | 'approveChange' | 'withdrawChange' | 'unscheduleChange' | 'publishChange';
type TakeStep = (actor: Actor, id: string, version: number) => Promise<StoredChangeSet>;

/** The steps of a change set, each with the version that the person saw. */
export function stepRoutes(routes: StaffRoutes, changes: ChangeService): void {
  const { deps } = changes;
  const answer = async (actor: Actor, id: string, done: Promise<StoredChangeSet>) =>
    answerOf(deps, await done.catch((error: unknown) => withBothValues(deps, actor, id, error)));
  // Steps without a body: the request has only the version.
  const step = (name: StepName, take: TakeStep) =>
    routes.route(name, {
      params: oneChange,
      value: changeAnswer,
      handler: (who, { params: { change }, request }) => {
        const actor = actorOf(who, STAFF_CALLS[name].needs);
        return answer(actor, change, take(actor, change, versionOf(request)));
      },
    });
  step('submitChange', changes.submit);
  step('approveChange', changes.approve);
  step('withdrawChange', changes.withdraw);
  step('unscheduleChange', changes.unschedule);
  step('publishChange', changes.publish);
  routes.route('rejectChange', {
    params: oneChange,
    body: remarkRequest,
    value: changeAnswer,
    handler: (who, { params: { change }, body, request }) => {
      const actor = actorOf(who, 'change.approve');
      return answer(actor, change, changes.reject(actor, change, versionOf(request), body.remark));
    },
  });
  routes.route('scheduleChange', {
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
  // Databases do not read times after the year 9999.
  if (at === null || !/^\d{4}-/.test(at)) throw new ChangeError('time_unknown');
  return { local, zone, at };
}
