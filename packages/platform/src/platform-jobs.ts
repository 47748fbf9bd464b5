import type { FastifyBaseLogger } from 'fastify';
import { checkpointDays, databaseNow } from './checkpoint/checkpoint-days.ts';
import type { Clock } from './context.ts';
import type { Query } from './db/query.ts';
import type { WithTenant } from './db/with-tenant.ts';
import type { AfterWait, JOB_KINDS, JobHandlers } from './jobs/index.ts';
import { watchRounds } from './modules/attention/index.ts';
import { lapseBonuses } from './modules/bonus/index.ts';
import { compareFiles, deleteRemovedFiles, type FileStore } from './modules/files/index.ts';
import { expireChecks } from './modules/identity/index.ts';
import { lockMember } from './modules/member/index.ts';
import { clearMessages } from './modules/messages/index.ts';
import { settlePaymentReset } from './modules/password/index.ts';
import type { PaymentProvider } from './modules/payments/index.ts';
import { catalogueSyncs, type OperatorSettings, renewCatalogue, transferVendors } from './modules/provider/index.ts';
import { reconcile } from './modules/reconciliation/index.ts';
import { takeVendorRounds } from './modules/rounds/index.ts';
import { settleFactor } from './modules/second-factor/index.ts';
import { clearGuests, clearVisits } from './modules/session/index.ts';
import { forgetThrottles } from './modules/verification/index.ts';
import { forceReceipt } from './modules/withdrawals/index.ts';
import type { MailOutbox } from './outbound/mail/index.ts';
import type { Brands } from './services.ts';

interface Database {
  readonly withTenant: WithTenant;
  readonly query: Query;
}

export interface PlatformJobDeps extends Database {
  /** With long timeouts: a day may have a million transactions. */
  readonly background: Database;
  readonly store: FileStore;
  readonly clock: Clock;
  readonly brands: Brands;
  readonly operator: OperatorSettings;
  readonly paymentProviders: ReadonlyMap<string, PaymentProvider>;
  readonly log: FastifyBaseLogger;
  readonly merchants: () => readonly string[];
  readonly mail: Pick<MailOutbox, 'wake'>;
  readonly submitIdentityCheck: (merchant: string, checkId: string) => Promise<void>;
}

interface AfterWaitRun {
  readonly of: string;
  readonly due: Date;
  readonly data: AfterWait;
}

/** What each job does. */
export function platformJobs({ background, ...deps }: PlatformJobDeps): JobHandlers<typeof JOB_KINDS> {
  const { query, operator, clock, log, merchants } = deps;
  const longRunning = { ...deps, ...background };
  const syncs = new Map(catalogueSyncs(query, operator).map(({ provider, sync }) => [provider, sync]));
  const vendors = transferVendors(operator, clock);
  return {
    'catalogue.renew': async ({ of: provider, signal }) => {
      const sync = syncs.get(provider);
      // Another process may have other providers while it is replaced.
      if (sync !== undefined) await renewCatalogue(sync, log.child({ provider }), signal);
    },
    'vendorRounds.take': () => takeVendorRounds({ vendors, query, clock, log }),
    'days.checkpoint': ({ signal }) => checkpointDays({ ...longRunning, readNow: databaseNow }, merchants(), signal),
    'days.reconcile': ({ signal }) => reconcile(longRunning, merchants(), signal),
    'rounds.watch': () => watchRounds(longRunning, merchants()),
    'guests.clear': () => clearGuests(deps, merchants()),
    'throttles.forget': () => forgetThrottles(deps, merchants()),
    'visits.clear': () => clearVisits(deps, merchants()),
    'messages.clear': ({ of: merchant }) => clearMessages(deps, merchant),
    'files.delete': () => deleteRemovedFiles(deps, merchants()),
    'files.compare': () => compareFiles(deps, merchants()),
    'factor.remove': (run) => afterWait(deps, run, settleFactor),
    'paymentPassword.replace': (run) => afterWait(deps, run, settlePaymentReset),
    'bonuses.lapse': ({ of: merchant }) => lapseBonuses(deps, merchant),
    'identity.expire': ({ of: merchant }) => expireChecks(deps, merchant),
    'identity.submit': ({ of: merchant, data }) => deps.submitIdentityCheck(merchant, data.checkId),
    // The job is due by the database's clock; this machine's may be behind.
    'payout.receive': ({ of: merchant, due, data }) =>
      forceReceipt(deps, merchant, data.payoutId, new Date(Math.max(clock.now().getTime(), due.getTime()))),
  };
}

/**
 * Makes a change to what protects a member's account when its wait is over. Nothing happens when the request was cancelled, or replaced by
 * a later one. @throws Error while the brand's manifest is unknown: the job is retried.
 */
async function afterWait(
  { withTenant, brands, clock, mail }: Pick<PlatformJobDeps, 'withTenant' | 'brands' | 'clock' | 'mail'>,
  { of: merchant, due, data: { memberId, ...notice } }: AfterWaitRun,
  settle: typeof settlePaymentReset | typeof settleFactor,
): Promise<void> {
  const manifest = brands.get(merchant);
  if (manifest === undefined) throw new Error(`No manifest of ${merchant}`);
  // The job is due by the database's clock; this machine's may be behind.
  const now = new Date(Math.max(clock.now().getTime(), due.getTime()));
  await withTenant({ merchant }, async (db) => {
    await lockMember(db, { merchant }, memberId);
    await settle(db, { merchant, manifest, clock }, memberId, now, notice);
  });
  mail.wake(merchant);
}
