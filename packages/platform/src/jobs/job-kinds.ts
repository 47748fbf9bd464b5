import type { JobName } from '@marquee/contracts/schemas/attention';
import * as z from 'zod/mini';

/** Work outside requests that one process at a time does. */
export interface JobKind {
  /** A run is for the whole installation, for one provider, or for one brand. */
  readonly each: 'installation' | 'provider' | 'brand';
  /** When it runs by itself: cron, five fields, in UTC or the brand's time zone. A kind without it runs when it is enqueued. */
  readonly cron?: string;
  /** What `enqueue` stores for the run: ids, never personal data. */
  readonly data?: z.ZodMiniType;
  /** Attempts after the first one, with growing pauses. */
  readonly retries: number;
  /** The first pause; ten seconds by default. */
  readonly retryAfterMs?: number;
  /** After this long without a success it is late, which the console shows. */
  readonly lateAfterMs: number;
  /** An attempt that takes longer has failed. At most a day. */
  readonly longestMs: number;
  /** The log text of a failed attempt. */
  readonly failure: string;
}

export type JobKinds = Readonly<Record<string, JobKind>>;

const MINUTE_MS = 60_000;
/** Pauses before further attempts: the first, and the longest. */
export const RETRY_FIRST_MS = 10_000;
export const RETRY_LONGEST_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A change to what protects a member's account, when its wait is over; host and language of the notice. */
const afterWait = z.strictObject({
  memberId: z.string(),
  host: z.optional(z.string()),
  language: z.optional(z.string()),
});
export type AfterWait = z.infer<typeof afterWait>;

/** A payout whose time for an answer is over. */
const ofPayout = z.strictObject({ payoutId: z.string() });

/** A check that a provider of identity checks reads. */
const ofCheck = z.strictObject({ checkId: z.string() });

/** The jobs of the platform. Their handlers are in `platform-jobs.ts`, their names for staff in the console's messages. */
export const JOB_KINDS = {
  'catalogue.renew': {
    each: 'provider',
    cron: '*/10 * * * *',
    retries: 3,
    lateAfterMs: 35 * MINUTE_MS,
    longestMs: 10 * MINUTE_MS,
    failure: 'game catalogue not renewed',
  },
  'vendorRounds.take': {
    each: 'installation',
    cron: '* * * * *',
    retries: 3,
    lateAfterMs: 15 * MINUTE_MS,
    longestMs: HOUR_MS,
    failure: 'rounds played at vendors were not recorded',
  },
  'days.checkpoint': {
    each: 'installation',
    cron: '*/10 * * * *',
    retries: 3,
    lateAfterMs: 2 * HOUR_MS,
    longestMs: 12 * HOUR_MS,
    failure: 'a finished day of the ledger was not hashed',
  },
  'days.reconcile': {
    each: 'installation',
    cron: '* * * * *',
    retries: 3,
    lateAfterMs: HOUR_MS,
    longestMs: 12 * HOUR_MS,
    failure: 'days of providers were not compared with the ledger',
  },
  'rounds.watch': {
    each: 'installation',
    cron: '5 * * * *',
    retries: 3,
    lateAfterMs: 3 * HOUR_MS,
    longestMs: 10 * MINUTE_MS,
    failure: 'rounds that have been open for long were not counted',
  },
  'guests.clear': {
    each: 'installation',
    cron: '15 * * * *',
    retries: 3,
    lateAfterMs: 6 * HOUR_MS,
    longestMs: HOUR_MS,
    failure: 'data of former guests was not deleted',
  },
  'throttles.forget': {
    each: 'installation',
    cron: '25 * * * *',
    retries: 3,
    lateAfterMs: 6 * HOUR_MS,
    longestMs: HOUR_MS,
    failure: 'counters of former visitors were not deleted',
  },
  'visits.clear': {
    each: 'installation',
    cron: '35 * * * *',
    retries: 3,
    lateAfterMs: 6 * HOUR_MS,
    longestMs: HOUR_MS,
    failure: 'addresses of former sessions were not removed',
  },
  'messages.clear': {
    each: 'brand',
    // At night: a message to a brand may have a million rows of members.
    cron: '45 3 * * *',
    retries: 3,
    lateAfterMs: 6 * HOUR_MS,
    longestMs: HOUR_MS,
    failure: 'expired messages were not deleted',
  },
  'files.delete': {
    each: 'installation',
    cron: '*/10 * * * *',
    retries: 3,
    lateAfterMs: 2 * HOUR_MS,
    longestMs: HOUR_MS,
    failure: 'removed files were not deleted',
  },
  'files.compare': {
    each: 'installation',
    cron: '45 3 * * *',
    retries: 3,
    lateAfterMs: 26 * HOUR_MS,
    longestMs: 12 * HOUR_MS,
    failure: 'the file store was not compared with its rows',
  },
  'factor.remove': {
    each: 'brand',
    data: afterWait,
    retries: 5,
    lateAfterMs: 15 * MINUTE_MS,
    longestMs: MINUTE_MS,
    failure: 'no notice of a second factor whose removal has waited',
  },
  'paymentPassword.replace': {
    each: 'brand',
    data: afterWait,
    retries: 5,
    lateAfterMs: 15 * MINUTE_MS,
    longestMs: MINUTE_MS,
    failure: 'no notice of a payment password that has waited',
  },
  'bonuses.lapse': {
    each: 'brand',
    cron: '* * * * *',
    retries: 3,
    lateAfterMs: HOUR_MS,
    longestMs: 10 * MINUTE_MS,
    failure: 'bonuses whose time is over were not ended',
  },
  'payout.receive': {
    each: 'brand',
    data: ofPayout,
    retries: 5,
    lateAfterMs: 15 * MINUTE_MS,
    longestMs: MINUTE_MS,
    failure: 'a payout without an answer was not counted as received',
  },
  'identity.expire': {
    each: 'brand',
    cron: '20 * * * *',
    retries: 3,
    lateAfterMs: 6 * HOUR_MS,
    longestMs: 10 * MINUTE_MS,
    failure: 'checks of identity whose document has ended were not ended',
  },
  'identity.submit': {
    each: 'brand',
    data: ofCheck,
    retries: 5,
    lateAfterMs: 15 * MINUTE_MS,
    longestMs: 5 * MINUTE_MS,
    failure: 'a check of identity was not sent to its provider',
  },
} as const satisfies Readonly<Record<JobName, JobKind>>;
