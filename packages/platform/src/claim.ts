import type { StaffCtx } from './internal-calls.ts';

/** A person of staff works on a row that waits, and others cannot decide on it meanwhile. */
interface Claim {
  readonly claimedBy: string | null;
  readonly claimedUntil: Date | null;
}

/** A person who does not come back leaves it to others after this time. */
const CLAIM_MS = 15 * 60_000;

export const NO_CLAIM = { claimedBy: null, claimedUntil: null } as const;

export const claimBy = ({ actor, clock }: Pick<StaffCtx, 'actor' | 'clock'>) => ({
  claimedBy: actor.id,
  claimedUntil: new Date(clock.now().getTime() + CLAIM_MS),
});

/** As staff see it; null: it is free. */
export const claimOf = (
  { clock }: Pick<StaffCtx, 'clock'>,
  { claimedBy, claimedUntil }: Claim,
): { readonly staff: string; readonly until: string } | null =>
  claimedBy !== null && claimedUntil !== null && claimedUntil > clock.now()
    ? { staff: claimedBy, until: claimedUntil.toISOString() }
    : null;

export function isClaimedByAnother(ctx: Pick<StaffCtx, 'actor' | 'clock'>, row: Claim): boolean {
  const claim = claimOf(ctx, row);
  return claim !== null && claim.staff !== ctx.actor.id;
}
