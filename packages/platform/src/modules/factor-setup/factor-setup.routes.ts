import {
  recoveryCodesValue,
  secondFactorBeginRequest,
  secondFactorBeginValue,
  secondFactorCodesRequest,
  secondFactorConfirmRequest,
  secondFactorLostRequest,
  secondFactorLostValue,
  secondFactorRemoveRequest,
} from '@marquee/contracts/schemas/second-factor';
import * as z from 'zod/mini';
import { brandHost } from '../../brand-host.ts';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import { keepSecondFactor, removeSecondFactor, renewRecoveryCodes, requestFactorRemoval } from './change-factor.ts';
import type { FactorSetupDeps } from './factor-setup-deps.ts';
import { beginSecondFactor, confirmSecondFactor } from './set-up-factor.ts';

const NOTHING = z.object({});

/** POST /wps/x/member/secondFactor…: set up, recovery codes, removal. */
export function factorSetupRoutes(routes: PlayerRoutes, deps: FactorSetupDeps): void {
  routes.route('secondFactorBegin', {
    body: secondFactorBeginRequest,
    value: secondFactorBeginValue,
    handler: (ctx, { body }) => beginSecondFactor(deps, requireMember(ctx), body),
  });
  routes.route('secondFactorConfirm', {
    body: secondFactorConfirmRequest,
    value: recoveryCodesValue,
    handler: (ctx, { body, request }) => confirmSecondFactor(deps, requireMember(ctx), body, brandHost(ctx, request)),
  });
  routes.route('secondFactorCodes', {
    body: secondFactorCodesRequest,
    value: recoveryCodesValue,
    handler: (ctx, { body }) => renewRecoveryCodes(deps, requireMember(ctx), body),
  });
  routes.route('secondFactorRemove', {
    body: secondFactorRemoveRequest,
    value: NOTHING,
    handler: async (ctx, { body, request }) => {
      await removeSecondFactor(deps, requireMember(ctx), body, brandHost(ctx, request));
      return {};
    },
  });
  routes.route('secondFactorLost', {
    body: secondFactorLostRequest,
    value: secondFactorLostValue,
    handler: (ctx, { body, request }) => requestFactorRemoval(deps, requireMember(ctx), body, brandHost(ctx, request)),
  });
  routes.route('secondFactorKeep', {
    value: NOTHING,
    handler: async (ctx) => {
      await keepSecondFactor(deps.withTenant, requireMember(ctx));
      return {};
    },
  });
}
