import { createHmac } from 'node:crypto';
import { HUMAN_CHECK_TTL_MS } from '@marquee/contracts/constants';
import {
  type HumanCheckAnswer,
  type HumanCheckPurpose,
  type HumanCheckValue,
  humanCheckAnswer,
  humanCheckChallenge,
} from '@marquee/contracts/schemas/human-check';
import { ProblemError } from '@marquee/server-kit';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Ctx } from '../../context.ts';
import { useOnce, usesTable } from '../../db/use-once.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

/** The difficulty of a check: rounds of PBKDF2 a try, and the largest number of tries; half of them are needed on average. */
export interface HumanCheckWork {
  readonly rounds: number;
  readonly triesMax: number;
}
/** A browser of 2026 takes 0.17 s on one core on average and 0.33 s at most; a slow phone about five times as long. */
export const HUMAN_CHECK_WORK: HumanCheckWork = { rounds: 2_000, triesMax: 1_000 };

const ALGORITHM = 'PBKDF2/SHA-256';
const humanCheckUses = usesTable('human_check_use');

export interface HumanChecks {
  /** A new challenge for this brand and purpose, valid for five minutes and one answer. Nothing is stored until it is used. */
  issue(ctx: Ctx, purpose: HumanCheckPurpose): Promise<HumanCheckValue>;
  /**
   * Whether `answer` solves a challenge of this brand and purpose for the first time. The caller's transaction must commit even
   * when something else is wrong, or the answer would be valid again.
   */
  redeem(db: TenantDb, ctx: Ctx, purpose: HumanCheckPurpose, answer: string | undefined): Promise<boolean>;
  /** `redeem` where the brand requires a check: null, or the problem to throw once the transaction is committed. */
  refuse(db: TenantDb, ctx: Ctx, purpose: HumanCheckPurpose, answer: string | undefined): Promise<ProblemError | null>;
}

/** @param key `HUMAN_CHECK_KEY` */
export function createHumanChecks(key: Buffer, work: HumanCheckWork = HUMAN_CHECK_WORK): HumanChecks {
  const secret = (name: string): string => createHmac('sha256', key).update(name).digest('hex');
  const keys = { deriveKey, hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') };

  const issue: HumanChecks['issue'] = async ({ merchant, clock }, purpose) => {
    const expiresAt = new Date(clock.now().getTime() + HUMAN_CHECK_TTL_MS).toISOString();
    const challenge = await createChallenge({
      algorithm: ALGORITHM,
      cost: work.rounds,
      counter: randomInt(work.triesMax),
      data: { merchant, purpose, expiresAt },
      ...keys,
    });
    return { challenge: humanCheckChallenge.parse(challenge) };
  };

  const redeem: HumanChecks['redeem'] = async (db, ctx, purpose, text) => {
    const answer = readAnswer(text);
    if (answer === null || !(await verifySolution({ ...answer, ...keys })).verified) return false;
    const { data, nonce } = answer.challenge.parameters;
    const now = ctx.clock.now();
    const use = { id: nonce, expiresAt: new Date(data.expiresAt) };
    if (data.merchant !== ctx.merchant || data.purpose !== purpose || use.expiresAt <= now) return false;
    return useOnce(db, ctx, humanCheckUses, use, now);
  };

  const refuse: HumanChecks['refuse'] = async (db, ctx, purpose, answer) => {
    if (!ctx.manifest.public.switches.humanCheck) return null;
    return (await redeem(db, ctx, purpose, answer)) ? null : new ProblemError('human_check_failed');
  };
  return { issue, redeem, refuse };
}

/** Null for a malformed answer. */
function readAnswer(text: string | undefined): HumanCheckAnswer | null {
  if (!text) return null;
  try {
    return humanCheckAnswer.parse(JSON.parse(Buffer.from(text, 'base64').toString()));
  } catch {
    return null;
  }
}
