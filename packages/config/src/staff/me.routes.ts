import {
  staffCodeRequest,
  staffEndedValue,
  staffEnrolledValue,
  staffPasswordRequest,
  staffRecoveryCodesValue,
  staffSessionsValue,
  staffSessionValue,
  staffTotpRequest,
  staffTotpValue,
} from '@marquee/contracts/schemas/staff';
import * as z from 'zod/mini';
import { beginTotp, changePassword, confirmTotp, renewRecoveryCodes } from './me.service.ts';
import { startSession } from './session-value.ts';
import { endSessionsOf } from './staff.service.ts';
import type { StaffDeps } from './staff-deps.ts';
import type { StaffRoutes } from './staff-kit.ts';
import { listSessions, type StaffSession } from './staff-session.repository.ts';

export const sessionsValueOf = (sessions: readonly StaffSession[], currentId: string) => ({
  sessions: sessions.map(({ id, ip, userAgent, createdAt, seenAt }) => ({
    id,
    ip,
    userAgent,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isCurrent: id === currentId,
  })),
});

/** The staff member's own account. */
export function meRoutes(routes: StaffRoutes, deps: StaffDeps): void {
  routes.route('changePassword', {
    body: staffPasswordRequest,
    value: staffSessionValue,
    handler: async (who, { body, reply }) => startSession(deps, reply, await changePassword(deps, who, body)),
  });
  routes.route('beginTotp', {
    body: staffTotpRequest,
    value: staffTotpValue,
    handler: (who, { body }) => beginTotp(deps, who, body.code),
  });
  routes.route('confirmTotp', {
    body: staffCodeRequest,
    value: staffEnrolledValue,
    handler: async (who, { body, reply }) => {
      const { recoveryCodes, ...opened } = await confirmTotp(deps, who, body.code);
      return { ...(await startSession(deps, reply, opened)), recoveryCodes };
    },
  });
  routes.route('renewRecoveryCodes', {
    body: staffCodeRequest,
    value: staffRecoveryCodesValue,
    handler: async (who, { body }) => ({ recoveryCodes: await renewRecoveryCodes(deps, who, body.code) }),
  });
  routes.route('ownSessions', {
    value: staffSessionsValue,
    handler: async ({ account, session }) =>
      sessionsValueOf(await listSessions(deps.pool, account.id, deps.clock.now()), session.id),
  });
  routes.route('endOwnSessions', {
    value: staffEndedValue,
    handler: async (who) => ({ ended: await endSessionsOf(deps, who, who.account.id, { except: who.session.id }) }),
  });
  routes.route('endOwnSession', {
    params: z.object({ session: z.string() }),
    value: staffEndedValue,
    handler: async (who, { params }) => ({
      ended: await endSessionsOf(deps, who, who.account.id, { only: params.session }),
    }),
  });
}
