import type { Clock } from '@marquee/server-kit';
import type { Passwords } from '@marquee/server-kit/passwords';
import type { Db } from '@marquee/server-kit/postgres';
import type { JsonValue } from '@marquee/tenancy';
import type { Pool } from 'pg';
import { appendAudit } from '../audit/audit.repository.ts';
import { namedBrands } from './grants.ts';
import type { StaffAccount } from './staff.repository.ts';
import type { StaffSession } from './staff-session.repository.ts';

/** What the functions here work with; plain values, made once. */
export interface StaffDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly keys: StaffKeys;
}

/** The first of each is used; the others are accepted as well during a rotation. */
type Keys = readonly [Buffer, ...Buffer[]];

export interface StaffKeys {
  /** Encrypts second factors' secrets. */
  readonly totp: Keys;
  readonly recovery: Keys;
  readonly csrf: Keys;
}

/** The sender of a request, before sign-in. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
}

/** A member of staff with a session; `name` is who they are in the audit. */
export interface SignedIn extends Visitor {
  readonly name: string;
  readonly account: StaffAccount;
  readonly grants: StaffAccount['grants'];
  readonly session: StaffSession;
}

export interface StaffAction {
  /** Login name, or `visitor` without a session. */
  readonly actor: string;
  readonly action: string;
  /** Whose account it concerns; null: none that exists. */
  readonly account: Pick<StaffAccount, 'name' | 'grants'> | null;
  readonly detail?: { readonly [key: string]: JsonValue };
}

/** Records this transaction in the audit. Always its last query, because the chain is one lock for all. */
export async function record(db: Db, clock: Clock, visitor: Visitor, staffAction: StaffAction): Promise<void> {
  const { actor, action, account, detail = {} } = staffAction;
  await appendAudit(db, {
    at: clock.now().toISOString(),
    actor,
    action,
    merchants: account === null ? [] : namedBrands(account.grants),
    targets: account === null ? [] : [`staff.${account.name}`],
    detail,
    requestId: visitor.requestId,
    ip: visitor.ip,
  });
}
