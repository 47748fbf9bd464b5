import { beforeAll, describe, expect, it } from 'vitest';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { ageProtection, askFor, protect } from '../../testing/protection-fixture.ts';
import { staffMessages } from '../../testing/staff-messages.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { logIn, registerMember, registrationForm, TEST_PASSWORD, usernameOf } from '../../testing/test-members.ts';
import type { SeatedPlayer } from '../../testing/wallet-fixture.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { platform, database } = fixture;
let count = 0;

beforeAll(() => {
  platform.brands.set(testBrand('tiger'));
  for (const [merchant, licensee] of [
    ['lotus', 'mekong'],
    ['harbor', 'mekong'],
    ['tiger', 'other'],
  ] as const) {
    const brand = platform.brands.get(merchant);
    if (brand === undefined) throw new Error(`No test brand ${merchant}`);
    const { registration } = brand.public;
    const asked = (['email', 'mobileNum', 'realName', 'birthday'] as const).map((field) => [
      field,
      { ...registration[field], enabled: true },
    ]);
    const open = { ...brand.public, registration: { ...registration, ...Object.fromEntries(asked) } };
    platform.brands.set({ ...brand, public: open, private: { ...brand.private, licensee } });
    protect(platform, { exclusionMinDays: 1 }, merchant);
  }
});

type Contacts = {
  readonly email?: string;
  readonly mobile?: string;
  readonly name?: string;
  readonly birthday?: string;
};
/** The account has these; the one of the excluded person has proven them. */
async function know(
  { memberId }: Pick<SeatedPlayer, 'memberId'>,
  { email, mobile, name, birthday }: Contacts,
  isProven = false,
) {
  await database.query(
    `UPDATE app.member SET email_key = $2, mobile_key = $3, email_proven_at = CASE WHEN $4 AND $2::text IS NOT NULL THEN now() END,
       mobile_proven_at = CASE WHEN $4 AND $3::text IS NOT NULL THEN now() END WHERE id = $1`,
    [memberId, email, mobile, isProven],
  );
  for (const [field, value] of Object.entries({ email, realName: name, birthday })) {
    if (value === undefined) continue;
    await database.query(
      `INSERT INTO app.member_profile (tenant, member_id, field, value, verified_at)
       SELECT tenant, id, $2, $3, CASE WHEN $4 THEN now() END FROM app.member WHERE id = $1`,
      [memberId, field, value, isProven && field !== 'email'],
    );
  }
}
const newPerson = (): Contacts => {
  count += 1;
  return {
    email: `person${count}@mail.example`,
    mobile: `8551200000${count}`,
    name: `Sok  Dara ${count}`,
    birthday: '1990-05-04',
  };
};
/** From an address of its own: such calls are limited. */
async function exclude({ token }: SeatedPlayer, days: number | null = 30): Promise<void> {
  count += 1;
  const body = { days, password: TEST_PASSWORD };
  const answer = await platform.call('selfExclude', { token, body, clientIp: `192.0.2.${count}` });
  expect(answer.statusCode).toBe(200);
}
const nameOf = ({ memberId }: Pick<SeatedPlayer, 'memberId'>) => usernameOf(database, memberId);
const exclusionOf = async ({ memberId }: Pick<SeatedPlayer, 'memberId'>) =>
  (
    await database.query<{ by: string; until: Date | null; is_spread: boolean }>(
      'SELECT excluded_by AS by, excluded_until AS until, is_spread FROM app.member_protection WHERE member_id = $1',
      [memberId],
    )
  )[0];
/** What the player was written to: the texts of the messages, and to which addresses mails wait. */
async function noticesOf({ memberId }: Pick<SeatedPlayer, 'memberId'>) {
  const messages = await database.query<{ body: string }>(
    `SELECT texts->'EN'->>'body' AS body FROM app.message m JOIN app.member_message k ON k.tenant = m.tenant AND k.message_id = m.id
     WHERE k.member_id = $1`,
    [memberId],
  );
  const mails = await database.query<{ event: string }>(
    `SELECT about->>'event' AS event FROM app.mail_outbox WHERE about->>'memberId' = $1`,
    [memberId],
  );
  return { messages: messages.map(({ body }) => body), mails: mails.map(({ event }) => event) };
}
const ONE_NOTICE = {
  messages: [expect.stringMatching(/was excluded from play on .+ You cannot play or deposit/)],
  mails: ['excluded'],
};
const register = (merchant: string, email: string, fields: object = {}) => {
  count += 1;
  return platform.call('register', { body: registrationForm(`joining${count}`, { email, ...fields }), merchant });
};

describe('[W13] an exclusion holds at all brands of the licensee', () => {
  it.each<[string, (person: Contacts) => Contacts]>([
    ['address', ({ email = '' }) => ({ email })],
    ['number', ({ mobile = '' }) => ({ mobile })],
    [
      'name in another order and date of birth',
      ({ name = '', birthday = '' }) => ({ name: name.split(/\s+/).reverse().join(', '), birthday }),
    ],
    [
      'name and date of birth',
      ({ name = '', birthday = '' }) => ({ name: ` ${name.toUpperCase().replace('  ', ' ')}`, birthday }),
    ],
  ])('ends the sessions of an account with the same %s, which can log in and may not play', async (_what, part) => {
    const person = newPerson();
    const other = await seat(100n, 'harbor');
    await know(other, part(person));
    await other.caller.bet(ref('before'), UNIT);
    const player = await seat();
    await know(player, person, true);
    await exclude(player);
    const answer = await platform.call('memberInfo', { token: other.token, merchant: 'harbor' });
    expect(answer.json()).toMatchObject({ code: 'token_invalid', sessionEnd: 'excluded' });
    expect((await other.caller.bet(ref('after'), UNIT)).status).not.toBe('RS_OK');
    const [own, theirs] = [await exclusionOf(player), await exclusionOf(other)];
    expect(theirs).toMatchObject({ by: 'licensee', until: own?.until, is_spread: true });
    expect(own?.is_spread).toBe(true);
  });

  it('is written to the player once at each brand, by message and mail, and nothing that staff write to many follows', async () => {
    const person = newPerson();
    const [player, other, reader] = [await seat(), await seat(100n, 'harbor'), await seat(100n, 'harbor')];
    await know(player, person, true);
    await know(other, { email: person.email ?? '' });
    await exclude(player);
    expect(await noticesOf(player)).toEqual(ONE_NOTICE);
    expect(await noticesOf(other)).toEqual(ONE_NOTICE);
    const { send, sendToBrand } = staffMessages(platform);
    await sendToBrand({}, { merchant: 'harbor' });
    await send({ to: { kind: 'members', members: [other.memberId, reader.memberId] } }, { merchant: 'harbor' });
    const name = await nameOf(other);
    const { token } = (await logIn(platform, name, TEST_PASSWORD, { merchant: 'harbor' })).json().value;
    const unread = async (of: string) =>
      (await platform.call('unreadCount', { token: of, merchant: 'harbor' })).json().value.count;
    expect([await unread(token), await unread(reader.token)]).toEqual([1, 2]);
    expect((await noticesOf(other)).mails).toEqual(['excluded']);
  });

  it('is offered with the names of the licensee’s other brands, and of no others', async () => {
    const names = async (merchant: string) => {
      const { token } = await seat(100n, merchant);
      return (await platform.call('protection', { token, merchant })).json().value.sites;
    };
    expect(await names('lotus')).toEqual([platform.brands.get('harbor')?.public.name]);
    expect(await names('harbor')).toEqual([platform.brands.get('lotus')?.public.name]);
    const harbor = platform.brands.get('harbor');
    if (harbor === undefined) throw new Error('No test brand harbor');
    platform.brands.set({ ...harbor, private: { ...harbor.private, licensee: null } });
    expect([await names('lotus'), await names('harbor')]).toEqual([[], []]);
    platform.brands.set(harbor);
  });

  it('lasts at each brand for its shortest exclusion at least, taken over at once or at a log-in', async () => {
    protect(platform, { exclusionMinDays: 180 }, 'harbor');
    const person = newPerson();
    const other = await seat(100n, 'harbor');
    await know(other, { email: person.email ?? '' });
    const player = await seat();
    await know(player, person, true);
    await exclude(player, 1);
    await registerMember(platform, 'later', { merchant: 'harbor' });
    await database.query(`UPDATE app.member SET mobile_key = $1 WHERE tenant = 'harbor' AND username = 'later'`, [
      person.mobile,
    ]);
    await logIn(platform, 'later', TEST_PASSWORD, { merchant: 'harbor' });
    protect(platform, { exclusionMinDays: 1 }, 'harbor');
    const lengths = await database.query<{ days: number }>(
      `SELECT extract(days FROM p.excluded_until - p.excluded_at)::integer AS days FROM app.member_protection p
       JOIN app.member m ON m.tenant = p.tenant AND m.id = p.member_id
       WHERE m.id = $1 OR (m.tenant = 'harbor' AND m.username = 'later')`,
      [other.memberId],
    );
    expect(lengths).toEqual([{ days: 180 }, { days: 180 }]);
    expect(await exclusionOf(player)).toMatchObject({ by: 'player' });
  });

  it('concerns no other person, and no brand of another licensee', async () => {
    const person = newPerson();
    const stranger = await seat(100n, 'harbor');
    await know(stranger, { ...newPerson(), birthday: '1990-05-04' });
    const elsewhere = await registerMember(platform, 'elsewhere', { merchant: 'tiger' });
    await database.query(`UPDATE app.member SET email_key = $1 WHERE tenant = 'tiger' AND username = 'elsewhere'`, [
      person.email,
    ]);
    const player = await seat();
    await know(player, person, true);
    await exclude(player);
    expect(await exclusionOf(stranger)).toBeUndefined();
    expect((await platform.call('memberInfo', { token: elsewhere, merchant: 'tiger' })).statusCode).toBe(200);
    expect((await register('tiger', `again-${person.email}`)).statusCode).toBe(200);
  });

  it('refuses a registration and keeps nothing of it, until the exclusion is over', async () => {
    const person = newPerson();
    const player = await seat();
    await know(player, person, true);
    await exclude(player, 1);
    const email = person.email?.toUpperCase() ?? '';
    const written = () => database.query(`SELECT about FROM app.mail_outbox WHERE tenant = 'harbor'`);
    const before = await written();
    expect((await register('harbor', email)).json()).toMatchObject({ code: 'registration_refused' });
    expect(
      await database.query(`SELECT FROM app.member WHERE tenant = 'harbor' AND email_key = $1`, [person.email]),
    ).toEqual([]);
    expect(await written()).toEqual(before);
    await ageProtection(fixture, player.memberId, '2 days');
    const token = (await logIn(platform, await nameOf(player), TEST_PASSWORD)).json().value.token;
    await askFor(fixture, { token }, 'exclusionEnd', {});
    expect((await register('harbor', email)).json()).toMatchObject({ code: 'registration_refused' });
    await database.query('UPDATE core.licensee_exclusion SET ends_at = now() WHERE member_id = $1', [player.memberId]);
    expect((await register('harbor', email)).statusCode).toBe(200);
  });

  it('refuses a second registration at the same brand as well, by number, or name and date of birth', async () => {
    const person = { ...newPerson(), mobile: '85512345678' };
    const player = await seat();
    await know(player, person, true);
    const again = (fields: object) => {
      count += 1;
      return register('lotus', `again${count}@mail.example`, fields);
    };
    const number = { mobileNum: '012345678', countryDialingCode: '+855' };
    const facts = { realName: person.name?.toUpperCase(), birthday: person.birthday };
    expect((await again(facts)).statusCode).toBe(200);
    await exclude(player);
    for (const fields of [number, facts])
      expect((await again(fields)).json()).toMatchObject({ code: 'registration_refused' });
    expect((await again({ ...facts, birthday: '1990-05-05' })).statusCode).toBe(200);
    // The account that was there before is excluded too.
    const ended = await database.query(
      `WITH noted AS (UPDATE core.licensee_exclusion SET ends_at = now() WHERE member_id = $1)
       UPDATE app.member_protection SET exclusion_ends_at = now(), end_requested_at = now()
       WHERE tenant = 'lotus' AND (member_id = $1 OR excluded_by = 'licensee') RETURNING excluded_by`,
      [player.memberId],
    );
    expect(ended).toHaveLength(2);
    for (const fields of [number, facts]) expect((await again(fields)).statusCode).toBe(200);
  });

  it('holds from a log-in on where the person is recognised later', async () => {
    const person = newPerson();
    const player = await seat();
    await know(player, person, true);
    await exclude(player, null);
    await registerMember(platform, 'changed', { merchant: 'harbor' });
    const [changed] = await database.query<{ id: string }>(
      `SELECT id FROM app.member WHERE tenant = 'harbor' AND username = 'changed'`,
    );
    const other = { memberId: changed?.id ?? '' };
    await know(other, { email: person.email ?? '' });
    const enter = async () => (await logIn(platform, 'changed', TEST_PASSWORD, { merchant: 'harbor' })).json().value;
    const { token } = await enter();
    await enter();
    expect(await noticesOf(other)).toEqual(ONE_NOTICE);
    const answer = await platform.call('realityCheck', { token, merchant: 'harbor' });
    expect(answer.json().value).toMatchObject({ stop: { reason: 'excluded' } });
    const value = (await platform.call('protection', { token, merchant: 'harbor' })).json().value;
    expect(value.exclusion).toMatchObject({ isOwn: false, until: null });
  });

  it('is taken over later when the process ended between, and once', async () => {
    const person = newPerson();
    const other = await seat(100n, 'harbor');
    const player = await seat();
    await know(player, person, true);
    await exclude(player);
    await know(other, { email: person.email ?? '' });
    await database.query('UPDATE app.member_protection SET is_spread = false WHERE member_id = $1', [player.memberId]);
    await platform.app.spreadExclusions(['lotus', 'harbor', 'tiger']);
    await platform.app.spreadExclusions(['lotus', 'harbor', 'tiger']);
    expect(await exclusionOf(other)).toMatchObject({ by: 'licensee' });
    const events = await database.query('SELECT FROM app.protection_event WHERE member_id = $1', [other.memberId]);
    expect(events).toHaveLength(1);
    expect(await noticesOf(other)).toEqual(ONE_NOTICE);
  });
});
