import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS, type InternalCallName } from '@marquee/contracts/internal-calls';
import type { MessagesValue, MessageValue } from '@marquee/contracts/schemas/messages';
import type { SendMessageRequest, StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import { beforeAll, describe, expect, it } from 'vitest';
import { callSupport, type SupportOptions } from '../../testing/call-support.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { registerMember, visitorCtx } from '../../testing/test-members.ts';
import { sendPaymentMessage } from './index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const { database, platform } = await openTestSuite();

const post = (name: InternalCallName, body: object, options: SupportOptions = {}, message = '') =>
  callSupport(platform, INTERNAL_CALLS[name].path.replace(':message', message), body, {
    key: randomUUID(),
    ...options,
  });
const request = (more: Partial<SendMessageRequest> = {}): SendMessageRequest => ({
  to: { kind: 'brand', newcomers: false },
  texts: { EN: { title: 'Hello', body: 'Welcome back.' }, KM: { title: 'សួស្តី', body: 'សូមស្វាគមន៍' } },
  showsAt: null,
  expiresAt: null,
  ...more,
});
const sent = async (more: Partial<SendMessageRequest> = {}, options: SupportOptions = {}): Promise<StaffMessage> => {
  // In one millisecond, messages have no order.
  platform.clock.advance(1);
  const answer = await post('messages.send', request(more), options);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().value;
};
const approve = (message: StaffMessage, options: SupportOptions = {}) =>
  post('messages.approve', {}, { staff: 'staff-2', ...options }, message.id);
/** A brand's message, approved by a second person. */
const toBrand = async (more: Partial<SendMessageRequest> = {}, options: SupportOptions = {}): Promise<StaffMessage> => {
  const answer = await approve(await sent(more, options), options);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().value;
};
const withdraw = (message: StaffMessage, options: SupportOptions = {}) =>
  post('messages.withdraw', { reason: 'Wrong date' }, options, message.id);

let count = 0;
/** A new member, `at` a brand. */
async function newMember(merchant = 'lotus') {
  count += 1;
  const username = `reader${count}`;
  const token = await registerMember(platform, username, { merchant });
  const info = await platform.call('memberInfo', { token, merchant });
  // The next message is younger than the account.
  platform.clock.advance(1_000);
  const options = { token, merchant };
  return {
    username,
    token,
    id: info.json().value.id as string,
    unread: async () => (await platform.call('unreadCount', options)).json().value.count as number,
    list: async (query = {}): Promise<MessagesValue> =>
      (await platform.call('messages', { ...options, query })).json().value,
    open: (messageId: string, language?: string) =>
      platform.call('messageOpen', { ...options, body: language === undefined ? { messageId } : { messageId, language } }),
    change: (call: 'messageDelete' | 'messageRestore', messageId: string) =>
      platform.call(call, { ...options, body: { messageId } }),
    readAll: () => platform.call('messagesReadAll', { ...options, body: {} }),
  };
}
type TestMember = Awaited<ReturnType<typeof newMember>>;
const toMembers = (...members: readonly TestMember[]) =>
  ({ to: { kind: 'members', members: members.map(({ id }) => id) } }) as const;
const titles = ({ messages }: MessagesValue) => messages.map(({ text }) => text?.title);

beforeAll(() => {
  const zone = { timezone: 'Europe/Berlin' };
  platform.brands.set(testBrand('harbor', { public: { ...zone, languages: ['KM', 'EN'], defaultLanguage: 'KM' } }));
});

describe('[W11] a message to members', () => {
  it('reaches them and no others, in any brand', async () => {
    const [one, two, other, foreign] = [await newMember(), await newMember(), await newMember(), await newMember('harbor')];
    const message = await sent(toMembers(one, two));
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

  it('is refused for another brand’s member and for a guest, and reaches none of the list', async () => {
    const [one, foreign] = [await newMember(), await newMember('harbor')];
    const guest = (await platform.call('freePlay', { body: {} })).json().value.token;
    const guestId = (await platform.call('memberInfo', { token: guest })).json().value.id;
    for (const id of [foreign.id, guestId, 'unknown']) {
      const answer = await post('messages.send', request({ to: { kind: 'members', members: [one.id, id] } }));
      expect(answer.json().code).toBe('not_found');
    }
    expect(await one.unread()).toBe(0);
    expect((await platform.call('unreadCount', { token: guest })).json().code).toBe('in_need_true_account');
  });

  it('is sent once under one key, and a key is good for one message', async () => {
    const one = await newMember();
    const key = randomUUID();
    const first = await sent(toMembers(one), { key });
    expect((await sent(toMembers(one), { key })).id).toBe(first.id);
    const other = await post('messages.send', request({ ...toMembers(one), expiresAt: '2030-01-01T00:00' }), { key });
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
    const message = await sent();
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
    const waiting = await sent();
    const rejected = await post('messages.reject', { reason: 'Not yet' }, { staff: 'staff-2' }, waiting.id);
    expect(rejected.json().value).toMatchObject({ state: 'withdrawn', withdrawn: { by: 'staff-2', reason: 'Not yet' } });
    expect((await approve(waiting)).json().code).toBe('conflict');
    const live = await toBrand();
    expect((await post('messages.reject', { reason: 'x' }, { staff: 'staff-2' }, live.id)).json().code).toBe('conflict');
    await one.open(live.id);
    expect((await withdraw(live)).json().value).toMatchObject({ state: 'withdrawn', reads: 1 });
    expect((await one.open(live.id)).json().code).toBe('not_found');
    expect([await one.unread(), (await one.list()).total]).toEqual([0, 0]);
  });

  it('is one row for all members, until one reads or deletes it', async () => {
    const [one, two] = [await newMember(), await newMember()];
    const message = await toBrand();
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

  it('is not for members of other brands, nor for those who register later, unless it says so', async () => {
    const foreign = await newMember('harbor');
    const plain = await toBrand();
    const open = await toBrand({ to: { kind: 'brand', newcomers: true } });
    platform.clock.advance(1_000);
    const late = await newMember();
    expect([await foreign.unread(), await late.unread()]).toEqual([0, 1]);
    expect((await late.list()).messages.map(({ id }) => id)).toEqual([open.id]);
    expect((await late.open(plain.id)).json().code).toBe('not_found');
    await withdraw(plain);
    await withdraw(open);
  });

  it('keeps what was approved: no query of the server changes its texts', async () => {
    const message = await sent();
    const change = database.withTenant({ merchant: 'lotus' }, (db) =>
      db.execute(`UPDATE app.message SET texts = '{}' WHERE id = '${message.id}'`),
    );
    await expect(change).rejects.toMatchObject({ cause: { code: '42501' } });
    await withdraw(message);
  });
});

describe('[W11] a member', () => {
  it('reads one, all, deletes one and takes that back', async () => {
    const one = await newMember();
    const [first, second, third] = [await sent(toMembers(one)), await sent(toMembers(one)), await sent(toMembers(one))];
    expect(await one.unread()).toBe(3);
    const opened: MessageValue = (await one.open(first.id)).json().value;
    expect(opened).toMatchObject({ id: first.id, isRead: true, text: { language: 'EN', body: 'Welcome back.' } });
    expect(await one.unread()).toBe(2);
    expect((await one.change('messageDelete', second.id)).statusCode).toBe(200);
    expect([await one.unread(), (await one.list()).total]).toEqual([1, 2]);
    expect((await one.open(second.id)).json().code).toBe('not_found');
    expect((await one.change('messageRestore', second.id)).statusCode).toBe(200);
    expect([await one.unread(), (await one.list()).total]).toEqual([2, 3]);
    expect((await one.readAll()).statusCode).toBe(200);
    expect([await one.unread(), (await one.list()).total]).toEqual([0, 3]);
    expect((await one.list()).messages.map(({ id, isRead }) => [id, isRead])).toEqual(
      [third.id, second.id, first.id].map((id) => [id, true]),
    );
  });

  it('deletes a brand’s message for themselves alone', async () => {
    const [one, two] = [await newMember(), await newMember()];
    const message = await toBrand();
    await one.change('messageDelete', message.id);
    expect([(await one.list()).total, (await two.list()).total]).toEqual([0, 1]);
    await one.change('messageRestore', message.id);
    expect((await one.list()).total).toBe(1);
    await withdraw(message);
  });

  it('gets pages, newest first', async () => {
    const one = await newMember();
    for (let index = 0; index < 12; index += 1) {
      platform.clock.advance(1_000);
      await sent({ ...toMembers(one), texts: { EN: { title: `No. ${index}`, body: 'x' } } });
    }
    const first = await one.list();
    expect([first.total, first.totalPages, first.messages.length]).toEqual([12, 2, 10]);
    expect(titles(first)[0]).toBe('No. 11');
    expect(titles(await one.list({ pageNo: 2 }))).toEqual(['No. 1', 'No. 0']);
    expect(titles(await one.list({ pageNo: 3 }))).toEqual([]);
  });

  it('reads it in their language, else in the brand’s, else in any', async () => {
    const one = await newMember('harbor');
    const at = { merchant: 'harbor' };
    await sent(toMembers(one), at);
    await sent({ ...toMembers(one), texts: { EN: { title: 'English only', body: 'x' } } }, at);
    expect(titles(await one.list({ language: 'EN' }))).toEqual(['English only', 'Hello']);
    expect(titles(await one.list({ language: 'VI' }))).toEqual(['English only', 'សួស្តី']);
    expect(titles(await one.list())).toEqual(['English only', 'សួស្តី']);
  });

  it('gets the beginning of 10,000 characters in the list, and all of them opened', async () => {
    const one = await newMember();
    const body = '🎲'.repeat(10_000);
    const message = await sent({ ...toMembers(one), texts: { EN: { title: 'Long', body } } });
    const [row] = (await one.list()).messages;
    expect(row?.text?.excerpt).toBe(`${'🎲'.repeat(160)}…`);
    expect((await one.open(message.id)).json().value.text.body).toBe(body);
    const longer = await post('messages.send', request({ ...toMembers(one), texts: { EN: { title: 'L', body: `${body}x` } } }));
    expect(longer.json().code).toBe('validation_failed');
  });

  it('is not kept signed in by the count', async () => {
    const one = await newMember();
    for (let minutes = 0; minutes < 31; minutes += 10) {
      await platform.call('unreadCount', { token: one.token });
      platform.clock.advance(10 * MINUTE_MS);
    }
    expect((await platform.call('unreadCount', { token: one.token })).json().code).toBe('token_invalid');
  });

  it('has no messages where the brand has none', async () => {
    const one = await newMember();
    platform.brands.switch('lotus', { 'memberCentre.messageV2': false });
    for (const answer of [await platform.call('unreadCount', { token: one.token }), await one.readAll()]) {
      expect(answer.json().code).toBe('switch_off');
    }
    platform.brands.switch('lotus', { 'memberCentre.messageV2': true });
  });
});

describe('[W11] a schedule', () => {
  it('shows the message from its time in the brand’s zone to its expiry', async () => {
    const one = await newMember();
    const at = new Date(platform.clock.now().getTime() + DAY_MS);
    const local = (when: Date) => new Date(when.getTime() + 7 * 60 * MINUTE_MS).toISOString().slice(0, 16);
    const message = await sent({
      ...toMembers(one),
      showsAt: local(at),
      expiresAt: local(new Date(at.getTime() + DAY_MS)),
    });
    expect(message.showsAt).toBe(`${at.toISOString().slice(0, 16)}:00.000Z`);
    const counts = [await one.unread()];
    // The brand's members are signed out meanwhile.
    const count = async () => {
      const [row] = await database.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM core.member_messages($1, $2, $3)',
        ['lotus', one.id, platform.clock.now()],
      );
      return row?.n ?? -1;
    };
    platform.clock.advance(DAY_MS);
    counts.push(await count());
    platform.clock.advance(DAY_MS);
    counts.push(await count());
    expect(counts).toEqual([0, 1, 0]);
  });

  it('over a change of clocks: a skipped time is refused, a repeated one is its first', async () => {
    const year = platform.clock.now().getUTCFullYear() + 1;
    const lastSunday = (month: number): string => {
      const day = new Date(Date.UTC(year, month, 0));
      day.setUTCDate(day.getUTCDate() - day.getUTCDay());
      return day.toISOString().slice(0, 10);
    };
    const at = { merchant: 'harbor' };
    const skipped = await post('messages.send', request({ showsAt: `${lastSunday(3)}T02:30` }), at);
    expect(skipped.json().code).toBe('validation_failed');
    const repeated = await sent({ showsAt: `${lastSunday(10)}T02:30` }, at);
    expect(repeated.showsAt).toBe(`${lastSunday(10)}T00:30:00.000Z`);
  });

  it.each([
    ['a past time', { showsAt: '2020-01-01T00:00' }],
    ['an expiry before the time', { showsAt: '2099-01-02T00:00', expiresAt: '2099-01-01T00:00' }],
    ['an expiry after more than a year', { expiresAt: '2099-01-01T00:00' }],
    ['a day that does not exist', { showsAt: '2099-02-30T00:00' }],
    ['no text', { texts: {} }],
    ['an empty text', { texts: { EN: { title: ' ', body: 'x' } } }],
    ['a title of two lines', { texts: { EN: { title: 'a\nb', body: 'x' } } }],
    ['a language that there is not', { texts: { XX: { title: 'a', body: 'x' } } }],
  ])('is refused with %s', async (_what, more) => {
    const answer = await post('messages.send', request(more as Partial<SendMessageRequest>));
    expect(answer.json().code).toBe('validation_failed');
  });

  it('is announced once, when it is due', async () => {
    const one = await newMember();
    const at = new Date(platform.clock.now().getTime() + 90 * MINUTE_MS);
    const local = new Date(at.getTime() + 7 * 60 * MINUTE_MS).toISOString().slice(0, 16);
    const message = await sent({ ...toMembers(one), showsAt: local });
    const announced = async () => {
      await platform.app.announceMessages(['lotus', 'harbor']);
      const [row] = await database.query<{ at: Date | null }>(
        'SELECT announced_at AS at FROM app.message WHERE id = $1',
        [message.id],
      );
      return row?.at ?? null;
    };
    expect(await announced()).toBeNull();
    platform.clock.advance(91 * MINUTE_MS);
    const first = await announced();
    expect(first).toEqual(platform.clock.now());
    platform.clock.advance(MINUTE_MS);
    expect(await announced()).toEqual(first);
  });
});

describe('[W11] the message of a payment', () => {
  const facts = { type: 'deposit_credited', minor: 1_234_500n, currency: 'KHR', reason: null, ref: 'order-1' } as const;
  const send = (memberId: string, more = {}) => {
    const ctx = visitorCtx(platform);
    return database.withTenant(ctx, (db) => sendPaymentMessage(db, ctx, { memberId, ...facts, ...more }));
  };

  it('has its facts, and is sent once for each result', async () => {
    const one = await newMember();
    await send(one.id);
    await send(one.id);
    platform.clock.advance(1);
    await send(one.id, { type: 'withdrawal_rejected', ref: 'order-2', reason: 'Name differs' });
    const { messages } = await one.list();
    expect(messages.map(({ type, text, payment }) => [type, text, payment])).toEqual([
      ['withdrawal_rejected', null, { amount: '12345.00', currency: 'KHR', reason: 'Name differs' }],
      ['deposit_credited', null, { amount: '12345.00', currency: 'KHR', reason: null }],
    ]);
    expect(await one.unread()).toBe(2);
  });

  it('is undone with the transaction of its result', async () => {
    const one = await newMember();
    const ctx = visitorCtx(platform);
    const failing = database.withTenant(ctx, async (db) => {
      await sendPaymentMessage(db, ctx, { memberId: one.id, ...facts, ref: 'order-3' });
      throw new Error('the posting is refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await one.unread()).toBe(0);
  });
});

it('[W11] staff see what was sent, newest first, and only of their brand', async () => {
  const foreign = await sent({}, { merchant: 'harbor' });
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
  expect(ids.length).toBeGreaterThan(20);
  expect(ids).not.toContain(foreign.id);
  expect((await post('messages.open', {}, {}, foreign.id)).json().code).toBe('not_found');
  expect((await post('messages.open', {}, {}, 'x')).json().code).toBe('not_found');
});
