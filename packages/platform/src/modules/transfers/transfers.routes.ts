import {
  consolidatedFundsValue,
  merchantWalletValue,
  walletTransferBody,
  walletTransferValue,
} from '@marquee/contracts/schemas/wallet';
import { ProblemError } from '@marquee/server-kit';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import { idempotencyKeyOf } from '../../idempotency-key.ts';
import { moveMoney, type TransferDeps } from './move-money.ts';
import { readConsolidatedFunds, readMerchantWallet } from './read-wallets.ts';

/** Wallet transfer, merchant wallet, consolidated funds (§7). */
export function transfersRoutes(routes: PlayerRoutes, deps: TransferDeps): void {
  routes.route('walletTransfer', {
    body: walletTransferBody,
    value: walletTransferValue,
    handler: (ctx, { body, request }) => {
      const key = idempotencyKeyOf(request);
      // Without a key, a repeat looks like a second transfer.
      if (key === null) throw new ProblemError('bad_request');
      return moveMoney(deps, requireMember(ctx), { body, key });
    },
  });
  routes.route('merchantWallet', {
    value: merchantWalletValue,
    handler: (ctx) => readMerchantWallet(deps, requireMember(ctx)),
  });
  routes.route('consolidatedFunds', {
    value: consolidatedFundsValue,
    handler: (ctx) => readConsolidatedFunds(deps, requireMember(ctx)),
  });
}
