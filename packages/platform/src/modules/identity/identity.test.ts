import { randomUUID } from 'node:crypto';
import type { IdentityDocument } from '@marquee/contracts/identity';
import { INTERNAL_CALLS, type InternalCallName } from '@marquee/contracts/internal-calls';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, FILE_LINK_KEY } from '../../testing/build-test-app.ts';
import { callSupport } from '../../testing/call-support.ts';
import { createMemoryStore } from '../../testing/memory-store.ts';
import { photo } from '../../testing/sample-pictures.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { logIn, registerMember } from '../../testing/test-members.ts';
import { expireChecks } from './expire-checks.ts';

const database = await createTestDatabase(12);
const clock = createTestClock();
const platform = await buildTestApp(database, { clock, files: { store: createMemoryStore(), linkKey: FILE_LINK_KEY } });
const picture = await photo({ width: 900, height: 600 }, 'jpeg');
const DAY_MS = 24 * 60 * 60_000;
const day = (days: number): string => new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

beforeEach(() => {
  const brand = testBrand('lotus', { currency: 'KHR' });
  const protection = { ...brand.private.protection, identityForWithdrawal: 'address', identityAbove: '50.00' } as const;
  platform.brands.set({ ...brand, private: { ...brand.private, protection } });
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});

let count = 0;
async function seat() {
  count += 1;
  const token = await registerMember(platform, `person${count}`, { clientIp: `198.51.100.${count}` });
  const id: string = (await platform.call('memberInfo', { token })).json().value.id;
  return { token, id };
}
type Person = Awaited<ReturnType<typeof seat>>;

const upload = (person: Person, kind: string, body: Buffer = picture, type = 'image/jpeg') => {
  // Ids of one moment have no order.
  clock.advance(1);
  return platform.call('identityDocument', {
    token: person.token,
    query: { kind },
    body,
    headers: { 'content-type': type },
  });
};
const read = async ({ token }: Person) => (await platform.call('identity', { token })).json().value;
const submit = ({ token }: Person, body: object = { level: 'identity', number: 'N 123', expiresOn: day(400) }) =>
  platform.call('identitySubmit', { token, body });
const PASSPORT: readonly IdentityDocument[] = ['passport', 'selfie'];

async function sent(): Promise<{ person: Person; checkId: string }> {
  const person = await seat();
  for (const kind of PASSPORT) await upload(person, kind);
  await submit(person);
  const { checks } = (await staff('identity.queue', '')).json().value;
  const own = checks.find(({ player }: { player: { id: string } }) => player.id === person.id);
  return { person, checkId: own.checkId };
}
const staff = (
  name: InternalCallName,
  id: string,
  body: object = {},
  { by = 'staff-1', key = randomUUID(), merchant = 'lotus' } = {},
) => callSupport(platform, INTERNAL_CALLS[name].path.replace(/:\w+/, id), body, { staff: by, key, merchant });
const FACTS = () => ({
  ...{ level: 'identity', realName: 'Sok Dara', birthday: '1990-02-03', idNumber: 'N123' },
  ...{ expiresOn: day(400), reason: 'Passport read' },
});
const approve = (id: string, change: object = {}, options: Parameters<typeof staff>[3] = {}) =>
  staff('identity.approve', id, { ...FACTS(), ...change }, options);
const codeOf = async (answer: ReturnType<typeof staff>) => (await answer).json().code ?? 'done';
const expire = () =>
  expireChecks(
    {
      withTenant: database.withTenant,
      ...{ clock, brands: platform.brands, mail: { wake: () => undefined } },
    },
    'lotus',
  );
const NOTICES = {
  approved: 'was approved',
  rejected: 'was not accepted',
  expiring: 'is valid until',
  expired: 'was valid until',
};
/** In the order of their sending. */
const noticesOf = async ({ id }: Person): Promise<string[]> => {
  const rows = await database.query<{ body: string }>(
    `SELECT m.texts->'EN'->>'body' AS body FROM app.message m JOIN app.member_message o ON o.tenant = m.tenant AND o.message_id = m.id
     WHERE o.member_id = $1 ORDER BY m.id`,
    [id],
  );
  return rows.map(({ body }) => Object.entries(NOTICES).find(([, text]) => body.includes(text))?.[0] ?? body);
};

describe('a member', () => {
  it('has no level, and reads which one withdrawals need', async () => {
    expect(await read(await seat())).toEqual({
      ...{ level: 'none', required: { level: 'address', above: '50.00' }, checks: [] },
    });
  });

  it('collects pictures, replaces and removes them, and sends a whole set', async () => {
    const person = await seat();
    const [{ documents }] = (await upload(person, 'passport')).json().value.checks;
    expect(documents).toMatchObject([{ kind: 'passport' }]);
    expect((await submit(person)).json().errors).toEqual([{ path: 'documents', code: 'required' }]);
    const { query } = { query: Object.fromEntries(new URL(documents[0].url, 'http://host').searchParams) };
    const shown = await platform.call('picture', { query });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    await upload(person, 'passport');
    expect((await platform.call('picture', { query })).statusCode).toBe(404);
    await upload(person, 'selfie');
    await platform.call('identityRemove', { token: person.token, body: { kind: 'selfie' } });
    expect((await submit(person)).statusCode).toBe(400);
    await upload(person, 'selfie');
    const [check] = (await submit(person)).json().value.checks;
    expect(check).toMatchObject({ level: 'identity', state: 'sent', reason: null, canRenew: false });
    expect((await submit(person)).json().value.checks[0].sentAt).toBe(check.sentAt);
  });

  it('cannot change what staff look at', async () => {
    const { person } = await sent();
    expect((await upload(person, 'selfie')).json().code).toBe('conflict');
    const removed = await platform.call('identityRemove', { token: person.token, body: { kind: 'selfie' } });
    expect(removed.json().code).toBe('conflict');
  });

  it.each([
    ['a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/png'],
    ['a page', Buffer.from('<html></html>'), 'text/html'],
    ['of another type than it says', picture, 'image/png'],
  ])('sends %s in vain', async (_name, body, type) => {
    const person = await seat();
    expect((await upload(person, 'selfie', body, type)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await read(person)).checks).toEqual([]);
  });

  it('sends no more than a picture may have', async () => {
    const person = await seat();
    const huge = Buffer.concat([picture, Buffer.alloc(20 * 1024 * 1024)]);
    expect((await upload(person, 'selfie', huge)).statusCode).toBe(413);
    expect((await upload(person, 'drivingLicence')).statusCode).toBe(400);
  });

  it('sends no document that has ended', async () => {
    const person = await seat();
    for (const kind of PASSPORT) await upload(person, kind);
    const answer = await submit(person, { level: 'identity', number: 'N1', expiresOn: day(-1) });
    expect(answer.json().errors).toEqual([{ path: 'expiresOn', code: 'date' }]);
  });

  it('has one check of a level, however many pictures arrive at once', async () => {
    const person = await seat();
    await Promise.all(['idCardFront', 'idCardBack', 'selfie', 'passport'].map((kind) => upload(person, kind)));
    const { checks } = await read(person);
    expect(checks).toHaveLength(1);
    expect(checks[0].documents).toHaveLength(4);
  });
});

describe('staff', () => {
  it('see the pictures that were sent, and what the profile says', async () => {
    const { checkId } = await sent();
    const { value } = (await staff('identity.open', checkId)).json();
    expect(value).toMatchObject({
      ...{ level: 'identity', state: 'sent', number: 'N 123', expiresOn: day(400), claim: null },
      documents: [{ kind: 'passport' }, { kind: 'selfie' }],
    });
    expect(value.facts.map(({ field }: { field: string }) => field)).toEqual(['realName', 'birthday', 'idNumber']);
    const shown = (await staff('identity.picture', checkId, { kind: 'passport' })).json().value;
    expect([shown.type, Buffer.from(shown.base64, 'base64').length > 100]).toEqual(['image/webp', true]);
    expect(await codeOf(staff('identity.picture', checkId, { kind: 'idCardFront' }))).toBe('not_found');
    expect(await codeOf(staff('identity.open', checkId, {}, { merchant: 'harbor' }))).toBe('not_found');
    expect(await codeOf(staff('identity.open', 'no-id'))).toBe('not_found');
  });

  it('do not see pictures that were not sent', async () => {
    const person = await seat();
    await upload(person, 'selfie');
    const [row] = await database.query<{ id: string }>('SELECT id FROM app.identity_check WHERE member_id = $1', [
      person.id,
    ]);
    expect(await codeOf(staff('identity.picture', row?.id ?? '', { kind: 'selfie' }))).toBe('not_found');
    expect(await codeOf(approve(row?.id ?? ''))).toBe('conflict');
  });

  it('approve: the level is reached, and the facts are verified values of the profile', async () => {
    const { person, checkId } = await sent();
    const key = randomUUID();
    expect((await approve(checkId, {}, { key })).json().value).toMatchObject({ state: 'approved', number: 'N123' });
    expect((await approve(checkId, {}, { key })).statusCode).toBe(200);
    expect(await codeOf(approve(checkId, { realName: 'Other' }, { key }))).toBe('idempotency_mismatch');
    expect(await codeOf(approve(checkId))).toBe('conflict');
    expect(await read(person)).toMatchObject({ level: 'identity', required: { level: 'address' } });
    const facts = await database.query<{ field: string; value: string; verified: boolean }>(
      `SELECT field, value, verified_at IS NOT NULL AS verified FROM app.member_profile
       WHERE member_id = $1 AND field IN ('realName', 'birthday', 'idNumber') ORDER BY field`,
      [person.id],
    );
    expect(facts).toEqual([
      { field: 'birthday', value: '1990-02-03', verified: true },
      { field: 'idNumber', value: 'N123', verified: true },
      { field: 'realName', value: 'Sok Dara', verified: true },
    ]);
    expect(await noticesOf(person)).toEqual(['approved']);
    await upload(person, 'proofOfAddress');
    await submit(person, { level: 'address' });
    const { checks } = (await staff('identity.queue', '')).json().value;
    const { checkId: address } = checks.find(
      (check: { level: string; player: { id: string } }) => check.level === 'address' && check.player.id === person.id,
    );
    expect(await codeOf(approve(address))).toBe('conflict');
    await staff('identity.approve', address, { level: 'address', address: 'Street 1', reason: 'Bill read' });
    expect(await read(person)).toMatchObject({ level: 'address', required: null });
  });

  it('reject with a reason that the member reads, who begins another check', async () => {
    const { person, checkId } = await sent();
    await staff('identity.reject', checkId, { reason: 'unreadable', note: 'The number is cut off' });
    expect(await read(person)).toMatchObject({
      level: 'none',
      checks: [{ state: 'rejected', reason: 'unreadable', note: 'The number is cut off', canRenew: true }],
    });
    expect(await noticesOf(person)).toEqual(['rejected']);
    await upload(person, 'selfie');
    expect((await read(person)).checks).toMatchObject([{ state: 'open', documents: [{ kind: 'selfie' }] }]);
  });

  it('claim a check for themselves', async () => {
    const { checkId } = await sent();
    expect((await staff('identity.claim', checkId)).json().value.claim.staff).toBe('staff-1');
    const other = { by: 'staff-2' };
    expect(await codeOf(staff('identity.claim', checkId, {}, other))).toBe('conflict');
    expect(await codeOf(approve(checkId, {}, other))).toBe('conflict');
    expect(await codeOf(staff('identity.release', checkId, {}, other))).toBe('conflict');
    await staff('identity.release', checkId);
    expect(await codeOf(staff('identity.claim', checkId, {}, other))).toBe('done');
    clock.advance(16 * 60_000);
    expect(await codeOf(approve(checkId))).toBe('done');
  });

  it('decide once, whoever of several is first', async () => {
    const { person, checkId } = await sent();
    const answers = await Promise.all([
      codeOf(approve(checkId, {}, { by: 'staff-1' })),
      codeOf(staff('identity.reject', checkId, { reason: 'differs', note: null }, { by: 'staff-2' })),
      codeOf(approve(checkId, {}, { by: 'staff-3' })),
    ]);
    expect(answers.toSorted()).toEqual(['conflict', 'conflict', 'done']);
    expect(await noticesOf(person)).toHaveLength(1);
  });

  it('lock the account of a person below the brand’s age', async () => {
    const { person, checkId } = await sent();
    const birthday = day(-17 * 365);
    expect((await approve(checkId, { birthday })).json().value).toMatchObject({
      state: 'rejected',
      reason: 'notValid',
    });
    expect((await platform.call('identity', { token: person.token })).statusCode).toBe(401);
    const [member] = await database.query<{ state: string; lock_reason: string }>(
      'SELECT state, lock_reason FROM app.member WHERE id = $1',
      [person.id],
    );
    expect(member).toEqual({ state: 'disabled', lock_reason: 'Below the minimum age by an identity document' });
  });
});

describe('a document', () => {
  it('is reminded of once, 30 days before its end, and takes the level away after it', async () => {
    const { person, checkId } = await sent();
    await approve(checkId, { expiresOn: day(31) });
    await expire();
    expect(await noticesOf(person)).toEqual(['approved']);
    expect((await upload(person, 'selfie')).json().code).toBe('conflict');
    clock.advance(DAY_MS);
    await expire();
    await expire();
    expect(await noticesOf(person)).toEqual(['approved', 'expiring']);
    expect((await read(await reenter(person))).checks).toMatchObject([{ state: 'approved', canRenew: true }]);
    clock.advance(30 * DAY_MS);
    await expire();
    const again = await reenter(person);
    expect((await read(again)).level).toBe('identity');
    clock.advance(DAY_MS);
    expect((await read(await reenter(person))).level).toBe('none');
    await expire();
    await expire();
    expect(await noticesOf(person)).toEqual(['approved', 'expiring', 'expired']);
  });

  it('of a renewal replaces the former check at its approval', async () => {
    const { person, checkId } = await sent();
    await approve(checkId, { expiresOn: day(10) });
    for (const kind of PASSPORT) await upload(person, kind);
    await submit(person);
    expect((await read(person)).level).toBe('identity');
    const { checks } = (await staff('identity.queue', '')).json().value;
    const renewal = checks.find(({ player }: { player: { id: string } }) => player.id === person.id);
    await approve(renewal.checkId);
    expect((await staff('identity.open', checkId)).json().value.state).toBe('expired');
    expect(await read(person)).toMatchObject({ level: 'identity', checks: [{ expiresOn: day(400) }] });
  });
});

/** Sessions end while time passes. */
async function reenter({ id }: Person): Promise<Person> {
  const [member] = await database.query<{ username: string }>('SELECT username FROM app.member WHERE id = $1', [id]);
  const answer = await logIn(platform, String(member?.username));
  return { id, token: answer.json().value.token };
}
