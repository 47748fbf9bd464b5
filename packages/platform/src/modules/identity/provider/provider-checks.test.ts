import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openIdentityFixture, PASSPORT } from '../../../testing/identity-fixture.ts';
import type { ProviderAnswer } from './identity-provider.ts';

const { platform, clock, provider, protect, day, seat, upload, submit, read, queue, ...fixture } =
  await openIdentityFixture();
const { database, staff, open, approve, codeOf, noticesOf, factsOf, runJobs, reenter } = fixture;

const FACTS = { realName: 'SOK Dara', birthday: '1990-02-03', idNumber: 'N-123', expiresOn: day(900) };
const accepted = (facts: object = {}): ProviderAnswer => ({
  ...{ answer: 'accepted', reason: null },
  facts: { ...FACTS, ...facts },
});

/** A member whose passport was sent while the brand has a provider. */
async function send() {
  protect({ identityProvider: 'checker' });
  const person = await seat();
  // The front of a card is no part of the set that is whole, so it is not sent on.
  for (const kind of [...PASSPORT, 'idCardFront']) await upload(person, kind);
  await submit(person);
  const [check] = await queue({ player: person.id });
  const checkId = String(check?.checkId);
  return { person, checkId, order: `lotus.${checkId}` };
}
const report = (order: string, answer: ProviderAnswer, { id = randomUUID() as string, code = 'checker' } = {}) =>
  platform.app.inject({
    ...{ method: 'POST', url: `/callbacks/${code}`, headers: { host: 'localhost' } },
    payload: JSON.stringify({ ...answer, id, order }),
  });
const waits = async (checkId: string) => (await queue()).some((check) => check.checkId === checkId);
const minutes = (count: number) => clock.advance(count * 60_000);

// A document of one member verifies no other.
beforeEach(() =>
  database.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE app.identity_check SET number = id::text WHERE state = 'approved'; COMMIT`),
);

describe('[W05] a provider of identity checks', () => {
  it('gets the pictures of the check with what they should show, and its acceptance gives the level without staff', async () => {
    const { person, checkId, order } = await send();
    expect((await read(person)).checkedBy).toBe('provider');
    expect(await waits(checkId)).toBe(false);
    expect(await runJobs()).toEqual(['identity.submit']);
    const sent = provider.known.get(order)?.order;
    expect(sent).toMatchObject({ id: order, level: 'identity', expected: { number: 'N 123' } });
    expect(Object.keys(sent ?? {}).sort()).toEqual(['expected', 'id', 'level', 'pictures']);
    expect(sent?.pictures.map(({ kind, type }) => [kind, type])).toEqual(PASSPORT.map((kind) => [kind, 'image/webp']));
    expect((await open(checkId)).provider).toMatchObject({ code: 'checker', state: 'waiting', answer: null });

    expect((await report(order, accepted())).statusCode).toBe(200);
    expect(await read(person)).toMatchObject({
      level: 'identity',
      checks: [{ state: 'approved', expiresOn: day(900) }],
    });
    expect(await noticesOf(person)).toEqual(['approved']);
    expect(await factsOf(person)).toEqual([
      { field: 'birthday', value: '1990-02-03', verified: true },
      { field: 'idNumber', value: 'N-123', verified: true },
      { field: 'realName', value: 'SOK Dara', verified: true },
    ]);
    expect(await open(checkId)).toMatchObject({
      ...{ state: 'approved', decidedBy: null },
      provider: { state: 'answered', answer: 'accepted', isDecision: true },
    });
  });

  it('has no part in brands that name none, or one that is not configured here', async () => {
    protect({ identityProvider: 'gone' });
    const person = await seat();
    for (const kind of PASSPORT) await upload(person, kind);
    await submit(person);
    expect((await read(person)).checkedBy).toBe('staff');
    expect(await runJobs()).toEqual([]);
    const [check] = await queue({ player: person.id });
    expect(await waits(String(check?.checkId))).toBe(true);
    expect(provider.sent).toBe(0);
  });

  it('applies an event once, and of several answers the first', async () => {
    const { person, checkId, order } = await send();
    await runJobs();
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => report(order, accepted(), { id })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await report(order, { answer: 'refused', reason: 'not_genuine', facts: null });
    expect(await noticesOf(person)).toEqual(['approved']);
    expect((await open(checkId)).provider).toMatchObject({ answer: 'accepted', reason: null });
    const [events] = await database.query<{ count: string }>(
      'SELECT count(*) FROM app.identity_event WHERE check_id = $1',
      [checkId],
    );
    expect(events?.count).toBe('2');
  });

  it('leaves a check that it refuses to a person, who sees the answer and decides', async () => {
    const { person, checkId, order } = await send();
    await runJobs();
    await report(order, { answer: 'refused', reason: 'not_genuine', facts: null });
    expect(await waits(checkId)).toBe(true);
    expect(await noticesOf(person)).toEqual([]);
    expect(await open(checkId)).toMatchObject({
      state: 'sent',
      provider: { answer: 'refused', reason: 'not_genuine', isDecision: false },
    });
    expect(await codeOf(approve(checkId))).toBe('done');
    expect((await read(person)).level).toBe('identity');
    expect(await open(checkId)).toMatchObject({ decidedBy: 'staff-1', provider: { isDecision: false } });
  });

  it.each([
    ['another number', { idNumber: 'N124' }],
    ['a birthday below the brand’s age', { birthday: day(-17 * 365) }],
    ['a document that has ended', { expiresOn: day(-1) }],
    ['no name', { realName: undefined }],
  ])('leaves an accepted check to a person when it reads %s', async (_what, facts) => {
    const { person, checkId, order } = await send();
    await runJobs();
    await report(order, accepted(facts));
    expect(await waits(checkId)).toBe(true);
    expect(await read(person)).toMatchObject({ level: 'none', checks: [{ state: 'sent' }] });
    expect((await open(checkId)).provider).toMatchObject({ answer: 'accepted', isDecision: false });
  });

  it('does not verify two members by one document: a person sees who the other one is', async () => {
    const first = await send();
    await report(first.order, accepted());
    expect((await open(first.checkId)).sharedWith).toEqual([]);
    const second = await send();
    await report(second.order, accepted({ idNumber: 'n 1-23' }));
    expect((await read(second.person)).checks).toMatchObject([{ state: 'sent' }]);
    expect(await waits(second.checkId)).toBe(true);
    const shared = async () => (await open(second.checkId)).sharedWith;
    expect(await shared()).toMatchObject([{ id: first.person.id, isExcluded: false }]);
    await database.query(
      `INSERT INTO app.member_protection (tenant, member_id, excluded_at, excluded_by) VALUES ('lotus', $1, now(), 'player')`,
      [first.person.id],
    );
    expect(await shared()).toMatchObject([{ isExcluded: true }]);
  });

  it('verifies one member by a document that is read for two at once', async () => {
    const both = [await send(), await send()];
    await Promise.all(both.map(({ order }) => report(order, accepted())));
    const levels = await Promise.all(both.map(async ({ person }) => (await read(person)).level));
    expect(levels.sort()).toEqual(['identity', 'none']);
  });

  it('leaves a check to the person who works on it', async () => {
    const { checkId, order } = await send();
    await runJobs();
    await staff('identity.claim', checkId);
    await report(order, accepted());
    expect(await open(checkId)).toMatchObject({ state: 'sent', provider: { answer: 'accepted' } });
  });

  it('compares the name of the profile', async () => {
    const { person, checkId, order } = await send();
    await database.query(
      `INSERT INTO app.member_profile (tenant, member_id, field, value) VALUES ('lotus', $1, 'realName', 'Chan Thida')`,
      [person.id],
    );
    await runJobs();
    expect(provider.known.get(order)?.order.expected.name).toBe('Chan Thida');
    await report(order, accepted());
    expect(await waits(checkId)).toBe(true);
  });

  it('verifies an address', async () => {
    protect({ identityProvider: 'checker' });
    const person = await seat();
    await upload(person, 'proofOfAddress');
    provider.next = { answer: 'accepted', reason: null, facts: { realName: 'Sok Dara', address: 'Street 1' } };
    await submit(person, { level: 'address' });
    await runJobs();
    expect(await factsOf(person)).toEqual([{ field: 'address', value: 'Street 1', verified: true }]);
  });
});

describe('[W05] a submission', () => {
  it('that was lost is sent again, once; then staff decide', async () => {
    const { checkId } = await send();
    provider.fault = 'lost before';
    await runJobs();
    minutes(1);
    await runJobs();
    expect([provider.sent, await waits(checkId)]).toEqual([2, false]);
    minutes(1);
    await runJobs();
    expect([provider.sent, await waits(checkId)]).toEqual([2, true]);
    expect((await open(checkId)).provider.state).toBe('unanswered');
    minutes(10);
    expect(await runJobs()).toEqual([]);
  });

  it('that arrived without an answer is not sent again: its answer is asked for', async () => {
    const { person, order } = await send();
    Object.assign(provider, { fault: 'lost after', next: accepted() });
    await runJobs();
    expect((await read(person)).level).toBe('none');
    provider.fault = 'none';
    minutes(1);
    await runJobs();
    expect([provider.sent, provider.known.has(order), (await read(person)).level]).toEqual([1, true, 'identity']);
  });

  it('without an answer for an hour waits for staff, and a later answer still counts', async () => {
    const { person, checkId, order } = await send();
    for (let passed = 0; passed <= 60; passed += 10) {
      expect([passed, await waits(checkId)]).toEqual([passed, false]);
      await runJobs();
      minutes(10);
    }
    expect(await waits(checkId)).toBe(true);
    expect(await runJobs()).toEqual([]);
    expect(provider.sent).toBe(1);
    await report(order, accepted());
    expect((await read(await reenter(person))).level).toBe('identity');
  });

  it('waits while the provider is away, and is not counted as lost', async () => {
    const { checkId } = await send();
    provider.fault = 'away';
    for (let times = 0; times < 5; times += 1) {
      await runJobs();
      minutes(1);
    }
    expect([provider.sent, await waits(checkId)]).toEqual([1, false]);
    provider.fault = 'none';
    await runJobs();
    expect(provider.sent).toBe(2);
  });

  it('does not change what staff have decided meanwhile', async () => {
    const { person, checkId, order } = await send();
    await staff('identity.reject', checkId, { reason: 'differs', note: null });
    await runJobs();
    expect(provider.sent).toBe(0);
    await report(order, accepted());
    expect(await read(person)).toMatchObject({ level: 'none', checks: [{ state: 'rejected' }] });
  });
});

it('[W05] a callback about a check of another brand, of another provider or of none changes nothing', async () => {
  const { person, checkId, order } = await send();
  await runJobs();
  expect((await report(`harbor.${checkId}`, accepted())).statusCode).toBe(200);
  expect((await report(`lotus.${randomUUID()}`, accepted())).statusCode).toBe(200);
  expect((await report('nobody.1', accepted())).statusCode).toBe(404);
  expect((await report(order, accepted(), { code: 'other' })).statusCode).toBe(404);
  expect((await read(person)).level).toBe('none');
});
