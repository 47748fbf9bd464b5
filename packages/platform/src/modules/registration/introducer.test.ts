import { beforeEach, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { registrationForm } from '../../testing/test-members.ts';

const { database, platform } = await openTestSuite();

/** A name of this test's own. */
let name = '';
let count = 0;
beforeEach(() => {
  count += 1;
  name = `member${count}`;
});

const register = (fields: Readonly<Record<string, unknown>> = {}, merchant = 'lotus') =>
  platform.call('register', { body: registrationForm(name, fields), merchant });
const membersNamed = (username: string) =>
  database.look<{ id: string }>('SELECT * FROM app.member WHERE username = $1', [username]);

/** Registers somebody who brings others by `code`; resolves with their id. */
async function introducer(code: string, kind = 'affiliate'): Promise<string> {
  const username = `${name}${kind.slice(0, 3)}`;
  expect((await register({ username })).statusCode).toBe(200);
  const [member] = await membersNamed(username);
  const id = member?.id ?? '';
  await database.look('INSERT INTO app.affiliate_code VALUES ($1, $2, $3, $4)', ['lotus', code, kind, id]);
  return id;
}
const brought = async () => {
  const [member] = await database.look('SELECT brought_by, brought_by_code FROM app.member WHERE username = $1', [
    name,
  ]);
  return member;
};

it('[A09] [N06] keeps who brought whom, by a code of the address as by one that was typed', async () => {
  const affiliate = await introducer('MEKONG8');
  await introducer('FRIEND1', 'referral');
  expect((await register({ affiliateCode: ' mekong8 ', referralCode: 'FRIEND1' })).statusCode).toBe(200);
  expect(await brought()).toEqual({ brought_by: affiliate, brought_by_code: 'MEKONG8' });
});

it('[A09] [A21] refuses a code that is nobody’s, of the other kind, another brand’s or a closed account’s', async () => {
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
  await database.look("UPDATE app.member SET state = 'disabled' WHERE id = $1", [id]);
  expect((await register({ affiliateCode: 'RIVER77' })).json().code).toBe('invitation_code_error');
  expect(await membersNamed(name)).toEqual([]);
});

it('[A08] [A09] opens no account by an invitation where visitors open none themselves', async () => {
  await introducer('DELTA99');
  platform.brands.switch('lotus', { DIRECTREG3: false });
  expect((await register({ affiliateCode: 'DELTA99' })).json()).toMatchObject({ status: 403, code: 'switch_off' });
  platform.brands.switch('lotus', { DIRECTREG3: true });
  expect((await register({ affiliateCode: 'DELTA99' })).statusCode).toBe(200);
});

it('[A09] tells of a code whether it is valid, and nothing of whose it is', async () => {
  await introducer('LANTERN5');
  const ask = async (query: object, merchant = 'lotus') =>
    (await platform.call('affiliate', { query: { domain: 'lotus.localhost', ...query }, merchant })).json();
  expect(await ask({ code: 'lantern5' })).toEqual({ value: { valid: true } });
  expect(await ask({ code: 'LANTERN5', kind: 'referral' })).toEqual({ value: { valid: false } });
  expect(await ask({ code: 'LANTERN6' })).toEqual({ value: { valid: false } });
  expect(await ask({ code: 'LANTERN5' }, 'harbor')).toEqual({ value: { valid: false } });
  expect((await ask({ code: '' })).code).toBe('validation_failed');
});
