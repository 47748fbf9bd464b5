/** What a member and staff do at a brand of a jurisdiction profile, beyond the pages. */
import { randomUUID } from 'node:crypto';
import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { giveCash } from './give-cash.ts';
import { type Lock, loosened, type Profile, pathOf } from './jurisdiction-brand.ts';
import type { NewMember } from './new-member.ts';
import { inPlatformDatabase } from './platform-database.ts';
import { PASSWORD } from './registration.ts';
import { sealedCall } from './sealed-call.ts';
import { setPaymentPassword } from './set-payment-password.ts';
import type { StaffClient } from './staff-client.ts';

const port = Number(process.env['E2E_PORT']);
export const NAME = 'Ana Wijaya';

export interface Walk extends NewMember {
  readonly code: string;
  readonly profile: Profile;
}

/** Money, and a payout account that is past its wait. */
export async function equip({ page, username }: NewMember, code: string, amount: string): Promise<void> {
  await giveCash(code, username, amount);
  await setPaymentPassword(page, code);
  await inPlatformDatabase(
    `INSERT INTO app.payout_account (tenant, id, member_id, kind, holder, number, number_key, bank, added_at, usable_at)
     SELECT m.tenant, $3, m.id, 'bank', $4, '0012345678', '0012345678', 'ABA', now() - interval '2 days', now() - interval '1 day'
     FROM app.member m WHERE m.tenant = $1 AND m.username = $2`,
    [code, username, randomUUID(), NAME],
  );
}

/** As if staff had approved the member's documents of both levels. */
export const verify = (code: string, username: string) =>
  inPlatformDatabase(
    `INSERT INTO app.identity_check (tenant, id, member_id, level, state, number, opened_at, sent_at, decided_at, decided_by, decision_key, decision_hash)
     SELECT m.tenant, uuidv7(), m.id, l.level, 'approved', 'N ' || l.level, now(), now(), now(), 'staff-1', l.level || m.id, sha256('e2e')
     FROM app.member m, (VALUES ('identity'), ('address')) l (level) WHERE m.tenant = $1 AND m.username = $2`,
    [code, username],
  );

/** What is wrong with the fields of a registration. */
export async function registrationErrors(code: string, fields: object): Promise<{ path: string; code: string }[]> {
  const { body } = await sealedCall({ port, merchant: code, call: 'register', body: fields });
  return (JSON.parse(body) as { errors: { path: string; code: string }[] }).errors;
}

/** Code of the refusal; undefined where the page's member is excluded now. */
export async function excludeSelf({ page, code }: Walk, days: number): Promise<string | undefined> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const body = { days, password: PASSWORD };
  const answer = await sealedCall({ port, merchant: code, call: 'selfExclude', body, headers });
  return (JSON.parse(answer.body) as { code?: string }).code;
}

/** The answer to a change set that sets a value which the lock refuses. */
export async function loosen(
  staff: StaffClient,
  code: string,
  lock: Lock,
): Promise<Refusal & { readonly status: number }> {
  const edits = [{ merchant: code, kind: lock.file, path: pathOf(lock), set: loosened(lock) }];
  const body = { title: `Without ${lock.rule}`, reason: 'Wanted by marketing', edits };
  const { change } = await staff.value<{ change: ChangeValue }>('POST', '/changes', { body, key: randomUUID() });
  const answer = await staff.ask('POST', `/changes/${change.id}/submit`, { version: change.version, body: {} });
  return { status: answer.status, ...(JSON.parse(answer.body) as Refusal) };
}

interface Refusal {
  readonly code: string;
  readonly faults?: readonly { readonly rule: string; readonly lock?: string; readonly fix: string }[];
}

/** How many bets the member has placed. */
export async function betsOf(code: string, username: string): Promise<number> {
  const [row] = await inPlatformDatabase<{ count: number }>(
    `SELECT count(*)::integer AS count FROM core.tx t JOIN app.member m ON m.tenant = t.tenant AND m.id = t.member
     WHERE t.kind = 'bet' AND m.tenant = $1 AND m.username = $2`,
    [code, username],
  );
  return row?.count ?? 0;
}
