import { beforeEach, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { registrationForm } from '../../testing/test-members.ts';

const { database, platform } = await openTestSuite();

/** A name for this test. */
let name = '';
let count = 0;
beforeEach(() => {
  count += 1;
  name = `member${count}`;
});

const register = (fields: Readonly<Record<string, unknown>> = {}, merchant = 'lotus') =>
  platform.call('register', { body: registrationForm(name, fields), merchant });
const membersNamed = (username: string) =>
  database.query<{ id: string }>('SELECT * FROM app.member WHERE username = $1', [username]);

/** Registers a member who invites others by `code`. Resolves with the id. */
async function introducer(code: string, kind = 'affiliate'): Promise<string> {
  const username = `${name}${kind.slice(0, 3)}`;
  expect((await register({ username })).statusCode).toBe(200);
  const [member] = await membersNamed(username);
  const id = member?.id ?? '';
  await database.query('INSERT INTO app.affiliate_code VALUES ($1, $2, $3, $4)', ['lotus', code, kind, id]);
  return id;
}
const brought = async () => {
  const [member] = await database.query('SELECT brought_by, brought_by_code FROM app.member WHERE username = $1', [
    name,
  ]);
  return member;
};

it('[A09] [N06] stores the introducer, for a code from the address and for a typed one', async () => {
  const affiliate = await introducer('MEKONG8');
  await introducer('FRIEND1', 'referral');
  expect((await register({ affiliateCode: ' mekong8 ', referralCode: 'FRIEND1' })).statusCode).toBe(200);
  expect(await brought()).toEqual({ brought_by: affiliate, brought_by_code: 'MEKONG8' });
});

it('[A09] [A21] refuses a code that is unknown, of the other kind, another brand’s or a closed account’s', async () => {
  const id = await introducer('RIVER77');
  for (const fields of [{ affiliateCode: 'NOBODY1' }, { referralCode: 'RIVER77' }, { affiliateCode: '%' }]) {
    const answer = await register(fields);
    const [path] = Object.keys(fields);
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'invitation_code_error',
      errors: [{ path, code: 'invitation' }],
    });
  }
  platform.brands.set(testBrand('harbor'));
  expect((await register({ affiliateCode: 'RIVER77' }, 'harbor')).json().code).toBe('invitation_code_error');
  await database.query("UPDATE app.member SET state = 'disabled' WHERE id = $1", [id]);
  expect((await register({ affiliateCode: 'RIVER77' })).json().code).toBe('invitation_code_error');
  expect(await membersNamed(name)).toEqual([]);
});

it('[A08] [A09] opens no account by invitation where visitors may not register', async () => {
  await introducer('DELTA99');
  platform.brands.switch('lotus', { DIRECTREG3: false });
  expect((await register({ affiliateCode: 'DELTA99' })).json()).toMatchObject({ status: 403, code: 'switch_off' });
  platform.brands.switch('lotus', { DIRECTREG3: true });
  expect((await register({ affiliateCode: 'DELTA99' })).statusCode).toBe(200);
});

it('[A09] reveals whether a code is valid, and not its owner', async () => {
  await introducer('LANTERN5');
  const call = async (query: object, merchant = 'lotus') =>
    (await platform.call('affiliate', { query: { domain: 'lotus.localhost', ...query }, merchant })).json();
  expect(await call({ code: 'lantern5' })).toEqual({ value: { valid: true } });
  expect(await call({ code: 'LANTERN5', kind: 'referral' })).toEqual({ value: { valid: false } });
  expect(await call({ code: 'LANTERN6' })).toEqual({ value: { valid: false } });
  expect(await call({ code: 'LANTERN5' }, 'harbor')).toEqual({ value: { valid: false } });
  expect((await call({ code: '' })).code).toBe('validation_failed');
});
