import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS, type InternalCallName } from '@marquee/contracts/internal-calls';
import type { ExclusionEnd } from '@marquee/contracts/schemas/exclusions';
import { beforeAll, describe, expect, it } from 'vitest';
import { callSupport } from '../../testing/call-support.ts';
import { openWalletSuite } from '../../testing/open-wallet-suite.ts';
import { protect } from '../../testing/protection-fixture.ts';
import { logIn, registrationForm, TEST_PASSWORD } from '../../testing/test-members.ts';

const { fixture, seat } = await openWalletSuite();
const { platform, database } = fixture;
let count = 0;

beforeAll(() => {
  for (const merchant of ['lotus', 'harbor']) {
    const brand = platform.brands.get(merchant);
    if (brand === undefined) throw new Error(`No test brand ${merchant}`);
    const { registration } = brand.public;
    const asked = (['email', 'mobileNum', 'realName', 'birthday'] as const).map((field) => [
      field,
      { ...registration[field], enabled: true },
    ]);
    const open = { ...brand.public, registration: { ...registration, ...Object.fromEntries(asked) } };
    platform.brands.set({ ...brand, public: open, private: { ...brand.private, licensee: 'mekong' } });
    protect(platform, { exclusionMinDays: 1 }, merchant);
  }
});

const NUMBER = '85512345678';
/** An excluded player of `lotus` with this address and number. */
async function excluded(mobile: string | null = null): Promise<string> {
  count += 1;
  const email = `person${count}@mail.example`;
  const { memberId, token } = await seat();
  await database.query('UPDATE app.member SET email_key = $2, mobile_key = $3 WHERE id = $1', [
    memberId,
    email,
    mobile,
  ]);
  const body = { days: 30, password: TEST_PASSWORD };
  const answer = await platform.call('selfExclude', { token, body, clientIp: `192.0.2.${count}` });
  expect(answer.statusCode).toBe(200);
  return email;
}
const register = async (fields: object) => {
  count += 1;
  const body = registrationForm(`newcomer${count}`, { ...fields });
  const answer = await platform.call('register', { body, merchant: 'harbor', clientIp: `198.51.100.${count}` });
  return answer.json().code ?? 'registered';
};
const call = (name: InternalCallName, id: string, body: object, staff = 'staff-1') =>
  callSupport(platform, INTERNAL_CALLS[name].path.replace(/:\w+/, id), body, {
    ...{ key: randomUUID(), merchant: 'harbor', staff },
  });
const NOBODY = { email: null, mobile: null, realName: null, birthday: null, reason: 'Passport seen' };
const request = (fields: object) => call('exclusions.requestRelease', '', { ...NOBODY, ...fields });
const approve = ({ id, hash }: ExclusionEnd, staff = 'staff-2') => call('exclusions.approveEnd', id, { hash }, staff);
const released = async (fields: object): Promise<ExclusionEnd> => {
  const end: ExclusionEnd = (await request(fields)).json().value;
  expect((await approve(end)).json().value).toMatchObject({ state: 'approved' });
  return end;
};

describe('[W13] a registration that an exclusion of another person refuses', () => {
  it('is released by two persons, and the exclusion never reaches the newcomer', async () => {
    const email = await excluded();
    expect(await register({ email })).toBe('registration_refused');
    const end: ExclusionEnd = (await request({ email: email.toUpperCase() })).json().value;
    expect(end).toMatchObject({
      ...{ player: null, newcomer: { email, mobile: null, person: null }, state: 'waiting' },
      sources: [{ merchant: 'lotus' }],
    });
    const { ends } = (await call('exclusions.list', '', {})).json().value;
    expect(ends).toContainEqual(end);
    expect(await register({ email })).toBe('registration_refused');
    expect((await approve(end, 'staff-1')).json().code).toBe('conflict');
    expect((await approve(end)).json().value).toMatchObject({ state: 'approved' });
    expect(await register({ email })).toBe('registered');
    expect((await logIn(platform, `newcomer${count}`, TEST_PASSWORD, { merchant: 'harbor' })).statusCode).toBe(200);
    const [row] = await database.query<{ excluded: boolean; state: string }>(
      `SELECT EXISTS (SELECT FROM app.member_protection p WHERE p.member_id = m.id AND p.excluded_at IS NOT NULL) AS excluded,
         (SELECT x.state FROM app.exclusion_match x WHERE x.member_id = m.id) AS state
       FROM app.member m WHERE m.tenant = 'harbor' AND m.email_key = $1`,
      [email],
    );
    expect(row).toEqual({ excluded: false, state: 'dismissed' });
  });

  it('stays refused where the newcomer has more in common with the excluded person than was released', async () => {
    const email = await excluded(NUMBER);
    await released({ email });
    const number = { mobileNum: '012345678', countryDialingCode: '+855' };
    expect(await register({ email, ...number })).toBe('registration_refused');
    await released({ email, mobile: `+${NUMBER}` });
    expect(await register({ email, ...number })).toBe('registered');
  });

  it('is released by name and date of birth as well, and by no other exclusion than those that were shown', async () => {
    const facts = { realName: `Dara ${randomUUID().slice(0, 8)}`, birthday: '1990-05-04' };
    const name = async (merchant = 'lotus') => {
      const { memberId, token } = await seat(100n, merchant);
      for (const [field, value] of Object.entries(facts))
        await database.query(
          `INSERT INTO app.member_profile (tenant, member_id, field, value) SELECT tenant, id, $2, $3 FROM app.member WHERE id = $1`,
          [memberId, field, value],
        );
      count += 1;
      const body = { days: 30, password: TEST_PASSWORD };
      await platform.call('selfExclude', { token, body, merchant, clientIp: `192.0.2.${count}` });
    };
    const first = { ...facts, email: 'first@mail.example' };
    await name();
    await released(first);
    await name();
    expect(await register(first)).toBe('registration_refused');
    await released(first);
    expect(await register({ ...facts, email: 'excluded@mail.example' })).toBe('registration_refused');
    expect(await register(first)).toBe('registered');
    // At this brand, too.
    await name('harbor');
    const second = { ...facts, email: 'second@mail.example' };
    expect(await register(second)).toBe('registration_refused');
    await released(second);
    expect(await register(second)).toBe('registered');
  });

  it('is released once', async () => {
    const email = await excluded();
    await released({ email });
    expect(await register({ email })).toBe('registered');
    await database.query('UPDATE app.member SET email_key = NULL WHERE email_key = $1 AND tenant = $2', [
      email,
      'harbor',
    ]);
    expect(await register({ email })).toBe('registration_refused');
  });

  it('is released for seven days', async () => {
    const email = await excluded();
    const weekMs = 7 * 24 * 3_600_000 + 60_000;
    platform.clock.advance(-weekMs);
    await released({ email });
    platform.clock.advance(weekMs);
    expect(await register({ email })).toBe('registration_refused');
  });

  it('needs data that an exclusion refuses', async () => {
    expect((await request({ email: 'nobody@mail.example' })).statusCode).toBe(404);
    for (const fields of [
      {},
      { realName: 'Dara' },
      { realName: 'Dara', birthday: '1990-05-04' },
      { birthday: '1990-05-04' },
      { email: 'a@mail.example', realName: 'D' },
    ])
      expect((await request(fields)).json().code).toBe('validation_failed');
  });
});
