import { randomUUID } from 'node:crypto';
import { STAFF_MESSAGES_PER_PAGE, type StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import { describe, expect, it } from 'vitest';
import { openMessageSuite, titles, toMembers } from '../../testing/message-suite.ts';
import { messageRequest } from '../../testing/staff-messages.ts';

const { database, platform, newMember, post, send, approve, sendToBrand, withdraw } = await openMessageSuite();

describe('[W11] a message to members', () => {
  it('reaches them and no others, in any brand', async () => {
    const [one, two, other, foreign] = [
      await newMember(),
      await newMember(),
      await newMember(),
      await newMember('harbor'),
    ];
    const message = await send(toMembers(one, two));
    expect(message).toMatchObject({ state: 'sent', recipients: 2, reads: 0, to: [one.username, two.username] });
    expect(await Promise.all([one, two, other, foreign].map((member) => member.unread()))).toEqual([1, 1, 0, 0]);
    expect(titles(await one.list())).toEqual(['Hello']);
    expect(await other.list()).toEqual({ messages: [], total: 0, totalPages: 0 });
    for (const stranger of [other, foreign]) {
      const answers = [
        await stranger.open(message.id),
        await stranger.change('messageDelete', message.id),
        await stranger.change('messageRestore', message.id),
      ];
      expect(answers.map((answer) => answer.json().code)).toEqual(['not_found', 'not_found', 'not_found']);
    }
  });

  it('names its own recipients to staff, beside other messages', async () => {
    const [one, two] = [await newMember(), await newMember()];
    const sent = [await send(toMembers(one)), await send(toMembers(two)), await send(toMembers(two, one))];
    const names = [one.username, two.username];
    expect(sent.map(({ to }) => to)).toEqual([[one.username], [two.username], names]);
  });

  it('is refused for another brand’s member and for a guest, and reaches none of the list', async () => {
    const [one, foreign] = [await newMember(), await newMember('harbor')];
    const guest = (await platform.call('freePlay', { body: {} })).json().value.token;
    const guestId = (await platform.call('memberInfo', { token: guest })).json().value.id;
    for (const id of [foreign.id, guestId, 'unknown']) {
      const answer = await post('messages.send', messageRequest({ to: { kind: 'members', members: [one.id, id] } }));
      expect(answer.json().code).toBe('not_found');
    }
    expect(await one.unread()).toBe(0);
    expect((await platform.call('unreadCount', { token: guest })).json().code).toBe('in_need_true_account');
  });

  it('is sent once under one key, and a key is good for one message', async () => {
    const one = await newMember();
    const key = randomUUID();
    const first = await send(toMembers(one), { key });
    expect((await send(toMembers(one), { key })).id).toBe(first.id);
    const other = await post('messages.send', messageRequest({ ...toMembers(one), expiresAt: '2030-01-01T00:00' }), {
      key,
    });
    expect(other.json().code).toBe('idempotency_mismatch');
    expect(await one.unread()).toBe(1);
  });

  it('finds recipients by name or id, and names the unknown ones, control characters too', async () => {
    const [one, two] = [await newMember(), await newMember()];
    const foreign = await newMember('harbor');
    const strange = 'ev\u0000il\u0007';
    const names = [one.username.toUpperCase(), ` ${two.id} `, one.username, foreign.username, strange, '\u202egnorw'];
    const answer = await post('messages.recipients', { names });
    const { members, unknown } = answer.json().value;
    expect(members.map(({ id }: { id: string }) => id).sort()).toEqual([one.id, two.id].sort());
    expect(unknown).toEqual([foreign.username, strange, '\u202egnorw']);
  });
});

describe('[W11] a message to a brand', () => {
  it('waits for a second person', async () => {
    const one = await newMember();
    const message = await send();
    expect([message.state, message.approved, await one.unread()]).toEqual(['waiting', null, 0]);
    expect((await approve(message, { staff: 'staff-1' })).json().code).toBe('conflict');
    expect((await approve(message, { merchant: 'harbor' })).json().code).toBe('not_found');
    const approved = (await approve(message)).json().value;
    expect(approved).toMatchObject({ state: 'sent', author: 'staff-1', approved: { by: 'staff-2' } });
    expect(approved.recipients).toBeGreaterThan(0);
    expect(await one.unread()).toBe(1);
    // Again by the same person: as the first time. By another: it no longer waits.
    expect((await approve(message)).json().value).toEqual(approved);
    expect((await approve(message, { staff: 'staff-3' })).json().code).toBe('conflict');
    await withdraw(message);
  });

  it('can be rejected while it waits, and withdrawn later; then no member has it', async () => {
    const one = await newMember();
    const waiting = await send();
    const rejected = await post('messages.reject', { reason: 'Not yet' }, { staff: 'staff-2' }, waiting.id);
    expect(rejected.json().value).toMatchObject({
      state: 'withdrawn',
      withdrawn: { by: 'staff-2', reason: 'Not yet' },
    });
    expect((await approve(waiting)).json().code).toBe('conflict');
    const live = await sendToBrand();
    expect((await post('messages.reject', { reason: 'x' }, { staff: 'staff-2' }, live.id)).json().code).toBe(
      'conflict',
    );
    await one.open(live.id);
    expect((await withdraw(live)).json().value).toMatchObject({ state: 'withdrawn', reads: 1 });
    expect((await one.open(live.id)).json().code).toBe('not_found');
    expect([await one.unread(), (await one.list()).total]).toEqual([0, 0]);
  });

  it('is one row for all members, until one reads or deletes it', async () => {
    const [one, two] = [await newMember(), await newMember()];
    const message = await sendToBrand();
    const rows = () =>
      database.query<{ n: number }>('SELECT count(*)::int AS n FROM app.member_message WHERE message_id = $1', [
        message.id,
      ]);
    expect(await rows()).toEqual([{ n: 0 }]);
    expect([await one.unread(), await two.unread()]).toEqual([1, 1]);
    await one.open(message.id);
    expect(await rows()).toEqual([{ n: 1 }]);
    expect([await one.unread(), await two.unread()]).toEqual([0, 1]);
    await withdraw(message);
  });

  it('counts each reader once, whether they read one or all, and many at once', async () => {
    const readers = await Promise.all([newMember(), newMember(), newMember(), newMember()]);
    const [first, second] = [await sendToBrand(), await sendToBrand()];
    const acts = readers.flatMap(({ open, readAll }) => [readAll(), open(second.id), open(first.id), readAll()]);
    for (const { statusCode } of await Promise.all(acts)) expect(statusCode).toBe(200);
    const listed = (await post('messages.list', {})).json().value.messages as StaffMessage[];
    for (const { id } of [first, second]) expect(listed.find((each) => each.id === id)).toMatchObject({ reads: 4 });
    // The number is kept: a brand's message may have a million rows of members.
    await database.query('DELETE FROM app.member_message WHERE message_id = $1', [first.id]);
    expect((await withdraw(first)).json().value.reads).toBe(4);
    await withdraw(second);
  });

  it('is not for members of other brands, nor for those who register later, unless it says so', async () => {
    const foreign = await newMember('harbor');
    const plain = await sendToBrand();
    const open = await sendToBrand({ to: { kind: 'brand', newcomers: true } });
    platform.clock.advance(1_000);
    const late = await newMember();
    expect([await foreign.unread(), await late.unread()]).toEqual([0, 1]);
    expect((await late.list()).messages.map(({ id }) => id)).toEqual([open.id]);
    expect((await late.open(plain.id)).json().code).toBe('not_found');
    await withdraw(plain);
    await withdraw(open);
  });

  it('keeps what was approved: no query of the server changes its texts', async () => {
    const message = await send();
    const change = database.withTenant({ merchant: 'lotus' }, (db) =>
      db.execute(`UPDATE app.message SET texts = '{}' WHERE id = '${message.id}'`),
    );
    await expect(change).rejects.toMatchObject({ cause: { code: '42501' } });
    await withdraw(message);
  });
});

it('[W11] staff see what was sent, newest first, and only of their brand', async () => {
  const foreign = await send({}, { merchant: 'harbor' });
  for (let index = 0; index <= STAFF_MESSAGES_PER_PAGE; index += 1) await send();
  const list = async (body = {}) => (await post('messages.list', body)).json().value;
  const all: StaffMessage[] = [];
  for (let before: string | undefined; ; ) {
    const page: { messages: StaffMessage[]; next: string | null } = await list(before === undefined ? {} : { before });
    all.push(...page.messages);
    if (page.next === null) break;
    before = page.next;
  }
  const ids = all.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort().reverse());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(STAFF_MESSAGES_PER_PAGE);
  expect(ids).not.toContain(foreign.id);
  expect((await post('messages.open', {}, {}, foreign.id)).json().code).toBe('not_found');
  expect((await post('messages.open', {}, {}, 'x')).json().code).toBe('not_found');
});
