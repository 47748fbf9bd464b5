import { parseMinor } from '@marquee/contracts/money';
import type { LoginValue } from '@marquee/contracts/schemas/session';
import { ProblemError } from '@marquee/server-kit';
import type { Passwords } from '@marquee/server-kit/passwords';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import {
  emailKey,
  insertMember,
  insertProfile,
  mobileKey,
  type NewMember,
  takenKeys,
  usernameKey,
} from '../member/index.ts';
import { loginValueOf, openSession } from '../session/index.ts';
import { type HumanChecks, refuseWithoutCaptcha, throttle } from '../verification/index.ts';
import { postWithin, registrationBonus } from '../wallet/index.ts';
import type { PasswordPolicy } from './password-policy.ts';
import { profileOf, type ReadForm, readForm } from './read-form.ts';

/** Registrations from one address in an hour: enough for a family behind one, too few to try out names. */
const ATTEMPTS = { action: 'register', times: 60, periodMs: 60 * 60_000 };

/** The specification's isAgent of a plain member. */
const MEMBER_TYPE = 0;

export interface RegistrationDeps {
  readonly withTenant: WithTenant;
  readonly passwords: Passwords;
  readonly policy: PasswordPolicy;
  readonly humanChecks: HumanChecks;
}

/**
 * Registers a member by username and signs them in (§5). Member, profile, bonus and session are one transaction: all of it
 * happened or nothing did, whatever dies when.
 * @throws ProblemError `switch_off`, `validation_failed`, `password_weak`, `too_many_requests`, `human_check_failed`,
 * `captcha_required`, `captcha_invalid`, `username_taken`, `email_taken`, `mobile_taken`.
 */
export async function register(
  deps: RegistrationDeps,
  ctx: Ctx,
  body: Readonly<Record<string, unknown>>,
): Promise<LoginValue> {
  const { withTenant, passwords, policy, humanChecks } = deps;
  if (!ctx.manifest.public.switches.USERNAMEREG3) throw new ProblemError('switch_off');
  const form = readForm(ctx, policy, body);
  const refusal = await withTenant(ctx, (db) => refuseAtTheDoor(humanChecks, db, ctx, form));
  if (refusal !== null) throw refusal;

  // Before the transaction, so that no connection waits for the hashes.
  const member = await newMember(ctx, passwords, form);
  return withTenant(ctx, async (db) => {
    if (!(await insertMember(db, ctx, member))) throw await takenProblem(db, ctx, member);
    await insertProfile(db, ctx, member.id, profileOf(form));
    await payBonus(db, ctx, member);
    const session = await openSession(db, ctx, member.id);
    if (session === null) throw new Error('A member just made cannot be disabled');
    return loginValueOf(member, session);
  });
}

/**
 * Counts the attempt and takes the human check and the captcha. Answers a refusal instead of throwing, so that what was used
 * up stays so.
 */
async function refuseAtTheDoor(
  humanChecks: HumanChecks,
  db: TenantDb,
  ctx: Ctx,
  form: ReadForm,
): Promise<ProblemError | null> {
  const retryAfterSeconds = await throttle(db, ctx, ctx.clientIp, ATTEMPTS);
  if (retryAfterSeconds !== null) return new ProblemError('too_many_requests', { retryAfterSeconds });
  const notHuman = await humanChecks.refuse(db, ctx, 'register', form.humanCheck);
  if (notHuman !== null) return notHuman;
  const { enabled, required } = ctx.manifest.public.registration.captcha;
  if (!enabled || !(required || form.captcha)) return null;
  return refuseWithoutCaptcha(humanChecks, db, ctx, 'register', form);
}

async function newMember(ctx: Ctx, passwords: Passwords, form: ReadForm): Promise<NewMember> {
  const { username, password, nickname, email, mobileNum, paymentPassword, countryDialingCode } = form;
  return {
    id: uuidv7({ msecs: ctx.clock.now().getTime() }),
    username,
    usernameKey: usernameKey(username),
    nickname: nickname || username,
    accountType: MEMBER_TYPE,
    currency: ctx.manifest.public.currency.code,
    passwordHash: await passwords.hash(password),
    paymentPasswordHash: paymentPassword ? await passwords.hash(paymentPassword) : null,
    emailKey: email ? emailKey(email) : null,
    mobileKey: mobileNum ? mobileKey(countryDialingCode ?? '', mobileNum) : null,
    registeredAt: ctx.clock.now(),
  };
}

async function takenProblem(db: TenantDb, ctx: Ctx, member: NewMember): Promise<ProblemError> {
  const [field = 'username'] = await takenKeys(db, ctx, member);
  const code = ({ username: 'username_taken', email: 'email_taken', mobileNum: 'mobile_taken' } as const)[field];
  return new ProblemError(code, { errors: [{ path: field, code: 'taken' }] });
}

/** The brand's opening money, if it gives any: keyed by the member, so that there is never a second one. */
async function payBonus(db: TenantDb, ctx: Ctx, { id, currency }: NewMember): Promise<void> {
  const bonus = parseMinor(ctx.manifest.private.registrationBonus);
  if (bonus === null) throw new Error('The registration bonus is not a decimal amount');
  if (bonus > 0n) await postWithin(db, ctx, registrationBonus(id, currency, bonus));
}
