import { createHash } from 'node:crypto';
import type { Permission } from '@marquee/contracts/staff-calls';
import { type Db, inTransaction, violatedUnique } from '@marquee/server-kit/postgres';
import { canonicalJson } from '@marquee/tenancy';
import { v7 as uuidv7 } from 'uuid';
import { ConsoleError } from './console-error.ts';
import { brandsWith, covers, type Grants, may, tidy, visibleTo } from './grants.ts';
import { isReservedName, nameKey } from './login-name.ts';
import { voidRecoveryCodes } from './second-factor.ts';
import { lockSignedIn } from './sign-in.service.ts';
import {
  type CreateRequest,
  countAdministrators,
  findByRequest,
  findStaff,
  findStaffByKey,
  insertStaff,
  listStaff,
  lockAdministrators,
  lockStaff,
  replaceGrants,
  type StaffAccount,
  saveStaff,
  waitFrom,
} from './staff.repository.ts';
import { record, type SignedIn, type StaffDeps } from './staff-deps.ts';
import { makeLink, voidLinks } from './staff-link.repository.ts';
import { endSessions, listSessions, type StaffSession } from './staff-session.repository.ts';

/** Accounts with a role on a brand that this person administers; for an administrator of every brand all accounts. */
const isSeen = (who: SignedIn, { grants }: StaffAccount): boolean =>
  brandsWith(who.grants, 'staff.read') === '*' || visibleTo(who.grants, 'staff.read', grants).length > 0;

export async function staffSeenBy({ pool }: StaffDeps, who: SignedIn): Promise<StaffAccount[]> {
  return (await listStaff(pool)).filter((account) => isSeen(who, account));
}

/**
 * Addresses and browsers are personal: only an administrator of everything that the account may do sees them.
 * @throws ConsoleError `not_found` for an account on other brands only, `permission_denied` for one with roles beyond one's brands.
 */
export async function sessionsOf({ pool, clock }: StaffDeps, who: SignedIn, id: string): Promise<StaffSession[]> {
  const account = await findStaff(pool, id);
  if (account === null || !isSeen(who, account)) throw new ConsoleError('not_found');
  if (!covers(who.grants, 'staff.read', account.grants)) throw new ConsoleError('permission_denied');
  return listSessions(pool, id, clock.now());
}

/** `link`: path of a one-time link to hand over; null without one. */
export interface Changed {
  readonly account: StaffAccount;
  readonly link: string | null;
}

export interface NewAccount {
  readonly name: string;
  readonly displayName: string;
  readonly grants: Grants;
}

/**
 * A new account with an invitation. A retry answers the same account with a new link, since the first may have been lost.
 * @throws ConsoleError `permission_denied` for a role beyond one's own brands, `name_taken`, `idempotency_mismatch`.
 */
export async function createStaff(
  deps: StaffDeps,
  who: SignedIn,
  { name, displayName, grants }: NewAccount,
  idempotencyKey: string,
): Promise<Changed> {
  const { pool, clock } = deps;
  if (isReservedName(name)) throw new ConsoleError('name_taken');
  const content = canonicalJson({ name, displayName, grants: tidy(grants) });
  const request = { createdBy: who.name, idempotencyKey, requestHash: createHash('sha256').update(content).digest() };
  try {
    return await inTransaction(pool, async (db) => {
      const holder = await lockHolder(db, who);
      if (!covers(holder.grants, 'staff.write', grants)) throw new ConsoleError('permission_denied');
      const id = uuidv7();
      const staff = { id, name, nameKey: nameKey(name), displayName, passwordHash: null, createdAt: clock.now() };
      if (!(await insertStaff(db, staff, request))) return inviteAgain(db, deps, who, request);
      await replaceGrants(db, id, grants, { name: who.name, at: clock.now() });
      const account = existing(await findStaff(db, id));
      const link = await makeLink(db, { purpose: 'invitation', staff: id }, clock.now());
      await record(db, clock, who, {
        actor: who.name,
        action: 'staff.create',
        account,
        detail: { after: plain(account) },
      });
      return { account, link };
    });
  } catch (error) {
    throw violatedUnique(error) === 'staff_name_key_key' ? new ConsoleError('name_taken') : error;
  }
}

async function inviteAgain(db: Db, { clock }: StaffDeps, who: SignedIn, request: CreateRequest): Promise<Changed> {
  const account = await findByRequest(db, request);
  if (account === null) throw new ConsoleError('idempotency_mismatch');
  if (account.passwordHash !== null || account.state !== 'active') return { account, link: null };
  const link = await makeLink(db, { purpose: 'invitation', staff: account.id }, clock.now());
  await record(db, clock, who, { actor: who.name, action: 'staff.invite', account });
  return { account, link };
}

export interface StaffChange {
  readonly displayName?: string | undefined;
  readonly grants?: Grants | undefined;
  readonly state?: StaffAccount['state'] | undefined;
  /** The old password becomes void at once; a link sets a new one. */
  readonly resetPassword?: true | undefined;
  /** The second factor and recovery codes become void; the next sign-in sets them up. */
  readonly resetTotp?: true | undefined;
}

/**
 * Changes an account. A change that takes something away ends its sessions in the same transaction. `version`: the version that the
 * person saw. @throws ConsoleError `not_found`, `permission_denied` for an account or a role beyond one's own brands, `version_moved`,
 * `last_administrator`.
 */
export async function changeStaff(
  deps: StaffDeps,
  who: SignedIn,
  id: string,
  version: number,
  change: StaffChange,
): Promise<Changed> {
  const { pool, clock } = deps;
  return inTransaction(pool, async (db) => {
    const holder = await lockHolder(db, who);
    const before = await lockStaff(db, id);
    if (before === null || !isSeen(holder, before)) throw new ConsoleError('not_found');
    const { grants = before.grants } = change;
    const isWithin = [before.grants, grants].every((each) => covers(holder.grants, 'staff.write', each));
    if (!isWithin) throw new ConsoleError('permission_denied');
    if (before.version !== version) throw new ConsoleError('version_moved', { current: plain(before) });

    const administrators = await countAdministrators(db);
    const link = await apply(db, deps, holder, before, { ...change, grants });
    // Only an account that was an administrator can have been the last.
    if (administrators > 0 && (await countAdministrators(db)) === 0) throw new ConsoleError('last_administrator');
    const account = existing(await findStaff(db, id));
    const detail = { before: plain(before), after: plain(account), ...resets(change) };
    const both = { name: account.name, grants: [...before.grants, ...account.grants] };
    await record(db, clock, who, { actor: who.name, action: 'staff.change', account: both, detail });
    return { account, link };
  });
}

async function apply(
  db: Db,
  { clock }: StaffDeps,
  { name }: SignedIn,
  before: StaffAccount,
  { displayName, grants, state = before.state, resetPassword, resetTotp }: StaffChange & { readonly grants: Grants },
): Promise<string | null> {
  const hasNewGrants = canonicalJson(tidy(grants)) !== canonicalJson(tidy(before.grants));
  await saveStaff(db, {
    ...before,
    displayName: displayName ?? before.displayName,
    state,
    ...(resetPassword ? { passwordHash: null } : {}),
    ...(resetTotp ? { totpSecret: null, totpStep: null } : {}),
    ...(resetPassword || resetTotp ? { waitsUntil: waitFrom(before, clock.now()) } : {}),
  });
  if (hasNewGrants) await replaceGrants(db, before.id, grants, { name, at: clock.now() });
  if (resetTotp) await voidRecoveryCodes(db, before.id);
  if (hasNewGrants || state === 'disabled' || resetPassword || resetTotp) await endSessions(db, before.id);
  if (state === 'disabled') await voidLinks(db, before.id);
  if (!resetPassword || state === 'disabled') return null;
  return makeLink(db, { purpose: 'password', staff: before.id }, clock.now());
}

/** Ends one session of an account, or all. @returns how many. @throws ConsoleError `not_found`, `permission_denied`. */
export async function endSessionsOf(
  { pool, clock }: StaffDeps,
  who: SignedIn,
  id: string,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<number> {
  const isOwn = id === who.account.id;
  return inTransaction(pool, async (db) => {
    const account = await lockStaff(db, id);
    if (account === null || !(isOwn || isSeen(who, account))) throw new ConsoleError('not_found');
    if (!isOwn && !covers(who.grants, 'staff.write', account.grants)) throw new ConsoleError('permission_denied');
    const ended = await endSessions(db, id, which);
    if (which.only !== undefined && ended === 0) throw new ConsoleError('not_found');
    if (ended > 0) await record(db, clock, who, { actor: who.name, action: 'session.end', account, detail: { ended } });
    return ended;
  });
}

/**
 * The person as of now: their roles may have changed since the request began. Changes of staff are serialised, so that two of them do
 * not deadlock and the last two administrators do not remove each other.
 */
async function lockHolder(db: Db, who: SignedIn): Promise<SignedIn> {
  await lockAdministrators(db);
  const account = await lockSignedIn(db, who);
  if (account === null) throw new ConsoleError('token_invalid');
  return { ...who, account, grants: account.grants };
}

/** An account as the audit records it. */
const plain = ({ displayName, state, grants, waitsUntil }: StaffAccount) => ({
  displayName,
  state,
  grants: tidy(grants),
  waitsUntil: waitsUntil?.toISOString() ?? null,
});

const resets = ({ resetPassword, resetTotp }: StaffChange) => ({
  resetPassword: resetPassword === true,
  resetTotp: resetTotp === true,
});

function existing(account: StaffAccount | null): StaffAccount {
  if (account === null) throw new Error('an account that was just made is gone');
  return account;
}

/** Whether an account is active and has a permission now, e.g. a schedule's author. */
export async function staffStillMay(
  db: Db,
  name: string,
  permission: Permission,
  merchants: readonly string[],
): Promise<boolean> {
  const account = await findStaffByKey(db, nameKey(name));
  // A name in another spelling would count as a second person.
  return (
    account?.state === 'active' &&
    account.name === name &&
    merchants.every((merchant) => may(account.grants, permission, merchant))
  );
}
