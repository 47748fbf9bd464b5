import { createHash } from 'node:crypto';
import type { SupportAction, SupportActionValue } from '@marquee/contracts/support';
import { ProblemError } from '@marquee/server-kit';
import type { Passwords } from '@marquee/server-kit/passwords';
import type { Ctx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { Jobs } from '../../services.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import { removeOwnAvatar } from '../avatar/index.ts';
import type { Files } from '../files/index.ts';
import { findMember, lockMember, type Member, nameKeys } from '../member/index.ts';
import { cancelRemoval, requestRemoval } from '../second-factor/index.ts';
import { accountOf, clearGuesses, endAllSessions, endSessionOf } from '../session/index.ts';
import { accountStateOf, viewOf } from './player-view.ts';
import {
  closeAccount,
  findSupportAction,
  giveTemporaryPassword,
  insertSupportAction,
  openAccount,
  type SupportActionKey,
} from './support.repository.ts';
import type { SupportKeys } from './support-keys.ts';
import { temporaryPassword } from './temporary-password.ts';

const HOUR_MS = 60 * 60_000;
/** Long enough for a call back and a night's sleep, too short for a note that is found later (OWASP ASVS 6.4.1). */
export const TEMPORARY_PASSWORD_MS = 24 * HOUR_MS;

export interface SupportActionDeps {
  readonly withTenant: WithTenant;
  readonly passwords: Passwords;
  readonly keys: SupportKeys;
  readonly files: Files;
  readonly jobs: Jobs;
}

/** A support action on a player, with its reason. `session`: the one to end; null: all of them. */
export interface SupportActionRequest extends SupportActionKey {
  readonly action: SupportAction;
  readonly memberId: string;
  readonly reason: string;
  readonly session: string | null;
}

/**
 * Performs one support action on a player, in one transaction with its record. A repeated request has no second effect and gets
 * the same answer; processes learn of ended sessions at commit.
 * @throws ProblemError `not_found` (no such player or session in this brand), `conflict` (the account is in that state already),
 * `idempotency_mismatch`.
 */
export async function performSupportAction(
  deps: SupportActionDeps,
  ctx: Ctx,
  request: SupportActionRequest,
): Promise<SupportActionValue> {
  const password = request.action === 'reset-password' ? await makePassword(deps, ctx, request) : null;
  return deps.withTenant(ctx, async (db) => {
    const member = await lockMember(db, ctx, request.memberId);
    if (member === null) throw new ProblemError('not_found');
    const earlier = await findSupportAction(db, ctx, request);
    if (earlier !== null && !earlier.requestHash.equals(hashOf(request)))
      throw new ProblemError('idempotency_mismatch');
    const input = { ...request, passwordHash: password?.hash ?? '', now: ctx.clock.now() };
    const outcome = earlier?.outcome ?? (await perform({ files: deps.files, jobs: deps.jobs, db }, ctx, member, input));
    const now = await findMember(db, ctx, member.id);
    return {
      ...outcome,
      again: earlier !== null,
      player: await viewOf(db, ctx, now ?? member),
      password: password && {
        text: password.text,
        validUntil: validUntil(earlier?.at ?? ctx.clock.now()).toISOString(),
      },
    };
  });
}

const validUntil = (at: Date): Date => new Date(at.getTime() + TEMPORARY_PASSWORD_MS);

/** Before the transaction, so that no connection waits for the hash. */
async function makePassword({ passwords, keys }: SupportActionDeps, ctx: Ctx, request: SupportActionRequest) {
  const text = temporaryPassword(keys.passwords, ctx, request.memberId, request);
  return { text, hash: await passwords.hash(text) };
}

interface Stores {
  readonly jobs: Jobs;
  readonly files: Files;
  readonly db: TenantDb;
}
type ActionInput = SupportActionRequest & { readonly passwordHash: string; readonly now: Date };

/** Performs the action and records it. Resolves with its outcome. */
async function perform(stores: Stores, ctx: Ctx, member: Member, input: ActionInput) {
  const { db } = stores;
  const before = await accountStateOf(db, ctx, member);
  const ended = await changeAccount(stores, ctx, member, input);
  const changed = (await findMember(db, ctx, member.id)) ?? member;
  const outcome = { before, after: await accountStateOf(db, ctx, changed), ended };
  const { staff, idempotencyKey, memberId, action, reason, now } = input;
  const written = {
    staff,
    idempotencyKey,
    memberId,
    action,
    reason,
    requestId: ctx.requestId,
    at: now,
    outcome,
  };
  // A concurrent request used the same key for another player; this one is rolled back.
  if (!(await insertSupportAction(db, ctx, { ...written, requestHash: hashOf(input) }))) {
    throw new ProblemError('idempotency_mismatch');
  }
  return outcome;
}

/** Resolves with the number of ended sessions. */
async function changeAccount(
  stores: Stores,
  ctx: Ctx,
  { id, state, username }: Member,
  { action, reason, session, passwordHash, now }: ActionInput,
): Promise<number> {
  const { files, db } = stores;
  switch (action) {
    case 'lock':
      if (state !== 'active') throw new ProblemError('conflict');
      await closeAccount(db, ctx, id, { reason, now });
      return (await endAllSessions(db, ctx, id, 'disabled', now)).length;
    case 'unlock':
      if (state === 'active') throw new ProblemError('conflict');
      await openAccount(db, ctx, id);
      await clearGuesses(db, ctx, accountOf(nameKeys(ctx, username).canonical));
      return 0;
    case 'end-sessions':
      if (session === null) return (await endAllSessions(db, ctx, id, 'ended_elsewhere', now)).length;
      if (await endSessionOf(db, ctx, { memberId: id, id: session }, 'ended_elsewhere', now)) return 1;
      throw new ProblemError('not_found');
    case 'reset-password':
      await giveTemporaryPassword(db, ctx, id, { hash: passwordHash, now, validUntil: validUntil(now) });
      await clearGuesses(db, ctx, accountOf(nameKeys(ctx, username).canonical));
      return (await endAllSessions(db, ctx, id, 'password_changed', now)).length;
    case 'remove-avatar':
      await removeOwnAvatar({ files }, db, ctx, id);
      return 0;
    case 'remove-second-factor':
      // It waits like a request of the member's own (ADR 88).
      if ((await requestRemoval(stores, db, ctx, { memberId: id }))?.isNew !== true) throw new ProblemError('conflict');
      return 0;
    case 'keep-second-factor':
      if (!(await cancelRemoval(db, ctx, id))) throw new ProblemError('conflict');
      await enqueueAccountNotice(db, ctx, { event: 'factor_kept', memberId: id, at: now });
      return 0;
  }
}

const hashOf = ({ action, memberId, reason, session }: SupportActionRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([action, memberId, reason, session]))
    .digest();
