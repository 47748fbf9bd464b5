import type { RegistrationField, RegistrationRule } from '@marquee/contracts/registration';
import { beforeEach, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { protect } from '../../testing/protection-fixture.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { logIn, registrationForm, TEST_PASSWORD } from '../../testing/test-members.ts';

const { database, platform } = await openTestSuite({ captchaText: () => 'ACE47' });

/** A name for this test, and the unchanged brand. */
let name = '';
let count = 0;
beforeEach(() => {
  count += 1;
  name = `member${count}`;
  platform.clock.advance(60 * 60_000);
  platform.brands.set(testBrand('lotus', { currency: 'KHR' }));
});

type Fields = Readonly<Record<string, unknown>>;
const register = (fields: Fields = {}, merchant = 'lotus', clientIp = '203.0.113.9') =>
  platform.call('register', { body: registrationForm(name, fields), merchant, clientIp });
const membersNamed = (username: string) =>
  database.query<{ id: string }>('SELECT * FROM app.member WHERE username = $1', [username]);
const rule = (rest: Partial<RegistrationRule> = {}): RegistrationRule => ({
  enabled: true,
  required: false,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 0,
  maxLength: 64,
  ...rest,
});
function setRules(
  fields: Partial<Record<RegistrationField, RegistrationRule>>,
  registrationBonus = '0',
  bonus = { wagering: 0, days: 30 },
): void {
  const brand = testBrand('lotus', { currency: 'KHR', private: { registrationBonus, bonus } });
  const registration = { ...brand.public.registration, ...fields };
  platform.brands.set({ ...brand, public: { ...brand.public, registration } });
}

it('[A06] [A08] [A21] registers by username and logs in', async () => {
  const answer = await register({ username: `  ${name} ` });
  expect([answer.statusCode, answer.json().value]).toEqual([
    200,
    {
      token: expect.stringMatching(/^[\w-]{43}$/),
      firstTimeLogin: true,
      passwordExpired: false,
      username: name,
      type: 0,
    },
  ]);
  const info = await platform.call('memberInfo', { token: answer.json().value.token });
  expect(info.json().value).toMatchObject({ account: name, nickname: name, type: 0, currency: 'KHR' });
  expect((await logIn(platform, name)).json().value).toMatchObject({ username: name, firstTimeLogin: false });
});

it('[A06] [A21] stores every field of the brand, trimmed, and no other', async () => {
  const values = {
    nickname: 'River',
    payeeName: 'Sok Kha',
    email: 'Sok.Kha@Example.com',
    mobileNum: '012345678',
    birthday: '1990-02-28',
    idNumber: 'ID123456',
    nationality: 'Khmer',
    address: '12 River Street',
    qqNum: '12345',
    wechat: 'sokwechat',
    line: 'sokline',
    whatsapp: '85512345678',
    facebook: 'sok.kha',
    telegram: 'soktele',
    zalo: '84912345678',
    skype: 'sokskype',
    recommenderId: 'friend1',
  };
  const kept = {
    countryDialingCode: '+855',
    domain: 'lotus.localhost',
    registerUrl: 'https://lotus.localhost/register?a=1',
    registerMethod: 'WEB',
  };
  setRules(Object.fromEntries(Object.keys(values).map((field) => [field, rule()])));
  const padded = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, `  ${value} `]));
  expect((await register({ ...padded, ...kept, verificationCode: '77' })).statusCode).toBe(200);
  const [member] = await database.query('SELECT * FROM app.member WHERE username = $1', [name]);
  expect(member).toMatchObject({ nickname: 'River', email_key: 'sok.kha@example.com', mobile_key: '85512345678' });
  const profile = await database.query<{ field: string; value: string }>(
    'SELECT field, value FROM app.member_profile WHERE member_id = $1',
    [member?.id],
  );
  const { nickname: _elsewhere, ...inProfile } = values;
  expect(Object.fromEntries(profile.map(({ field, value }) => [field, value]))).toEqual({ ...inProfile, ...kept });
});

it('[A06] reports every fault with its field, its code and its numbers', async () => {
  setRules({
    username: rule({ required: true, acceptedPattern: 'letterFirst', minLength: 4, maxLength: 10 }),
    email: rule({ acceptedPattern: 'email' }),
    payeeName: rule({ required: true }),
  });
  const faults = { username: '1abc', email: 'nobody', confirmPassword: 'other', consent: false, balance: '100' };
  const answer = await register(faults);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe('validation_failed');
  expect(answer.json().errors).toEqual(
    expect.arrayContaining([
      { path: 'username', code: 'pattern.letterFirst', params: { min: 4, max: 10 } },
      { path: 'email', code: 'pattern.email', params: { min: 0, max: 64 } },
      { path: 'payeeName', code: 'required', params: { min: 0, max: 64 } },
      { path: 'consent', code: 'consent' },
      { path: '', code: 'unknown', params: { names: 'balance' } },
    ]),
  );
  expect(await membersNamed('1abc')).toEqual([]);
});

it('[A06] refuses a disabled field, and fields that forms may not set', async () => {
  for (const field of ['email', 'accountType', 'isAgent', 'merchant', 'tenant', 'state']) {
    const answer = await register({ [field]: 'x' });
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ code: 'unknown' }] });
  }
  expect((await platform.call('register', { body: [] })).statusCode).toBe(400);
  expect((await platform.call('register', {})).statusCode).toBe(400);
  expect(await membersNamed(name)).toEqual([]);
});

it('[W13] [A21] pays no bonus where a player is verified before play', async () => {
  setRules({}, '25.00');
  protect(platform, { identityForPlay: 'identity' });
  const { token } = (await register()).json().value;
  expect((await platform.call('balance', { token })).json().value.sumBalance).toBe('0.00');
});

it('[A06] refuses weak passwords even when the brand’s rule allows them', async () => {
  setRules({ password: rule({ minLength: 1, maxLength: 6 }) });
  const refused = [
    ['123456', 'validation_failed', 'length'],
    ['password', 'password_weak', 'passwordCommon'],
    [`${name}-river`, 'password_weak', 'passwordUsername'],
    ['lotus-77', 'password_weak', 'passwordBrand'],
  ] as const;
  for (const [password, code, field] of refused) {
    const answer = await register({ password, confirmPassword: password });
    expect([password, answer.json()]).toMatchObject([
      password,
      { status: 400, code, errors: [{ path: 'password', code: field }] },
    ]);
  }
  const long = 'a quiet river runs by the old stone bridge in the morning light!';
  expect(long).toHaveLength(64);
  expect((await register({ password: long, confirmPassword: long })).statusCode).toBe(200);
});

it('[A06] refuses a weak payment password at its field', async () => {
  setRules({ paymentPassword: rule({ minLength: 6, maxLength: 6 }) });
  const answer = await register({ paymentPassword: '654321' });
  const errors = [{ path: 'paymentPassword', code: 'passwordCommon' }];
  expect(answer.json()).toMatchObject({ status: 400, code: 'password_weak', errors });
  expect((await register({ paymentPassword: '593827' })).statusCode).toBe(200);
});

it('[A06] [A08] assigns a name to one of many simultaneous forms', async () => {
  const spellings = [name, name.toUpperCase(), name.replace('e', 'е'), `${name}\u200b`, name.replace('m', 'ｍ')];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => register({ username: spellings[index % spellings.length] })),
  );
  const codes = answers.map((answer) => answer.json().code ?? 'ok');
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(codes.filter((code) => code === 'username_taken')).toHaveLength(19);
  const lost = answers.find((answer) => answer.statusCode === 409);
  expect(lost?.json().errors).toEqual([{ path: 'username', code: 'taken' }]);
});

it('[A06] allows the same name in another brand', async () => {
  expect((await register()).statusCode).toBe(200);
  expect((await register({}, 'harbor')).statusCode).toBe(200);
  const rows = await database.query<{ tenant: string }>('SELECT tenant FROM app.member WHERE username = $1', [name]);
  expect(rows.map(({ tenant }) => tenant).sort()).toEqual(['harbor', 'lotus']);
});

it('[A06] assigns an address to one member, and an unproven number to any', async () => {
  setRules({ email: rule({ acceptedPattern: 'email' }), mobileNum: rule({ acceptedPattern: 'digits' }) });
  const contact = { email: `${name}@example.com`, mobileNum: '012000001', countryDialingCode: '+855' };
  expect((await register(contact)).statusCode).toBe(200);
  const again = (fields: Fields) => register({ ...contact, username: `${name}b`, ...fields });
  const sameEmail = await again({ email: `${name.toUpperCase()}@Example.com`, mobileNum: '099000001' });
  expect(sameEmail.json()).toMatchObject({ status: 409, code: 'email_taken', errors: [{ path: 'email' }] });
  const sameMobile = await again({ email: `${name}b@example.com`, mobileNum: '12000001' });
  expect(sameMobile.statusCode).toBe(200);
  expect((await again({ username: `${name}c`, email: '', mobileNum: '' })).statusCode).toBe(200);
});

it("[A17] requires the brand's minimum age", async () => {
  setRules({ birthday: rule({ acceptedPattern: 'dateYmd' }) });
  const year = platform.clock.now().getUTCFullYear();
  const young = await register({ birthday: `${year - 20}-01-01` });
  expect(young.json()).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'birthday', code: 'underage', params: { min: 21 } }],
  });
  expect((await register({ birthday: `${year - 22}-01-01` })).statusCode).toBe(200);
});

it('[A03] [A06] requires a captcha where the brand does, and uses it up', async () => {
  setRules({ captcha: rule({ required: true }) });
  expect((await register()).json().code).toBe('validation_failed');
  const issue = async (purpose = 'register') => {
    platform.clock.advance(1_000);
    return (await platform.call('captcha', { query: { purpose } })).json().value.captchaId;
  };
  const wrong = await register({ captcha: 'WRONG', captchaId: await issue() });
  expect(wrong.json()).toMatchObject({ status: 401, code: 'captcha_invalid', captcha: true });
  expect((await register({ captcha: 'ACE47', captchaId: await issue('login') })).json().code).toBe('captcha_invalid');
  expect((await register({ captcha: 'ACE47' })).json().code).toBe('captcha_invalid');
  const captchaId = await issue();
  expect((await register({ captcha: 'ace47', captchaId })).statusCode).toBe(200);
  const replay = await register({ username: `${name}b`, captcha: 'ACE47', captchaId });
  expect(replay.json().code).toBe('captcha_invalid');
});

it('[A08] refuses where direct registration, or registration by username, is off', async () => {
  for (const key of ['DIRECTREG3', 'USERNAMEREG3'] as const) {
    platform.brands.set(testBrand('lotus', { switches: { [key]: false } }));
    expect((await register()).json()).toMatchObject({ status: 403, code: 'switch_off' });
  }
  expect(await membersNamed(name)).toEqual([]);
});

it('[A06] limits the registrations of an address', async () => {
  await register();
  await database.query("UPDATE app.throttle SET hits = 59 WHERE tenant = 'lotus' AND key = 'register:203.0.113.9'");
  expect((await register()).json().code).toBe('username_taken');
  const held = await register({ username: `${name}x` });
  expect(held.json()).toMatchObject({ status: 429, code: 'too_many_requests', retryAfterSeconds: 3600 });
  expect((await register({ username: `${name}x` }, 'lotus', '198.51.100.4')).statusCode).toBe(200);
  platform.clock.advance(60 * 60_000);
  expect((await register({ username: `${name}y` })).statusCode).toBe(200);
});

it('[A06] [W12] grants the registration bonus once, as a bonus with the brand’s turnover', async () => {
  setRules({}, '1234.50', { wagering: 5, days: 7 });
  const { token } = (await register()).json().value;
  const balance = await platform.call('balance', { token });
  expect(balance.json().value).toEqual({
    ...{ sumBalance: '1234.50', currency: 'KHR', cash: '0.00' },
    bonus: {
      ...{ amount: '1234.50', inPlay: '0.00', wagering: '6172.50', progress: '0.00' },
      expiresAt: new Date(platform.clock.now().getTime() + 7 * 86_400_000).toISOString(),
    },
  });
  await register();
  await logIn(platform, name);
  const [member] = await membersNamed(name);
  const entries = await database.query(
    `SELECT t.source, t.kind, a.class, e.amount FROM core.tx t
     JOIN core.entry e ON e.tx = t.id JOIN core.account a ON a.id = e.account WHERE t.member = $1 ORDER BY e.line`,
    [member?.id],
  );
  expect(entries).toEqual([
    { source: 'bonus', kind: 'bonus_grant', class: 'bonus_expense', amount: '-123450' },
    { source: 'bonus', kind: 'bonus_grant', class: 'bonus', amount: '123450' },
  ]);
});

it('[A06] pays no bonus where the brand has none', async () => {
  await register();
  const [member] = await membersNamed(name);
  expect(await database.query('SELECT 1 FROM core.tx WHERE member = $1', [member?.id])).toEqual([]);
});

it('[A06] stores nothing when the connection dies after the bonus, and succeeds on a retry', async () => {
  setRules({ payeeName: rule() }, '50');
  // The last query of a registration inserts the session: it kills the connection in the middle of the transaction.
  await database.query(`CREATE FUNCTION app.die() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`);
  await database.query('CREATE TRIGGER die BEFORE INSERT ON app.session FOR EACH ROW EXECUTE FUNCTION app.die()');
  const before = await database.query('SELECT count(*) FROM core.tx');
  const broken = await register({ payeeName: 'Sok Kha' });
  expect([broken.statusCode, broken.json().code]).toEqual([503, 'not_ready']);
  await database.query('DROP TRIGGER die ON app.session');
  expect(await membersNamed(name)).toEqual([]);
  expect(await database.query('SELECT count(*) FROM core.tx')).toEqual(before);

  const { token } = (await register({ payeeName: 'Sok Kha' })).json().value;
  expect((await platform.call('balance', { token })).json().value.sumBalance).toBe('50.00');
});

it('[A06] accepts passwords typed on any keyboard', async () => {
  const password = 'Ｒｉｖｅｒ-rivière-77';
  await register({ password, confirmPassword: password });
  expect((await logIn(platform, name, 'River-rivie\u0300re-77')).statusCode).toBe(200);
  expect((await logIn(platform, name, TEST_PASSWORD)).statusCode).toBe(401);
});
