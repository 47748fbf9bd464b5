import type { Clock } from '@marquee/server-kit';
import { ProblemError } from '@marquee/server-kit';
import { inTransaction, violatedUnique } from '@marquee/server-kit/postgres';
import type { Pool, PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { ConsoleError } from './console-error.ts';
import { requireGoodPassword } from './good-password.ts';
import { isReservedName, nameKey } from './login-name.ts';
import { type Opened, openSession } from './sign-in.service.ts';
import {
  countAdministrators,
  findStaff,
  insertStaff,
  lockAdministrators,
  lockStaff,
  replaceGrants,
  type StaffAccount,
  saveStaff,
  waitFrom,
} from './staff.repository.ts';
import { record, type StaffDeps, type Visitor } from './staff-deps.ts';
import { findLink, type LinkPurpose, makeLink, type StaffLink, takeLink } from './staff-link.repository.ts';
import { endSessions } from './staff-session.repository.ts';

/**
 * Path of a one-time link on the console's host for the first administrator; null once there is one. It is shown to the person who
 * starts the server and stored nowhere. Each start makes its own; using one voids the others.
 */
export function firstAdministratorLink(pool: Pool, clock: Clock): Promise<string | null> {
  return inTransaction(pool, async (db) => {
    await lockAdministrators(db);
    if ((await countAdministrators(db)) > 0) return null;
    return makeLink(db, { purpose: 'first', staff: null }, clock.now());
  });
}

/** The purpose of a link; the link stays valid. @throws ConsoleError `link_over`. */
export async function lookAtLink(
  { pool, clock }: StaffDeps,
  token: string,
): Promise<{ purpose: LinkPurpose; name: string | null; displayName: string | null }> {
  const link = await findLink(pool, token, clock.now());
  if (link === null) throw new ConsoleError('link_over');
  const account = link.staff === null ? null : await findStaff(pool, link.staff);
  return { purpose: link.purpose, name: account?.name ?? null, displayName: account?.displayName ?? null };
}

export interface SetupRequest {
  readonly token: string;
  readonly password: string;
  readonly name?: string | undefined;
  readonly displayName?: string | undefined;
}

/**
 * Uses a link: makes the first administrator, or sets an account's password. Opens a session that still needs its second factor.
 * @throws ConsoleError `link_over`, `name_taken`; ProblemError `validation_failed`.
 */
export async function setUp(deps: StaffDeps, visitor: Visitor, request: SetupRequest): Promise<Opened> {
  const { pool, clock, passwords } = deps;
  const { purpose, name: known } = await lookAtLink(deps, request.token);
  const names = purpose === 'first' ? namesOf(request) : null;
  requireGoodPassword(request.password, names?.name ?? known ?? '');
  const passwordHash = await passwords.hash(request.password);
  return inTransaction(pool, async (db) => {
    await lockAdministrators(db);
    const link = await takeLink(db, request.token, clock.now());
    if (link === null) throw new ConsoleError('link_over');
    const account = await (names === null
      ? givePassword(db, link, passwordHash, clock.now())
      : makeFirst(db, { ...names, passwordHash, createdAt: clock.now() }));
    const stage = account.totpSecret === null ? 'enrolment' : 'code';
    const opened = await openSession(db, deps, visitor, account, stage);
    await record(db, clock, visitor, { actor: account.name, action: 'staff.set-up', account, detail: { purpose } });
    return opened;
  });
}

function namesOf({ name, displayName }: SetupRequest): { name: string; displayName: string } {
  if (name !== undefined && displayName !== undefined) {
    if (isReservedName(name)) throw new ConsoleError('name_taken');
    return { name, displayName };
  }
  const missing = Object.entries({ name, displayName }).filter(([, value]) => value === undefined);
  throw new ProblemError('validation_failed', { errors: missing.map(([path]) => ({ path, code: 'required' })) });
}

async function makeFirst(
  db: PoolClient,
  staff: {
    readonly name: string;
    readonly displayName: string;
    readonly passwordHash: string;
    readonly createdAt: Date;
  },
): Promise<StaffAccount> {
  // An administrator may have been made in another way than by a link.
  if ((await countAdministrators(db)) > 0) throw new ConsoleError('link_over');
  const id = uuidv7();
  try {
    await insertStaff(db, { ...staff, id, nameKey: nameKey(staff.name) }, null);
  } catch (error) {
    throw violatedUnique(error) === undefined ? error : new ConsoleError('name_taken');
  }
  await replaceGrants(db, id, [{ role: 'administrator', brands: '*' }], null);
  return existing(await findStaff(db, id));
}

/** The wait starts again here, so that a link that was kept for a day opens no account that approves at once. */
async function givePassword(
  db: PoolClient,
  { staff }: StaffLink,
  passwordHash: string,
  now: Date,
): Promise<StaffAccount> {
  const account = await lockStaff(db, staff ?? '');
  if (account === null || account.state !== 'active') throw new ConsoleError('link_over');
  await saveStaff(db, { ...account, passwordHash, waitsUntil: waitFrom(account, now) });
  await endSessions(db, account.id);
  return { ...account, passwordHash };
}

function existing(account: StaffAccount | null): StaffAccount {
  if (account === null) throw new Error('an account that was just made is gone');
  return account;
}
