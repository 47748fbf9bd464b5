import { randomUUID } from 'node:crypto';
import { RECIPIENTS_MAX, type StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import { describe, expect, it } from 'vitest';
import { performSupportAction } from '../../testing/call-support.ts';
import { openMessageSuite, titles, toMembers } from '../../testing/message-suite.ts';
import { messageRequest } from '../../testing/staff-messages.ts';

const { platform, newMember, post, send, approve, sendToBrand, withdraw } = await openMessageSuite();
const statusesOf = (answers: readonly { statusCode: number }[]) => [
  ...new Set(answers.map(({ statusCode }) => statusCode)),
];
const readsOf = async ({ id }: StaffMessage) => (await post('messages.open', {}, {}, id)).json().value.reads;

describe('[W11] at once', () => {
  it('64 reads of one message count once, and its deletion among them leaves nothing unread', async () => {
    for (const sent of ['members', 'brand'] as const) {
      const one = await newMember();
      const message = await (sent === 'brand' ? sendToBrand() : send(toMembers(one)));
      const other = await send(toMembers(one));
      const reads = await Promise.all(Array.from({ length: 64 }, () => one.open(message.id)));
      expect(statusesOf(reads)).toEqual([200]);
      expect([await one.unread(), await readsOf(message)]).toEqual([1, 1]);

      const acts = await Promise.all(
        Array.from({ length: 64 }, (_, index) =>
          index % 2 === 0 ? one.open(other.id) : one.change('messageDelete', other.id),
        ),
      );
      expect(statusesOf(acts).filter((status) => status !== 200 && status !== 404)).toEqual([]);
      expect([await one.unread(), (await one.list()).total, (await readsOf(other)) <= 1]).toEqual([0, 1, true]);
      await withdraw(message);
    }
  });

  it('a message withdrawn while its members read and delete it is gone for all of them', async () => {
    const members = await Promise.all(Array.from({ length: 16 }, () => newMember()));
    const message = await sendToBrand();
    const acts = await Promise.all([
      ...members.flatMap((each) => [
        each.open(message.id),
        each.readAll(),
        each.change('messageDelete', message.id),
        each.change('messageRestore', message.id),
      ]),
      withdraw(message),
    ]);
    expect(statusesOf(acts).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    for (const each of members)
      expect([await each.unread(), (await each.list()).total, (await each.open(message.id)).statusCode]).toEqual([
        0, 0, 404,
      ]);
  });

  it('one approval or one rejection of staff has an effect, and the message is what the answer said', async () => {
    const one = await newMember();
    for (let round = 0; round < 8; round += 1) {
      const message = await send();
      const answers = await Promise.all([
        approve(message, { staff: 'staff-2' }),
        post('messages.reject', { reason: 'No' }, { staff: 'staff-3' }, message.id),
        approve(message, { staff: 'staff-4' }),
        withdraw(message, { staff: 'staff-5' }),
      ]);
      expect(statusesOf(answers).sort()).toEqual([200, 409]);
      const last = (await post('messages.open', {}, {}, message.id)).json().value;
      expect(last.state).toBe('withdrawn');
      expect(await one.unread()).toBe(0);
    }
  });

  it('a message sent 16 times under one key is one message', async () => {
    const one = await newMember();
    const key = randomUUID();
    platform.clock.advance(1);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => post('messages.send', messageRequest(toMembers(one)), { key })),
    );
    expect(statusesOf(answers)).toEqual([200]);
    expect(new Set(answers.map((answer) => answer.json().value.id)).size).toBe(1);
    expect([await one.unread(), titles(await one.list())]).toEqual([1, ['Hello']]);
  });
});

describe('[W11] recipients', () => {
  it('of a pasted list are found without regard to case, spaces, line ends and a byte order mark, each once', async () => {
    const [one, two] = [await newMember(), await newMember()];
    const names = [`\uFEFF${one.username}\r`, one.username.toUpperCase(), `\u00a0${two.username} `, two.id, 'no-one\r'];
    const { members, unknown } = (await post('messages.recipients', { names })).json().value;
    expect(members.map(({ id }: { id: string }) => id).sort()).toEqual([one.id, two.id].sort());
    expect(unknown).toEqual(['no-one']);
  });

  it('beyond the limit are refused before any is looked up', async () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `player${index}`);
    for (const body of [{ names }, { names: names.slice(0, RECIPIENTS_MAX + 1) }]) {
      const answer = await post('messages.recipients', body);
      expect([413, 422, 400]).toContain(answer.statusCode);
    }
    const full = await post('messages.recipients', { names: names.slice(0, RECIPIENTS_MAX) });
    expect(full.json().value.unknown).toHaveLength(RECIPIENTS_MAX);
  });

  it('with a closed account count, and see the message once it is open again', async () => {
    const one = await newMember();
    await performSupportAction(platform, one.id, 'lock');
    const message = await send(toMembers(one));
    expect(message.recipients).toBe(1);
    expect((await one.open(message.id)).json().code).toBe('token_invalid');
  });
});

describe('[W11] a text', () => {
  const text = (title: string, body: string) =>
    post('messages.send', messageRequest({ to: { kind: 'brand', newcomers: false }, texts: { EN: { title, body } } }));

  it.each([
    ['a bell', 'Hello', 'a\u0007b'],
    ['an escape', 'Hello', 'a\u001b[31mb'],
    ['a C1 control', 'Hello', 'a\u0085b'],
    ['half a character', 'Hello', 'a\ud800b'],
    ['a title that shows nothing', '\u200b', 'body'],
    ['a title that is reversed', 'abc\u202edef', 'body'],
    ['a body that shows nothing', 'Hello', '\u200b\u2060'],
  ])('with %s is refused', async (_what, title, body) => {
    expect((await text(title, body)).json().code).toBe('validation_failed');
  });

  it('in Arabic, with joiners, line breaks and tabs is kept as it was written', async () => {
    const title = 'مرحبا می\u200cخواهم 👨‍👩‍👧';
    const body = 'سطر\n\tسطر آخر\r\nEnglish في الوسط';
    const answer = await text(title, body);
    expect(answer.json().value.texts.EN).toEqual({ title, body });
  });
});
