import { changeAnswer, killRequest, liftRequest, rollBackRequest } from '@marquee/contracts/schemas/console-changes';
import { isSensitive } from '@marquee/contracts/sensitivity';
import { SWITCH_KEYS } from '@marquee/contracts/switches';
import * as z from 'zod/mini';
import type { StaffRoutes } from '../../staff/staff-kit.ts';
import { idempotencyKeyOf, versionOf } from '../../staff/write-headers.ts';
import type { ChangeService } from '../change-service.ts';
import { answerOf } from '../sets/change.routes.ts';
import { actorOf } from '../sets/change-actor.ts';

const brand = z.object({ merchant: z.string() });
const brandSwitch = z.object({ merchant: z.string(), key: z.enum(SWITCH_KEYS) });

/** Turns a switch of one brand off at once, lifts that, and rolls back to a version. */
export function emergencyRoutes(routes: StaffRoutes, changes: ChangeService): void {
  routes.route('kill', {
    params: brand,
    body: killRequest,
    value: changeAnswer,
    handler: async (who, { params, body, request }) => {
      const kill = { merchant: params.merchant, ...body };
      return answerOf(changes.deps, await changes.kill(actorOf(who, 'switch.kill'), kill, idempotencyKeyOf(request)));
    },
  });
  routes.route('liftKill', {
    params: brandSwitch,
    body: liftRequest,
    value: z.object({}),
    handler: async (who, { params, body, request }) => {
      // Turning it on again is a change that needs the permission to approve if the switch is sensitive.
      const needs = isSensitive('switches', ['switches', params.key]) ? 'change.approve' : 'switch.lift';
      await changes.liftKill(actorOf(who, needs), { ...params, ...body, version: versionOf(request) });
      return {};
    },
  });
  routes.route('rollBack', {
    params: brand,
    body: rollBackRequest,
    value: changeAnswer,
    handler: async (who, { params, body, request }) => {
      const input = { merchant: params.merchant, ...body };
      const draft = await changes.rollBack(actorOf(who, 'change.write'), input, idempotencyKeyOf(request));
      return answerOf(changes.deps, draft);
    },
  });
}
