import {
  staffChangedValue,
  staffChangeRequest,
  staffCreateRequest,
  staffEndedValue,
  staffListValue,
  staffSessionsValue,
} from '@marquee/contracts/schemas/staff';
import * as z from 'zod/mini';
import { visibleTo } from './grants.ts';
import { sessionsValueOf } from './me.routes.ts';
import { accountValueOf } from './session-value.ts';
import type { StaffAccount } from './staff.repository.ts';
import { type Changed, changeStaff, createStaff, endSessionsOf, sessionsOf, staffSeenBy } from './staff.service.ts';
import type { SignedIn, StaffDeps } from './staff-deps.ts';
import type { StaffRoutes } from './staff-kit.ts';
import { idempotencyKeyOf, versionOf } from './write-headers.ts';

const one = z.object({ id: z.string() });
const oneSession = z.object({ id: z.string(), session: z.string() });

/** Staff accounts, for administrators. */
export function staffRoutes(routes: StaffRoutes, deps: StaffDeps): void {
  const seenBy = (who: SignedIn, account: StaffAccount) =>
    accountValueOf(account, visibleTo(who.grants, 'staff.read', account.grants), deps.clock.now());
  const changedValueOf = (who: SignedIn, { account, link }: Changed) => ({ staff: seenBy(who, account), link });
  routes.route('staff', {
    value: staffListValue,
    handler: async (who) => ({ staff: (await staffSeenBy(deps, who)).map((account) => seenBy(who, account)) }),
  });
  routes.route('createStaff', {
    body: staffCreateRequest,
    value: staffChangedValue,
    handler: async (who, { body, request }) =>
      changedValueOf(who, await createStaff(deps, who, body, idempotencyKeyOf(request))),
  });
  routes.route('changeStaff', {
    params: one,
    body: staffChangeRequest,
    value: staffChangedValue,
    handler: async (who, { params, body, request }) =>
      changedValueOf(who, await changeStaff(deps, who, params.id, versionOf(request), body)),
  });
  routes.route('sessionsOfStaff', {
    params: one,
    value: staffSessionsValue,
    handler: async (who, { params }) => sessionsValueOf(await sessionsOf(deps, who, params.id), who.session.id),
  });
  routes.route('endSessionsOfStaff', {
    params: one,
    value: staffEndedValue,
    handler: async (who, { params }) => ({ ended: await endSessionsOf(deps, who, params.id) }),
  });
  routes.route('endSessionOfStaff', {
    params: oneSession,
    value: staffEndedValue,
    handler: async (who, { params }) => ({
      ended: await endSessionsOf(deps, who, params.id, { only: params.session }),
    }),
  });
}
