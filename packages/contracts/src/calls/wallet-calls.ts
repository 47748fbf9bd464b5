import { call, money, relay, T } from './rows.ts';

/** Balances and transfers to vendors. */
export const WALLET_CALLS = {
  balance: call('GET', '/wps/v2/wallets/balance', 'wallet', { ...T, polling: true }),
  merchantWallet: relay('GCS_merchantWallet', { ...T, polling: true }),
  consolidatedFunds: call('GET', '/wps/member/info/funds/consolidated', 'member', T),
  // Without switches: money that a vendor has can always be moved back.
  walletTransfer: relay('GCS_walletTransfer', { ...money, idempotent: true }, 'POST'),
} as const;
