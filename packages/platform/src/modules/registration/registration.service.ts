import { randomInt } from 'node:crypto';
import { parseMinor } from '@marquee/contracts/money';
import type { LoginValue } from '@marquee/contracts/schemas/session';
import { networkKey, ProblemError } from '@marquee/server-kit';
import type { Passwords } from '@marquee/server-kit/passwords';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { Introducer } from '../affiliates/index.ts';
import { grantBonus } from '../bonus/index.ts';
import {
  defaultNickname,
  emailKey,
  insertFirebase,
  insertMember,
  insertProfile,
  isNicknameTaken,
  lookalikeKey,
  mobileKey,
  type NewMember,
  takenKeys,
  usernameKey,
} from '../member/index.ts';
import type { PasswordPolicy } from '../password/index.ts';
import { isExcludedElsewhere, isExcludedHere, loginValueOf, type OpenedBy, openSession } from '../session/index.ts';
import { linkMember } from '../social/index.ts';
import { type Codes, type HumanChecks, refuseWithoutCaptcha, throttle } from '../verification/index.ts';
import { introducerOf } from './introducer.ts';
import { profileOf, type ReadForm, readForm, readMobileForm } from './read-form.ts';

/** Registrations from one address in an hour: enough for a family, too few to try out names. */
const ATTEMPTS = { action: 'register', times: 60, periodMs: 60 * 60_000 };

/** Digits appended to a taken name. */
const TAIL_MIN = 1_000;

/** The specification's isAgent of a normal member. */
const MEMBER_TYPE = 0;

export interface RegistrationDeps {
  readonly withTenant: WithTenant;
  readonly passwords: Passwords;
  readonly policy: PasswordPolicy;
  readonly codes: Codes;
  readonly humanChecks: HumanChecks;
}

/**
 * Registers a member by username and signs them in (§5).
 * @throws ProblemError `switch_off`, `validation_failed`, `password_weak`, `too_many_requests`, `human_check_failed`,
 * `captcha_needed`, `captcha_invalid`, `invitation_code_error`, `username_taken`, `email_taken`, `mobile_taken`,
 * `social_expired`.
 */
export async function register(
  deps: RegistrationDeps,
  ctx: Ctx,
  body: Readonly<Record<string, unknown>>,
): Promise<LoginValue> {
  if (!ctx.manifest.public.switches.USERNAMEREG3) throw new ProblemError('switch_off');
  const form = readForm(ctx, deps.policy, body);
  return enrol(deps, ctx, form, { provesNumber: false, refuse: async () => null, openedBy: 'password' });
}

/**
 * Registers a member by mobile number and signs them in (§5), with the code that proves the number where the brand asks for one.
 * @throws ProblemError as `register`, and `code_invalid`, `code_expired`.
 */
export async function registerByMobile(
  deps: RegistrationDeps,
  ctx: Ctx,
  body: Readonly<Record<string, unknown>>,
): Promise<LoginValue> {
  const { REGMOBVERF3, MOBILENUMPASSREG3 } = ctx.manifest.public.switches;
  const form = readMobileForm(ctx, deps.policy, body);
  const { mobile, verificationCode: code = '' } = form;
  return enrol(deps, ctx, form, {
    provesNumber: REGMOBVERF3,
    refuse: async (db) => (REGMOBVERF3 ? deps.codes.redeem(db, ctx, { purpose: 'register', mobile, code }) : null),
    openedBy: MOBILENUMPASSREG3 ? 'password' : 'code',
  });
}

interface Way {
  /** `refuse` rejects visitors who have not proven the form's number. */
  readonly provesNumber: boolean;
  /** Checks the code. A right one is used up with the registration, and stays valid when that fails. */
  readonly refuse: (db: TenantDb) => Promise<ProblemError | null>;
  readonly openedBy: OpenedBy;
}

/**
 * Member, profile, bonus and session are one transaction: all of it is stored or nothing.
 * @throws ProblemError `registration_refused`: this brand, or another one of the licensee, has excluded the person.
 */
async function enrol(
  { withTenant, passwords, humanChecks }: RegistrationDeps,
  ctx: Ctx,
  form: ReadForm,
  { provesNumber, refuse, openedBy }: Way,
): Promise<LoginValue> {
  // Returned, not thrown, so that what was used up stays so.
  const introducer = await withTenant(
    ctx,
    async (db) => (await refuseEarly(humanChecks, db, ctx, form)) ?? introducerOf(db, ctx, form),
  );
  if (introducer instanceof ProblemError) throw introducer;

  // Before the transaction, so that no connection waits for the hashes.
  const mobileProvenAt = provesNumber ? ctx.clock.now() : null;
  const passwordKnown = openedBy === 'password';
  const candidate = { ...(await newMember(ctx, passwords, form, introducer)), mobileProvenAt, passwordKnown };
  const outcome = await withTenant(ctx, async (db) => {
    const wrongCode = await refuse(db);
    // Returned, not thrown: the try must be counted.
    if (wrongCode !== null) return wrongCode;
    const member = await insertUnder(db, ctx, form, candidate);
    await insertProfile(db, ctx, member.id, profileOf(form));
    // Nothing of the account stays.
    if ((await isExcludedElsewhere(db, ctx, member.id)) || (await isExcludedHere(db, ctx, member.id)))
      throw new ProblemError('registration_refused');
    await link(db, ctx, member.id, form);
    const { firebaseChannel: channel, firebaseIdToken: idToken } = form;
    await insertFirebase(db, ctx, member.id, { channel: channel || null, idToken: idToken || null });
    await payBonus(db, ctx, member);
    const session = await openSession(db, ctx, member.id, openedBy);
    if (session === null) throw new Error('A member just made cannot be disabled');
    return loginValueOf(member, session);
  });
  if (outcome instanceof ProblemError) throw outcome;
  return outcome;
}

/**
 * Links the member to the account of the form's ticket. The ticket of a refused form stays valid.
 * @throws ProblemError `social_expired`.
 */
async function link(db: TenantDb, ctx: Ctx, memberId: string, { socialTicket }: ReadForm): Promise<void> {
  if (!socialTicket) return;
  if (!(await linkMember(db, ctx, memberId, socialTicket))) throw new ProblemError('social_expired');
}

/**
 * Stores the member. A name made from a number may be taken by chance: then digits are appended.
 * @throws ProblemError `username_taken`, `email_taken`, `mobile_taken`, `validation_failed` (the nickname).
 */
async function insertUnder(db: TenantDb, ctx: Ctx, form: ReadForm, member: NewMember): Promise<NewMember> {
  const { id, nicknameKey } = member;
  if (nicknameKey && (await isNicknameTaken(db, ctx, { id, nicknameKey }))) throw nicknameTaken();
  if (await insertMember(db, ctx, member)) return member;
  const taken = await takenKeys(db, ctx, member);
  // Another registration took the nickname at the same moment.
  if (taken.length === 0 && nicknameKey) throw nicknameTaken();
  // A taken number makes its name taken too: only the number is reported.
  const reported = 'mobile' in form ? taken.filter((field) => field !== 'username') : taken;
  if (reported.length > 0 || !('mobile' in form)) throw takenProblem(reported);
  const username = `${member.username}-${randomInt(TAIL_MIN, 10 * TAIL_MIN)}`;
  const other = { ...member, username, usernameKey: usernameKey(username) };
  if (await insertMember(db, ctx, other)) return other;
  throw takenProblem(await takenKeys(db, ctx, other));
}

/**
 * Counts the attempt and checks the human check and the captcha. Returns a refusal instead of throwing it, so that what was used
 * up stays so.
 */
async function refuseEarly(
  humanChecks: HumanChecks,
  db: TenantDb,
  ctx: Ctx,
  form: ReadForm,
): Promise<ProblemError | null> {
  const retryAfterSeconds = await throttle(db, ctx, networkKey(ctx.clientIp), ATTEMPTS);
  if (retryAfterSeconds !== null) return new ProblemError('too_many_requests', { retryAfterSeconds });
  const notHuman = await humanChecks.refuse(db, ctx, 'register', form.humanCheck);
  if (notHuman !== null) return notHuman;
  const { enabled, required } = ctx.manifest.public.registration.captcha;
  if (!enabled || !(required || form.captcha)) return null;
  return refuseWithoutCaptcha(humanChecks, db, ctx, 'register', form);
}

async function newMember(
  ctx: Ctx,
  passwords: Passwords,
  form: ReadForm,
  introducer: Introducer | null,
): Promise<NewMember> {
  const { username, password, nickname, email, mobileNum, paymentPassword, countryDialingCode } = form;
  return {
    id: uuidv7({ msecs: ctx.clock.now().getTime() }),
    username,
    usernameKey: usernameKey(username),
    nickname: nickname || defaultNickname(username),
    nicknameKey: nickname ? lookalikeKey(nickname) : null,
    accountType: MEMBER_TYPE,
    currency: ctx.manifest.public.currency.code,
    passwordHash: await passwords.hash(password),
    paymentPasswordHash: paymentPassword ? await passwords.hash(paymentPassword) : null,
    emailKey: email ? emailKey(email) : null,
    // A number without its country belongs to the brand's first.
    mobileKey: mobileNum ? mobileKey(countryDialingCode ?? ctx.manifest.public.dialingCodes[0] ?? '', mobileNum) : null,
    registeredAt: ctx.clock.now(),
    introducedBy: introducer?.memberId ?? null,
    introducedByCode: introducer?.code ?? null,
  };
}

const nicknameTaken = (): ProblemError =>
  new ProblemError('validation_failed', { errors: [{ path: 'nickname', code: 'taken' }] });

function takenProblem([field = 'username']: Awaited<ReturnType<typeof takenKeys>>): ProblemError {
  const code = ({ username: 'username_taken', email: 'email_taken', mobileNum: 'mobile_taken' } as const)[field];
  return new ProblemError(code, { errors: [{ path: field, code: 'taken' }] });
}

/** The brand's bonus for new members, if any. Without a turnover it is cash at once. None where a member is verified before play. */
async function payBonus(db: TenantDb, ctx: Ctx, { id, currency }: NewMember): Promise<void> {
  const { registrationBonus, bonus, protection } = ctx.manifest.private;
  if (protection.identityForPlay !== 'none') return;
  const amount = parseMinor(registrationBonus);
  if (amount === null) throw new Error('The registration bonus is not a decimal amount');
  if (amount === 0n) return;
  const grant = { id: uuidv7(), memberId: id, currency, reason: 'registration' } as const;
  const required = amount * BigInt(bonus.wagering);
  await grantBonus(db, ctx, { ...grant, amount, required, days: bonus.days });
}
