import { minimumAge } from '@marquee/contracts/age';
import type { FieldError } from '@marquee/contracts/problems';
import { type FieldErrorCode, fieldViolation, profileRule } from '@marquee/contracts/registration';
import type { ProfileField } from '@marquee/contracts/registration-fields';
import type { ProfileChangeRequest, ProfileValue } from '@marquee/contracts/schemas/profile';
import { ProblemError } from '@marquee/server-kit';
import { violatedUnique } from '@marquee/server-kit/postgres';
import type { Ctx, MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import {
  defaultNickname,
  isNicknameTaken,
  lockMember,
  lookalikeKey,
  type Member,
  nicknameViolation,
} from '../member/index.ts';
import { throttle } from '../verification/index.ts';
import {
  findChangedSince,
  findProfile,
  putField,
  recordChanges,
  type StoredField,
  setNickname,
} from './profile.repository.ts';
import { readProfile, textOf } from './read-profile.ts';

/** Changes of one member in an hour: more than a person makes, too few to try out which nicknames are taken. */
const CHANGES = { action: 'profile', times: 30, periodMs: 60 * 60_000 };

type NewText = readonly [field: ProfileField, text: string];

/**
 * Changes the sent fields of the member's profile, all or none.
 * @throws ProblemError `conflict`, with the fields that another page or staff have changed since the version of the request;
 * `validation_failed`, with a code for each field: its rule, `verified` (locked), `reserved`, `script` and `taken` of a nickname;
 * `too_many_requests`.
 */
export async function changeProfile(
  withTenant: WithTenant,
  ctx: MemberCtx,
  request: ProfileChangeRequest,
): Promise<ProfileValue> {
  const { memberId } = ctx.actor;
  const retryAfterSeconds = await withTenant(ctx, (db) => throttle(db, ctx, memberId, CHANGES));
  if (retryAfterSeconds !== null) throw new ProblemError('too_many_requests', { retryAfterSeconds });
  const texts = readTexts(ctx, request);
  return withTenant(ctx, async (db) => {
    const member = await lockMember(db, ctx, memberId);
    if (member === null) throw new ProblemError('token_invalid');
    if (member.profileVersion !== request.version) {
      const changed = await findChangedSince(db, ctx, memberId, request.version);
      throw new ProblemError('conflict', { errors: changed.map((path) => ({ path, code: 'changedElsewhere' })) });
    }
    const stored = await findProfile(db, ctx, memberId);
    const changes = texts.filter(([field, text]) => text !== textOf(member, stored, field));
    await refuseLocked(db, ctx, member, stored, changes);
    await store(db, ctx, member, changes);
    return readProfile(db, ctx);
  }).catch((error: unknown) => {
    // Two members chose the nickname at the same moment.
    throw violatedUnique(error) === 'member_nickname' ? invalid([{ path: 'nickname', code: 'taken' }]) : error;
  });
}

const invalid = (errors: FieldError[]): ProblemError => new ProblemError('validation_failed', { errors });

/** The sent texts, trimmed, by the brand's rules. */
function readTexts(ctx: Ctx, { fields }: ProfileChangeRequest): NewText[] {
  const { registration, ages, timezone } = ctx.manifest.public;
  const { profileFields } = ctx.manifest.private;
  const age = { minimum: minimumAge(ages), timezone, now: ctx.clock.now() };
  const errors: FieldError[] = [];
  const texts = Object.entries(fields).flatMap(([key, sent]): NewText[] => {
    if (sent === undefined) return [];
    const field = key as ProfileField;
    const text = sent.trim();
    const violation = profileFields.includes(field)
      ? fieldViolation(field, profileRule(registration[field]), text, age)
      : { code: 'unknown' as const, params: {} };
    if (violation !== null) errors.push({ path: field, ...violation });
    return [[field, text]];
  });
  if (errors.length > 0) throw invalid(errors);
  return texts;
}

async function refuseLocked(
  db: TenantDb,
  ctx: Ctx,
  { id }: Member,
  stored: ReadonlyMap<string, StoredField>,
  changes: readonly NewText[],
): Promise<void> {
  const errors: FieldError[] = [];
  const refuse = (path: string, code: FieldErrorCode): void => void errors.push({ path, code });
  for (const [field, text] of changes) {
    if ((stored.get(field)?.verifiedAt ?? null) !== null) refuse(field, 'verified');
    if (field !== 'nickname' || text === '') continue;
    const violation = nicknameViolation(ctx, text);
    if (violation !== null) refuse(field, violation);
    else if (await isNicknameTaken(db, ctx, { id, nicknameKey: lookalikeKey(text) })) refuse(field, 'taken');
  }
  if (errors.length > 0) throw invalid(errors);
}

async function store(db: TenantDb, ctx: Ctx, member: Member, changes: readonly NewText[]): Promise<void> {
  const { id } = member;
  for (const [field, text] of changes) {
    if (field !== 'nickname') await putField(db, ctx, id, { field, value: text });
    else if (text === '')
      await setNickname(db, ctx, id, { nickname: defaultNickname(member.username), nicknameKey: null });
    else await setNickname(db, ctx, id, { nickname: text, nicknameKey: lookalikeKey(text) });
  }
  const common = { version: member.profileVersion + 1, kind: 'changed', at: ctx.clock.now() } as const;
  const [first, ...others] = changes.map(([field]) => ({
    field,
    ...common,
    staff: null,
    idempotencyKey: null,
    reason: null,
  }));
  if (first !== undefined) await recordChanges(db, ctx, id, [first, ...others]);
}
