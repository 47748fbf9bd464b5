import type { SendMessageRequest } from '@marquee/contracts/schemas/staff-messages';
import { describe, expect, it } from 'vitest';
import { openMessageSuite, toMembers } from '../../testing/message-suite.ts';
import { messageRequest } from '../../testing/staff-messages.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const { database, platform, newMember, post, send } = await openMessageSuite();

describe('[W11] a schedule', () => {
  it('shows the message from its time in the brand’s zone to its expiry', async () => {
    const one = await newMember();
    const at = new Date(platform.clock.now().getTime() + DAY_MS);
    const local = (when: Date) => new Date(when.getTime() + 7 * 60 * MINUTE_MS).toISOString().slice(0, 16);
    const message = await send({
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
    const skipped = await post('messages.send', messageRequest({ showsAt: `${lastSunday(3)}T02:30` }), at);
    expect(skipped.json().code).toBe('validation_failed');
    const repeated = await send({ showsAt: `${lastSunday(10)}T02:30` }, at);
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
    const answer = await post('messages.send', messageRequest(more as Partial<SendMessageRequest>));
    expect(answer.json().code).toBe('validation_failed');
  });

  it('is announced once, when it is due', async () => {
    const one = await newMember();
    const at = new Date(platform.clock.now().getTime() + 90 * MINUTE_MS);
    const local = new Date(at.getTime() + 7 * 60 * MINUTE_MS).toISOString().slice(0, 16);
    const message = await send({ ...toMembers(one), showsAt: local });
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
