import { MISSING_FAULTS } from '@marquee/contracts/schemas/reconciliation';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock, TenantScope } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { Brands } from '../../services.ts';
import { dayAt, lastClosedDay } from '../../utc-day.ts';
import type { PaymentProvider } from '../payments/index.ts';
import { DayFileError, type DayFiles, dayFilesOf, type OperatorSettings } from '../provider/index.ts';
import { matchDay } from './match-day.ts';
import { addDays, claimDay, type DayKey, failDay, forgetLines } from './recon-day.repository.ts';
import { openBreaks } from './recon-view.repository.ts';
import { forgetRepairs, takeRepairedDays } from './repairs.ts';
import { takeDay } from './take-day.ts';

export interface ReconcileDeps {
  /** With long timeouts: a day may have a million lines. */
  readonly withTenant: WithTenant;
  readonly clock: Clock;
  readonly brands: Pick<Brands, 'get'>;
  readonly operator: OperatorSettings;
  /** By code, which no provider of games has. */
  readonly paymentProviders: ReadonlyMap<string, Pick<PaymentProvider, 'readDay'>>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Requests due files from providers and compares each with the ledger, brand by brand, the oldest day first. Missed days are made
 * up for. A brand with an upstream of its own has its ledger there.
 */
export async function reconcile(deps: ReconcileDeps, merchants: readonly string[], signal: AbortSignal): Promise<void> {
  const { clock, brands, withTenant } = deps;
  const sources = sourcesOf(deps);
  for (const merchant of merchants) {
    if (brands.get(merchant)?.private.upstream !== null) continue;
    const scope = { merchant };
    for (const { provider, files } of sources) {
      const account = { provider, about: files.about };
      await withTenant(scope, (db) => addDays(db, scope, account, lastClosedDay(clock.now()), clock.now()));
      await compareRepaired(deps, scope, { provider, files });
      while (!signal.aborted && (await takeNext(deps, scope, { provider, files }, signal)));
    }
    await withTenant(scope, (db) => forgetLines(db, scope, dayAt(clock.now())));
  }
}

interface Source {
  readonly provider: string;
  readonly files: DayFiles;
}

/** Providers of games, vendors with wallets, and payment providers. */
const sourcesOf = ({ operator, paymentProviders, clock }: ReconcileDeps): Source[] => [
  ...operator.providers.map((each) => ({ provider: each.code, files: dayFilesOf(each, operator, clock) })),
  ...[...paymentProviders].map(
    ([provider, { readDay }]): Source => ({
      provider,
      files: { about: 'payments', fetch: readDay },
    }),
  ),
];

/** Compares days again whose differences were repaired since, with the lines that are stored. */
async function compareRepaired(deps: ReconcileDeps, scope: TenantScope, { provider, files }: Source): Promise<void> {
  const { withTenant, clock } = deps;
  const days = await withTenant(scope, async (db) => {
    const repaired = await takeRepairedDays(db, scope, provider, clock.now());
    for (const day of repaired) {
      await matchDay(db, scope, { provider, day, about: files.about }, clock.now());
      await forgetRepairs(db, scope, { provider, day });
    }
    return repaired;
  });
  for (const day of days) await logOutcome(deps, scope, { provider, day });
}

/** Resolves with whether a day was due. */
async function takeNext(
  deps: ReconcileDeps,
  scope: TenantScope,
  { provider, files }: Source,
  signal: AbortSignal,
): Promise<boolean> {
  const { withTenant, clock, log } = deps;
  const day = await withTenant(scope, (db) => claimDay(db, scope, provider, clock.now()));
  if (day === null) return false;
  const key: DayKey = { provider, day };
  try {
    for (const matched of await takeDay(withTenant, scope, files, key, { now: clock.now(), signal }))
      await logOutcome(deps, scope, { provider, day: matched });
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

/** Open differences are for staff to explain: logged as an error, with the number of each kind. */
async function logOutcome({ withTenant, log }: ReconcileDeps, scope: TenantScope, key: DayKey): Promise<void> {
  const { open, kinds } = await withTenant(scope, (db) => openBreaks(db, scope, key));
  if (open === 0) log.info({ ...scope, ...key }, "a provider's day agrees with the ledger");
  else log.error({ ...scope, ...key, open, kinds }, "a provider's day differs from the ledger");
}
