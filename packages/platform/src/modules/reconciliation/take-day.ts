import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TenantScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { daysAfter } from '../../utc-day.ts';
import { type DayFile, DayFileError, type DayFiles, type DayLine } from '../provider/index.ts';
import { bookFees } from './book-fees.ts';
import { matchDay } from './match-day.ts';
import { queryOrders } from './query-orders.ts';
import { type DayKey, findDay, finishDay } from './recon-day.repository.ts';
import { mayRunAgain } from './recon-days.ts';
import { addLines, removeLines } from './recon-line.repository.ts';

const BATCH = 2_000;

/**
 * Fetches a provider's file of a day, verifies its signature, then stores lines, breaks and totals in one transaction, so a file
 * that is invalid at its last line changes nothing. Resolves with the days that were matched.
 * @throws DayFileError
 */
export async function takeDay(
  withTenant: WithTenant,
  scope: TenantScope,
  files: DayFiles,
  key: DayKey,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-day-file-'));
  try {
    const file = await files.fetch({ ...scope, day: key.day }, folder, signal);
    return await withTenant(scope, async (db) => {
      await removeLines(db, scope, key);
      const transactions = await addFile(db, scope, key, file);
      await finishDay(db, scope, key, { transactions, fileHash: file.hash, now });
      if (files.about === 'payments') await bookFees(db, scope, key, now);
      const days = await daysToMatch(db, scope, key, now);
      for (const day of days) await matchDay(db, scope, { ...key, day, about: files.about }, now);
      if (files.about === 'payments') await queryOrders(db, scope, key, now);
      return days;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function addFile(db: TenantDb, scope: TenantScope, key: DayKey, file: DayFile): Promise<number> {
  let count = 0;
  let batch: DayLine[] = [];
  const flush = async (): Promise<void> => {
    if ((await addLines(db, scope, key, batch)) < batch.length) throw new DayFileError('duplicate');
    count += batch.length;
    batch = [];
  };
  for await (const line of file.lines()) {
    batch.push(line);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return count;
}

/** The day itself, and neighbours that waited for it. */
async function daysToMatch(db: TenantDb, scope: TenantScope, key: DayKey, now: Date): Promise<string[]> {
  const days = [key.day];
  for (const day of [daysAfter(key.day, -1), daysAfter(key.day, 1)]) {
    const neighbour = await findDay(db, scope, { ...key, day });
    if (neighbour?.state === 'taken' && mayRunAgain(day, now)) days.push(day);
  }
  return days;
}
