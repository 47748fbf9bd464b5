import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import type { ProfileField } from '@marquee/contracts/registration-fields';
import type { ProfileValue } from '@marquee/contracts/schemas/profile';
import { beforeEach, describe, expect, it } from 'vitest';
import { callSupport, supportPath } from '../../testing/call-support.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { logIn, registerMember, registrationForm } from '../../testing/test-members.ts';

const { database, platform } = await openTestSuite();
let count = 0;
let token = '';
let memberId = '';
beforeEach(async () => {
  platform.brands.set(testBrand('lotus', { currency: 'KHR' }));
  platform.clock.advance(60 * 60_000);
  token = await join();
  memberId = (await platform.call('memberInfo', { token })).json().value.id;
});
const join = (): Promise<string> => {
  count += 1;
  return registerMember(platform, `member${count}`, { clientIp: `192.0.2.${count}` });
};
/** Turns a field of the registration on, with a rule. */
function enableField(field: ProfileField, rule: object): void {
  const brand = testBrand('lotus', { currency: 'KHR' });
  const { registration } = brand.public;
  const rules = { ...registration, [field]: { ...registration[field], enabled: true, ...rule } };
  platform.brands.set({ ...brand, public: { ...brand.public, registration: rules } });
}
const read = async (of = token): Promise<ProfileValue> => (await platform.call('profile', { token: of })).json().value;
const change = async (fields: object, { of = token, version }: { of?: string; version?: number } = {}) =>
  platform.call('profileChange', { token: of, body: { version: version ?? (await read(of)).version, fields } });
const fieldOf = async (field: ProfileField) => (await read()).fields.find((one) => one.field === field);
const errorOf = async (fields: object, of = token) => (await change(fields, { of })).json().errors?.[0]?.code;

describe('[W17] a member', () => {
  it('reads the brand’s fields and changes the sent ones, with a version that grows', async () => {
    expect(await read()).toMatchObject({ version: 0 });
    const answer = await change({ realName: '  Sok Dara ', occupation: 'Teacher', telegram: 'dara_sok' });
    expect([answer.statusCode, answer.json().value.version]).toEqual([200, 1]);
    expect(await fieldOf('realName')).toEqual({ field: 'realName', value: 'Sok Dara', isVerified: false });
    await change({ telegram: '' });
    expect([await fieldOf('telegram'), await fieldOf('occupation')]).toMatchObject([
      { value: '' },
      { value: 'Teacher' },
    ]);
    // Nothing new is no change.
    expect((await change({ occupation: 'Teacher' })).json().value.version).toBe(2);
  });

  it('sees what the registration stored', async () => {
    enableField('whatsapp', {});
    const body = registrationForm('fromform', { whatsapp: '85512345678' });
    const other = await registerMember(platform, 'fromform', { body });
    expect((await read(other)).fields).toContainEqual({ field: 'whatsapp', value: '85512345678', isVerified: false });
  });

  it('has no field that the brand leaves out', async () => {
    platform.brands.set(testBrand('lotus', { private: { profileFields: ['nickname', 'line'] } }));
    expect((await read()).fields.map(({ field }) => field)).toEqual(['nickname', 'line']);
    expect(await errorOf({ address: 'Street 51' })).toBe('unknown');
  });

  it('must follow the rules of the registration and the age limit, with readable text', async () => {
    expect(await errorOf({ birthday: '2010-01-01' })).toBe('underage');
    expect((await change({ birthday: '1990-01-01' })).statusCode).toBe(200);
    for (const name of ['Sok\u0000Dara', 'Sok\u202eDara', '\u200b\u200b', 'a\ud800']) {
      expect([name, await errorOf({ realName: name })]).toEqual([name, 'characters']);
    }
    // Khmer writes words with spaces of no width.
    expect((await change({ realName: 'សុខ\u200bដារា' })).statusCode).toBe(200);
    enableField('zalo', {
      acceptedPattern: 'digits',
      patternId: 'digits',
      minLength: 8,
      maxLength: 13,
      required: true,
    });
    expect(await errorOf({ zalo: '+85512345678' })).toBe('pattern.digits');
    expect(await errorOf({ zalo: '12345678901234' })).toBe('length');
    expect(await errorOf({ zalo: '' })).toBe('required');
  });

  it('has handles as each network writes them, and no address, formula or markup', async () => {
    const fields = { telegram: '@dara_sok', whatsapp: '+85512345678', skype: 'live:.cid.1a2b' };
    expect((await change(fields)).statusCode).toBe(200);
    expect(await errorOf({ telegram: 'javascript:alert(1)' })).toBe('handle');
    expect(await errorOf({ facebook: '<script>' })).toBe('handle');
    expect(await errorOf({ whatsapp: '=cmd|calc' })).toBe('handleNumber');
  });

  it('sees only the end of the number of an identity card, which is sent sealed', async () => {
    await change({ idNumber: '110223344' });
    expect(await fieldOf('idNumber')).toMatchObject({ value: '•••• 344' });
    const [row] = await database.query<{ value: string }>(
      `SELECT value FROM app.member_profile WHERE member_id = $1 AND field = 'idNumber'`,
      [memberId],
    );
    expect(row?.value).toBe('110223344');
    const plain = await platform.app.inject({
      ...{ method: 'POST', url: '/wps/x/member/profile' },
      headers: platform.hop('POST', '/wps/x/member/profile', { token }),
      payload: { version: 1, fields: { idNumber: '5' } },
    });
    expect(plain.json().code).toBe('encryption_required');
  });

  it('cannot change an older version: the answer names the fields that another page has changed, and nothing is stored', async () => {
    const { version } = await read();
    await change({ address: 'Street 51' }, { version });
    const second = await change({ address: 'Street 63', occupation: 'Driver' }, { version });
    expect(second.json()).toMatchObject({
      ...{ status: 409, code: 'conflict' },
      errors: [{ path: 'address', code: 'changedElsewhere' }],
    });
    expect([await fieldOf('address'), await fieldOf('occupation')]).toMatchObject([
      { value: 'Street 51' },
      { value: '' },
    ]);
  });

  it('saves one of two simultaneous changes', async () => {
    const { version } = await read();
    const both = [change({ line: 'one.one' }, { version }), change({ line: 'two.two' }, { version })];
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('may change it thirty times an hour', async () => {
    for (let times = 0; times < 30; times += 1) await change({ address: `Street ${times}` });
    expect((await change({ address: 'Street 99' })).statusCode).toBe(429);
    platform.clock.advance(60 * 60_000);
    token = (await logIn(platform, `member${count}`)).json().value.token;
    expect((await change({ address: 'Street 99' })).statusCode).toBe(200);
  });
});

describe('[W17] a nickname', () => {
  it('is shown as the member’s name, and gives way to the username', async () => {
    await change({ nickname: 'River King' });
    const nickname = async () => (await platform.call('memberInfo', { token })).json().value.nickname;
    expect([await nickname(), (await fieldOf('nickname'))?.value]).toEqual(['River King', 'River King']);
    await change({ nickname: '' });
    expect([await nickname(), (await fieldOf('nickname'))?.value]).toEqual([`member${count}`, '']);
  });

  it('looks like no other member’s name or nickname', async () => {
    await change({ nickname: 'Tonle Sap' });
    const other = await join();
    expect(await errorOf({ nickname: 'Ton1e Sap' }, other)).toBe('taken');
    expect(await errorOf({ nickname: `rnember${count - 1}` }, other)).toBe('taken');
    expect((await change({ nickname: 'Mekong' }, { of: other })).statusCode).toBe(200);
    expect((await change({ nickname: 'Tonle  Sap 2' })).statusCode).toBe(200);
  });

  it('belongs to one of two members who choose it at once', async () => {
    const other = await join();
    const name = `Angkor ${count}`;
    const answers = await Promise.all([change({ nickname: name }), change({ nickname: name }, { of: other })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it('is never that of staff or of the brand, nor at registration', async () => {
    for (const nickname of [
      'Admin',
      'Supp0rt Team',
      'the_АDMIN',
      '客服小王',
      'Lotus VIP',
      'បុគ្គលិក ១',
      'Łótus',
      '🇱🇴🇹🇺🇸',
    ]) {
      expect([nickname, await errorOf({ nickname })]).toEqual([nickname, 'reserved']);
    }
    for (const nickname of ['Ꙇotus', 'ʟᴏᴛᴜꜱ', '🅛🅞🅣🅤🅢']) {
      expect([nickname, await errorOf({ nickname })]).toEqual([nickname, 'script']);
    }
    expect((await change({ nickname: 'Badminton' })).statusCode).toBe(200);
    enableField('nickname', {});
    const register = (username: string, nickname: string) =>
      platform.call('register', { body: registrationForm(username, { nickname }), clientIp: '198.51.100.7' });
    expect((await register('pretender', 'Moderator')).json().errors).toEqual([{ path: 'nickname', code: 'reserved' }]);
    expect((await register('pretender', 'Ꙇotus')).json().errors).toEqual([{ path: 'nickname', code: 'script' }]);
    expect((await register('pretender', 'Badrninton')).json().errors).toEqual([{ path: 'nickname', code: 'taken' }]);
    expect((await register('pretender', 'Plain Name')).statusCode).toBe(200);
  });
});

describe('[W17] [A22] staff', () => {
  const path = (call: 'support.profile' | 'support.verify') => supportPath(INTERNAL_CALLS[call].path, memberId);
  const open = (merchant = 'lotus') => callSupport(platform, path('support.profile'), {}, { merchant });
  const verify = async (fields: object = {}, key: string = randomUUID(), merchant = 'lotus') => {
    const body = {
      version: (await read()).version,
      field: 'realName',
      isVerified: true,
      reason: 'passport seen',
      ...fields,
    };
    return callSupport(platform, path('support.verify'), body, { key, merchant });
  };

  it('see the whole profile of their brand’s player', async () => {
    await change({ idNumber: '110223344' });
    const { fields, history } = (await open()).json().value;
    expect(fields).toContainEqual({ field: 'idNumber', value: '110223344', verifiedAt: null });
    expect(history).toMatchObject([{ field: 'idNumber', kind: 'changed', reason: null }]);
    expect((await open('harbor')).statusCode).toBe(404);
    expect((await verify({}, randomUUID(), 'harbor')).statusCode).toBe(404);
  });

  it('verify a field: the player sees it and can no longer change it, until staff withdraw the verification', async () => {
    await change({ realName: 'Sok Dara' });
    const verified = (await verify()).json().value;
    expect(verified.profile.history[0]).toMatchObject({ field: 'realName', kind: 'verified', reason: 'passport seen' });
    expect(await fieldOf('realName')).toMatchObject({ isVerified: true });
    const refused = await change({ realName: 'Somebody Else', occupation: 'Driver' });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'realName', code: 'verified' }] });
    expect(await fieldOf('occupation')).toMatchObject({ value: '' });
    expect((await change({ occupation: 'Driver' })).statusCode).toBe(200);
    expect((await verify({ isVerified: false })).statusCode).toBe(200);
    expect((await change({ realName: 'Sok Dara Vichet' })).statusCode).toBe(200);
  });

  it('verify only what they saw, and what there is', async () => {
    expect((await verify()).json().code).toBe('conflict');
    await change({ realName: 'Sok Dara' });
    const { version } = await read();
    await change({ realName: 'Another Name' });
    expect((await verify({ version })).json().code).toBe('conflict');
    expect((await verify({ isVerified: false })).json().code).toBe('conflict');
    expect((await verify({ field: 'nickname' })).statusCode).toBe(400);
    expect((await verify({ reason: ' ' })).statusCode).toBe(400);
  });

  it('verify once with one key', async () => {
    await change({ realName: 'Sok Dara' });
    const key = randomUUID();
    const { version } = await read();
    expect((await verify({ version }, key)).json().value.again).toBe(false);
    const again = (await verify({ version }, key)).json().value;
    expect([again.again, again.profile.history.length]).toEqual([true, 2]);
    expect((await verify({ version, reason: 'another' }, key)).json().code).toBe('idempotency_mismatch');
  });
});
