import { MISSING_FAULTS } from '@marquee/contracts/schemas/reconciliation';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock, TenantScope } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { Brands } from '../../services.ts';
import { dayAt, lastClosedDay } from '../../utc-day.ts';
import { DayFileError, type DayFiles, dayFilesOf, type OperatorSettings } from '../provider/index.ts';
import { addDays, claimDay, type DayKey, failDay, forgetLines } from './recon-day.repository.ts';
import { takeDay } from './take-day.ts';

export interface ReconcileDeps {
  /** With patience: a day may have a million lines. */
  readonly withTenant: WithTenant;
  readonly clock: Clock;
  readonly brands: Pick<Brands, 'get'>;
  readonly operator: OperatorSettings;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Asks providers for the files that are due and holds each against the ledger, brand by brand, the oldest day first; days on which
 * nothing ran are caught up with. A brand with an upstream of its own has its ledger there.
 */
export async function reconcile(deps: ReconcileDeps, merchants: readonly string[], signal: AbortSignal): Promise<void> {
  const { clock, brands, operator, withTenant } = deps;
  for (const merchant of merchants) {
    if (brands.get(merchant)?.private.upstream !== null) continue;
    const scope = { merchant };
    for (const provider of operator.providers) {
      const files = dayFilesOf(provider, operator);
      if (files === null) continue;
      await withTenant(scope, (db) => addDays(db, scope, provider.code, lastClosedDay(clock.now()), clock.now()));
      while (!signal.aborted && (await takeNext(deps, scope, { provider: provider.code, files }, signal)));
    }
    await withTenant(scope, (db) => forgetLines(db, scope, dayAt(clock.now())));
  }
}

/** Resolves with whether there was anything due. */
async function takeNext(
  deps: ReconcileDeps,
  scope: TenantScope,
  { provider, files }: { readonly provider: string; readonly files: DayFiles },
  signal: AbortSignal,
): Promise<boolean> {
  const { withTenant, clock, log } = deps;
  const day = await withTenant(scope, (db) => claimDay(db, scope, provider, clock.now()));
  if (day === null) return false;
  const key: DayKey = { provider, day };
  try {
    await takeDay(withTenant, scope, files, key, { now: clock.now(), signal });
    log.info({ ...scope, ...key }, "a provider's day was held against the ledger");
  } catch (error) {
    if (!(error instanceof DayFileError)) throw error;
    const { fault } = error;
    const isRefused = !MISSING_FAULTS.some((missing) => missing === fault);
    await withTenant(scope, (db) => failDay(db, scope, key, { fault, isRefused, now: clock.now() }));
    log[isRefused ? 'error' : 'warn'](
      { ...scope, ...key, fault, err: error.cause },
      "a provider's day is not in the books",
    );
  }
  return true;
}
