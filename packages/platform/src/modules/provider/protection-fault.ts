import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { type PlayStop, stopOfPlay } from '../protection/index.ts';
import type { PlayContext } from './wallet.repository.ts';
import type { WalletOutcome } from './wallet-call.ts';

/** What the page around the game learns about a refused bet. */
export const STOP_OF: Readonly<Partial<Record<WalletOutcome, PlayStop>>> = {
  limitReached: 'limit',
  playerExcluded: 'excluded',
  realityCheckDue: 'realityCheck',
  sessionLimit: 'session',
};

const OUTCOME_OF: Readonly<Record<Exclude<PlayStop, 'identity' | 'limit'>, WalletOutcome>> = {
  excluded: 'playerExcluded',
  timeOut: 'playerExcluded',
  realityCheck: 'realityCheckDue',
  session: 'sessionLimit',
};

/** Why what protects the player refuses a bet. Limits of stake and loss are checked with the posting. A guest's demo money needs no protection. */
export function protectionFault(
  { brand, context }: { readonly brand: BrandSnapshot; readonly context: PlayContext },
  now: Date,
): WalletOutcome | null {
  if (context.accountType === TRIAL_ACCOUNT_TYPE) return null;
  const stop = stopOfPlay(context.play, brand.private.protection.realityCheckMinutes, now);
  return stop === null ? null : OUTCOME_OF[stop];
}
