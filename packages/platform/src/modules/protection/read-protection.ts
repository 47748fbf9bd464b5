import { LIMIT_PERIODS } from '@marquee/contracts/constants';
import { LIMIT_KINDS } from '@marquee/contracts/protection';
import type { ProtectionValue } from '@marquee/contracts/schemas/protection';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findMember } from '../member/index.ts';
import { sumDeposits } from './deposits.repository.ts';
import { findRises } from './limit-rise.repository.ts';
import { isOffered, limitOf, limitText } from './limits.ts';
import { type LimitName, type PeriodLimits, type Protection, readProtectionRow } from './protection.repository.ts';
import { type SpreadDeps, siblingsOf } from './spread-exclusions.ts';
import { playSinceBreak } from './stop-of-play.ts';

/** What protects a member, as the member and staff see it. @throws ProblemError `not_found`. */
export async function readProtection(
  { brands }: Pick<SpreadDeps, 'brands'>,
  db: TenantDb,
  ctx: Ctx,
  memberId: string,
): Promise<ProtectionValue> {
  const member = await findMember(db, ctx, memberId);
  if (member === null) throw new ProblemError('not_found');
  const { currency } = member;
  const protection = await readProtectionRow(db, ctx, memberId, ctx.clock.now());
  const rises = await findRises(db, ctx, memberId);
  const deposited = await sumDeposits(db, ctx, memberId);
  const isListed = (name: LimitName) => isOffered(ctx, name) || limitOf(protection, name) !== null;
  const { exclusionMinDays, realityCheckMinutes } = ctx.manifest.private.protection;
  const { exclusion } = protection;
  return {
    currency,
    limits: NAMES.filter(isListed).map((name) => {
      const rise = rises.find(({ kind, period }) => kind === name.kind && period === name.period);
      return {
        ...name,
        limit: limitText(currency, name, limitOf(protection, name)),
        ...usedOf(ctx, { currency, protection, deposited }, name),
        pending:
          rise === undefined
            ? null
            : {
                limit: limitText(currency, name, rise.value),
                confirmableAt: rise.confirmableAt.toISOString(),
                lapsesAt: rise.lapsesAt.toISOString(),
              },
      };
    }),
    realityCheck: { brandMinutes: realityCheckMinutes, ownMinutes: protection.realityMinutes },
    timeOutUntil: protection.timeOutUntil?.toISOString() ?? null,
    exclusion: exclusion && {
      from: exclusion.from.toISOString(),
      until: exclusion.until?.toISOString() ?? null,
      endRequestedAt: exclusion.endRequestedAt?.toISOString() ?? null,
      isOwn: exclusion.by !== 'licensee',
    },
    exclusionMinDays,
    sites: siblingsOf(brands, ctx.merchant).flatMap((code) => brands.get(code)?.public.name ?? []),
  };
}

const NAMES: readonly LimitName[] = LIMIT_KINDS.flatMap((kind): LimitName[] =>
  kind === 'session' ? [{ kind, period: 'session' }] : LIMIT_PERIODS.map((period) => ({ kind, period })),
);

/** How much of a limit is used, and when its window ends. Null where nothing is counted. */
function usedOf(
  { clock }: Pick<Ctx, 'clock'>,
  {
    currency,
    protection,
    deposited,
  }: { readonly currency: string; readonly protection: Protection; readonly deposited: PeriodLimits },
  name: LimitName,
): { used: string | null; resetsAt: string | null } {
  const { kind, period } = name;
  if (kind === 'session' || period === 'session') {
    const play = playSinceBreak(protection, clock.now());
    if (play === null) return { used: null, resetsAt: null };
    const used = Math.min(Math.floor(play.minutes), protection.sessionMinutes ?? 0);
    return { used: used.toString(), resetsAt: play.breakEndsAt.toISOString() };
  }
  const { counters } = protection;
  if (kind === 'deposit') return { used: limitText(currency, name, deposited[period]), resetsAt: null };
  if (counters === null) return { used: null, resetsAt: null };
  const { to, ...amounts } = counters[period];
  return { used: limitText(currency, name, amounts[kind]), resetsAt: to.toISOString() };
}
