import { CAPTCHA_AFTER_FAILURES } from '@marquee/contracts/constants';
import type { LoginRequest } from '@marquee/contracts/schemas/session';
import { networkKey, ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findMemberByName, type Member, nameKeys } from '../member/index.ts';
import { type CaptchaAnswer, type HumanChecks, refuseWithoutCaptcha } from '../verification/index.ts';
import {
  accountOf,
  countBrandFailures,
  countGuesses,
  type GuessCounts,
  recordGuess,
  takeTurn,
} from './login-guess.repository.ts';
import { isKnownAddress } from './session.repository.ts';

const WINDOW_MS = 60 * 60_000;
/** Evaluated guesses at one account in an hour, from all unknown networks together (SEC-A07). */
const ACCOUNT_GUESSES_MAX = 20;
/** Beyond those, each network still has this many at log-in, each with a solved check: strangers cannot keep the owner out. */
const ACCOUNT_GUESSES_PER_NETWORK = 5;
/** Evaluated guesses from one network in an hour, for all accounts. */
const NETWORK_GUESSES_MAX = 100;
/** Failures on the brand, from all networks together, after which each log-in needs a check. */
const BRAND_FAILURES = { max: 200, periodMs: 10 * 60_000 };

/** The account of the guess, with the captcha that may be needed. */
export type GuessRequest = Pick<LoginRequest, 'username'> & CaptchaAnswer;

/** A guess that may be evaluated, or the problem instead. */
export type GuessAdmission =
  | { readonly refusal: ProblemError }
  | {
      readonly refusal: null;
      readonly guessId: string;
      readonly account: Buffer;
      readonly member: Member | null;
      /** If it is wrong, the next guess needs a captcha. */
      readonly isLastWithoutCaptcha: boolean;
    };

/**
 * Decides whether a password may be evaluated, and counts the guess first. It does not reveal whether the account exists: unknown
 * names are counted, delayed and refused alike, by the same queries. It returns refusals instead of throwing them, so that the
 * caller's transaction commits what was used up.
 */
export async function admitGuess(
  humanChecks: HumanChecks,
  db: TenantDb,
  ctx: Ctx,
  request: GuessRequest,
): Promise<GuessAdmission> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - WINDOW_MS);
  const keys = nameKeys(ctx, request.username);
  const account = accountOf(keys.canonical);
  const network = networkKey(ctx.clientIp);
  await takeTurn(db, ctx, account, network);
  const member = await findMemberByName(db, ctx, keys);
  const known = await isKnownAddress(db, ctx, member?.id ?? null, network);
  const guess = { account, ip: network, isKnownAddress: known };
  const counts = await countGuesses(db, ctx, guess, since);
  const brandSince = new Date(now.getTime() - BRAND_FAILURES.periodMs);
  const brandFailures = await countBrandFailures(db, ctx, brandSince, BRAND_FAILURES.max);

  const isCaptchaDue =
    worstFailures(counts) >= CAPTCHA_AFTER_FAILURES ||
    counts.accountGuesses >= ACCOUNT_GUESSES_MAX ||
    brandFailures >= BRAND_FAILURES.max;
  const refusal =
    refuseByCount(ctx, counts) ??
    (isCaptchaDue ? await refuseWithoutCaptcha(humanChecks, db, ctx, 'login', request) : null);
  if (refusal !== null) return { refusal };
  const guessId = await recordGuess(db, ctx, guess, now, since);
  const isLastWithoutCaptcha = worstFailures(counts) + 1 >= CAPTCHA_AFTER_FAILURES;
  return { refusal: null, guessId, account, member, isLastWithoutCaptcha };
}

const worstFailures = ({ accountFailures, ipFailures }: GuessCounts): number => Math.max(accountFailures, ipFailures);

/**
 * The account is never locked: networks that the member uses are counted apart from others, and at log-in each other network
 * keeps a few guesses of its own. A signed-in visitor who guesses gets no such extra.
 */
function refuseByCount({ actor }: Ctx, { accountGuesses, pairGuesses, ipGuesses }: GuessCounts): ProblemError | null {
  const hasOwn = actor.kind === 'visitor' && pairGuesses < ACCOUNT_GUESSES_PER_NETWORK;
  if ((accountGuesses < ACCOUNT_GUESSES_MAX || hasOwn) && ipGuesses < NETWORK_GUESSES_MAX) return null;
  return new ProblemError('too_many_requests', { retryAfterSeconds: WINDOW_MS / 1000 });
}
