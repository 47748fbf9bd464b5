import {
  payoutAccountAddRequest,
  payoutAccountRemoveRequest,
  payoutAccountRow,
  payoutAccountsValue,
} from '@marquee/contracts/schemas/cashier';
import * as z from 'zod/mini';
import { brandHost } from '../../brand-host.ts';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import {
  addPayoutAccount,
  type PayoutAccountDeps,
  readPayoutAccounts,
  removePayoutAccount,
} from './change-accounts.ts';

/** `/wps/x/cashier/payoutAccount…` [W05]. */
export function payoutAccountsRoutes(routes: PlayerRoutes, deps: PayoutAccountDeps): void {
  routes.route('payoutAccounts', {
    value: payoutAccountsValue,
    handler: (ctx) => deps.withTenant(ctx, (db) => readPayoutAccounts(db, requireMember(ctx))),
  });
  routes.route('payoutAccountAdd', {
    body: payoutAccountAddRequest,
    value: payoutAccountRow,
    handler: (ctx, { body, request }) => addPayoutAccount(deps, requireMember(ctx), body, brandHost(ctx, request)),
  });
  routes.route('payoutAccountRemove', {
    body: payoutAccountRemoveRequest,
    value: z.object({}),
    handler: async (ctx, { body, request }) => {
      await removePayoutAccount(deps, requireMember(ctx), body.accountId, brandHost(ctx, request));
      return {};
    },
  });
}
