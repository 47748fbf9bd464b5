import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import type { ReconBreak, ReconDay } from '@marquee/contracts/schemas/reconciliation';
import type { DayFileTransaction } from '@marquee/contracts/wallet';
import { createLogger } from '@marquee/server-kit';
import pg from 'pg';
import { createBackgroundPool } from '../db/pool.ts';
import { createWithTenant } from '../db/with-tenant.ts';
import { reconcile } from '../modules/reconciliation/index.ts';
import { callSupport, type SupportOptions } from './call-support.ts';
import { type DayFileProvider, startDayFileProvider } from './day-file-provider.ts';
import { openWalletFixture, type WalletFixture } from './wallet-fixture.ts';

export const DAY_MS = 24 * 3_600_000;
export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** The day of a test's ledger. */
export const TODAY = dayText(Date.now());
export const TOMORROW = dayText(Date.now() + DAY_MS);

export interface ReconFixture {
  readonly wallet: WalletFixture;
  readonly provider: DayFileProvider;
  /** Moves postings to this time; all others are made at noon, so no test depends on when it runs. */
  postedAt(time: string, refs: readonly string[]): Promise<void>;
  /** The job's log lines. */
  readonly logged: { level: string; msg: string; [field: string]: unknown }[];
  /** Runs the job as in the night after this many days. */
  run(daysLater?: number, merchants?: readonly string[]): Promise<void>;
  days(options?: SupportOptions): Promise<ReconDay[]>;
  breaks(day?: string, filter?: object): Promise<{ day: ReconDay; breaks: ReconBreak[]; next: string | null }>;
  /** `explain` or `again`, as the config service calls it. */
  act(action: 'explain' | 'again', body: object, day?: string): ReturnType<typeof callSupport>;
  close(): Promise<void>;
}

/** A wallet, a provider with day files, and the job that compares them. */
export async function openReconFixture(): Promise<ReconFixture> {
  const wallet = await openWalletFixture();
  const provider = await startDayFileProvider(() => wallet.operator);
  const pool: pg.Pool = createBackgroundPool(wallet.database.loginUrl);
  const withTenant = createWithTenant(pool);
  const [known] = wallet.operator.settings.providers;
  if (known === undefined) throw new Error('The test operator works with a provider');
  const operator = { ...wallet.operator.settings, providers: [{ ...known, baseUrl: provider.baseUrl }] };
  const logged: ReconFixture['logged'] = [];
  const destination = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const log = createLogger({ name: 'test', level: 'info', destination });
  const pathOf = (path: string, day: string) => path.replace(':provider', 'arcade').replace(':day', day);
  // Staff act in the following night, when there are differences.
  const call = async (path: string, body: object, options?: SupportOptions) =>
    callSupport(wallet.platform, path, body, options);
  const placed = new Set<string>();
  const moveTo = (time: string, which: string, refs: string[]) => moveIds(wallet, time, which, refs);
  return {
    wallet,
    provider,
    logged,
    postedAt: async (time, refs) => {
      for (const ref of refs) placed.add(ref);
      await moveTo(time, 'ref = ANY ($1)', [...refs]);
    },
    run: async (daysLater = 1, merchants = ['lotus']) => {
      await moveTo(`${TODAY}T12:00:00Z`, 'ref <> ALL ($1)', [...placed]);
      const now = new Date(Date.parse(`${TODAY}T01:00:00Z`) + daysLater * DAY_MS);
      const { brands } = wallet.platform;
      return reconcile(
        { withTenant, clock: { now: () => now }, brands, operator, paymentProviders: new Map(), log },
        merchants,
        new AbortController().signal,
      );
    },
    days: async (options) => (await call(INTERNAL_CALLS['reconciliation.days'].path, {}, options)).json().value.days,
    breaks: async (day = TODAY, filter = {}) =>
      (await call(pathOf(INTERNAL_CALLS['reconciliation.breaks'].path, day), filter)).json().value,
    act: (action, body, day = TODAY) =>
      call(pathOf(INTERNAL_CALLS[`reconciliation.${action}`].path, day), body, { key: randomUUID(), staff: 'staff-7' }),
    close: async () => {
      await pool.end();
      await provider.close();
      await wallet.close();
    },
  };
}

/** The day of a posting is in its id, which other rows refer to. */
async function moveIds(wallet: WalletFixture, time: string, which: string, refs: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: wallet.database.adminUrl });
  await admin.connect();
  try {
    await admin.query('SET session_replication_role = replica');
    await admin.query(
      `CREATE TEMP TABLE moved AS SELECT id, (left(core.first_id_at('${time}')::text, 14) || right(id::text, 22))::uuid AS new_id
       FROM core.tx WHERE source = 'provider:arcade' AND ${which}`,
      [refs],
    );
    await admin.query(
      `UPDATE core.tx SET id = new_id FROM moved WHERE moved.id = tx.id;
       UPDATE core.tx SET about = new_id FROM moved WHERE moved.id = about;
       UPDATE core.tx SET reverses = new_id FROM moved WHERE moved.id = reverses;
       UPDATE core.entry SET tx = new_id FROM moved WHERE moved.id = tx;
       UPDATE app.free_bet SET tx = new_id FROM moved WHERE moved.id = tx`,
    );
  } finally {
    await admin.end();
  }
}

/** The provider's record of a movement, on the test's day at noon. */
export const lineOf = (
  user: string,
  kind: DayFileTransaction['kind'],
  ref: string,
  more: Partial<DayFileTransaction> = {},
): DayFileTransaction => ({
  type: 'transaction',
  kind,
  transaction_uuid: ref,
  reference_transaction_uuid: null,
  user,
  round: `round-${ref}`,
  game_code: 'slot-1',
  amount: 0,
  currency: 'KHR',
  at: `${TODAY}T12:00:00.000Z`,
  ...more,
});
