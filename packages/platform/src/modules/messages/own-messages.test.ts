import type { MessageValue } from '@marquee/contracts/schemas/messages';
import { describe, expect, it } from 'vitest';
import { openMessageSuite, titles, toMembers } from '../../testing/message-suite.ts';
import { messageRequest } from '../../testing/staff-messages.ts';
import { visitorCtx } from '../../testing/test-members.ts';
import { sendPaymentMessage } from './index.ts';

const MINUTE_MS = 60_000;
const { database, platform, newMember, post, send, sendToBrand, withdraw } = await openMessageSuite();

describe('[W11] a member', () => {
  it('reads one or all, deletes one and restores it', async () => {
    const one = await newMember();
    const [first, second, third] = [await send(toMembers(one)), await send(toMembers(one)), await send(toMembers(one))];
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
    const message = await sendToBrand();
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
      await send({ ...toMembers(one), texts: { EN: { title: `No. ${index}`, body: 'x' } } });
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
    await send(toMembers(one), at);
    await send({ ...toMembers(one), texts: { EN: { title: 'English only', body: 'x' } } }, at);
    expect(titles(await one.list({ language: 'EN' }))).toEqual(['English only', 'Hello']);
    expect(titles(await one.list({ language: 'VI' }))).toEqual(['English only', 'សួស្តី']);
    expect(titles(await one.list())).toEqual(['English only', 'សួស្តី']);
  });

  it('gets the beginning of 10,000 characters in the list, and all of them opened', async () => {
    const one = await newMember();
    const body = '🎲'.repeat(10_000);
    const message = await send({ ...toMembers(one), texts: { EN: { title: 'Long', body } } });
    const [row] = (await one.list()).messages;
    expect(row?.text?.excerpt).toBe(`${'🎲'.repeat(160)}…`);
    expect((await one.open(message.id)).json().value.text.body).toBe(body);
    const longer = await post(
      'messages.send',
      messageRequest({ ...toMembers(one), texts: { EN: { title: 'L', body: `${body}x` } } }),
    );
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

describe('[W11] the message of a payment', () => {
  const facts = { type: 'deposit_credited', minor: 1_234_500n, currency: 'KHR', reason: null, ref: 'order-1' } as const;
  const pay = (memberId: string, more = {}) => {
    const ctx = visitorCtx(platform);
    return database.withTenant(ctx, (db) => sendPaymentMessage(db, ctx, { memberId, ...facts, ...more }));
  };

  it('has its facts, and is sent once for each result', async () => {
    const one = await newMember();
    await pay(one.id);
    await pay(one.id);
    platform.clock.advance(1);
    await pay(one.id, { type: 'withdrawal_rejected', ref: 'order-2', reason: 'Name differs' });
    const { messages } = await one.list();
    expect(messages.map(({ type, text, payment }) => [type, text, payment])).toEqual([
      ['withdrawal_rejected', null, { amount: '12345.00', currency: 'KHR', reason: 'Name differs', until: null }],
      ['deposit_credited', null, { amount: '12345.00', currency: 'KHR', reason: null, until: null }],
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
