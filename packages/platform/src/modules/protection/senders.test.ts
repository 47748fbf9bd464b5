import { MESSAGE_TYPES, PAYMENT_MESSAGE_TYPES } from '@marquee/contracts/schemas/messages';
import { beforeAll, expect, it } from 'vitest';
import { MAIL_KINDS } from '../../outbound/mail/mail-outbox.tables.ts';
import { openWalletSuite } from '../../testing/open-wallet-suite.ts';
import { askFor, protect } from '../../testing/protection-fixture.ts';
import { staffMessages } from '../../testing/staff-messages.ts';
import { logIn, TEST_PASSWORD, usernameOf } from '../../testing/test-members.ts';

const { fixture, seat } = await openWalletSuite();
const { platform, database } = fixture;
beforeAll(() => protect(platform, { exclusionMinDays: 30 }));

/** Everything that writes to players. A new one is listed here once it is decided whether an excluded player gets it. */
it('[W13] every kind of mail is about the account, and every message about it, a payment, or of staff', () => {
  expect([...MAIL_KINDS].sort()).toEqual(['account_notice', 'email_code', 'password_reset']);
  const payments: readonly string[] = PAYMENT_MESSAGE_TYPES;
  expect(MESSAGE_TYPES.filter((type) => !payments.includes(type)).sort()).toEqual(['account', 'staff']);
});

it.each([
  ['excluded', 'selfExclude', { days: 30, password: TEST_PASSWORD }],
  ['in a time-out', 'timeOut', { hours: 24 }],
] as const)(
  '[W13] a player who is %s learns of changes to the account, and of nothing that staff write to many',
  async (_what, call, body) => {
    const player = await seat();
    await askFor(fixture, player, call, body);
    const { token } = (await logIn(platform, await usernameOf(database, player.memberId), TEST_PASSWORD)).json().value;
    const unread = async (): Promise<number> => (await askFor(fixture, { token }, 'unreadCount')).count;
    const before = await unread();
    const other = await seat();
    const { send, sendToBrand } = staffMessages(platform);
    await sendToBrand();
    await send({ to: { kind: 'members', members: [player.memberId, other.memberId] } });
    expect(await unread()).toBe(before);
    const mails = await database.query('SELECT FROM app.mail_outbox WHERE kind <> ALL ($1)', [
      ['account_notice', 'email_code', 'password_reset'],
    ]);
    expect(mails).toEqual([]);
  },
);
