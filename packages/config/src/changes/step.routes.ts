import { changeAnswer, remarkRequest, scheduleRequest } from '@marquee/contracts/schemas/console-changes';
import { instantOf } from '@marquee/contracts/zoned-time';
import type { StaffRoutes } from '../staff/staff-routes.ts';
import { versionOf } from '../staff/write-headers.ts';
import { answerOf, oneChange } from './change.routes.ts';
import { actorOf } from './change-actor.ts';
import { ChangeError } from './change-error.ts';
import type { ChangeService } from './change-service.ts';
import type { StoredChangeSet } from './change-set.repository.ts';
import type { Schedule } from './change-set.ts';

/** What people do with a change set, each with the version they looked at. */
export function registerStepRoutes(routes: StaffRoutes, changes: ChangeService): void {
  const { core } = changes;
  const answer = async (done: Promise<StoredChangeSet>) => answerOf(core, await done);
  routes.route('POST /staff/v1/changes/:change/submit', {
    params: oneChange,
    value: changeAnswer,
    handler: (who, { params, request }) =>
      answer(changes.submit(actorOf(who, 'change.write'), params.change, versionOf(request))),
  });
  routes.route('POST /staff/v1/changes/:change/approval', {
    params: oneChange,
    value: changeAnswer,
    handler: (who, { params, request }) =>
      answer(changes.approve(actorOf(who, 'change.approve'), params.change, versionOf(request))),
  });
  routes.route('POST /staff/v1/changes/:change/rejection', {
    params: oneChange,
    body: remarkRequest,
    value: changeAnswer,
    handler: (who, { params, body, request }) =>
      answer(changes.reject(actorOf(who, 'change.approve'), params.change, versionOf(request), body.remark)),
  });
  routes.route('POST /staff/v1/changes/:change/withdrawal', {
    params: oneChange,
    value: changeAnswer,
    handler: (who, { params, request }) =>
      answer(changes.withdraw(actorOf(who, 'change.write'), params.change, versionOf(request))),
  });
  routes.route('POST /staff/v1/changes/:change/schedule', {
    params: oneChange,
    body: scheduleRequest,
    value: changeAnswer,
    handler: (who, { params, body, request }) =>
      answer(changes.schedule(actorOf(who, 'change.schedule'), params.change, versionOf(request), scheduleOf(body))),
  });
  routes.route('DELETE /staff/v1/changes/:change/schedule', {
    params: oneChange,
    value: changeAnswer,
    handler: (who, { params, request }) =>
      answer(changes.unschedule(actorOf(who, 'change.schedule'), params.change, versionOf(request))),
  });
  routes.route('POST /staff/v1/changes/:change/publication', {
    params: oneChange,
    value: changeAnswer,
    handler: (who, { params, request }) =>
      answer(changes.publish(actorOf(who, 'change.publish'), params.change, versionOf(request))),
  });
}

function scheduleOf({ local, zone }: { readonly local: string; readonly zone: string }): Omit<Schedule, 'by'> {
  const at = instantOf(local, zone);
  // Beyond the year 9999 times are written in a way that databases don't read.
  if (at === null || !/^\d{4}-/.test(at)) throw new ChangeError('time_unknown');
  return { local, zone, at };
}
