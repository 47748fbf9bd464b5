import type { PayoutAccountsValue } from '@marquee/contracts/schemas/cashier';
import { type Cashier, NO_CASHIER } from '@marquee/contracts/snapshot';
import { beforeEach, describe, expect, it } from 'vitest';
import { followMember } from '../../testing/follow-member.ts';
import { giveProof } from '../../testing/give-proof.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { registerMember } from '../../testing/test-members.ts';

const { database, platform } = await openTestSuite();
const HOUR_MS = 60 * 60_000;
const method = { provider: 'till', name: { EN: 'Method' }, min: '1.00', max: '100.00', feeFixed: '0', feePercent: '0' };
const CASHIER: Cashier = {
  ...NO_CASHIER,
  withdrawalMethods: [
    { ...method, code: 'bank', kind: 'bank' },
    { ...method, code: 'coin', kind: 'crypto' },
  ],
};
const BANK = { kind: 'bank', holder: 'Sok Dara', number: '000 123-456 789', bank: 'ABA' };
const HOLDER = { path: 'holder', code: 'payout_account_name' };

let count = 0;
let token = '';
let memberId = '';
async function join(): Promise<string> {
  count += 1;
  return registerMember(platform, `payee${count}`, { clientIp: `192.0.2.${count}` });
}
beforeEach(async () => {
  const brand = testBrand('lotus', { currency: 'KHR' });
  platform.brands.set({ ...brand, private: { ...brand.private, cashier: CASHIER } });
  platform.brands.switch('lotus', { 'memberCentre.withdraw': true });
  token = await join();
  memberId = (await platform.call('memberInfo', { token })).json().value.id;
});

const add = async (body: object = {}, by = token) =>
  platform.call('payoutAccountAdd', {
    token: by,
    body: { ...BANK, ...body },
    headers: await giveProof({ database, platform }, by, 'payoutAccountAdd'),
  });
const list = async (by = token): Promise<PayoutAccountsValue> =>
  (await platform.call('payoutAccounts', { token: by })).json().value;
const remove = (accountId: string, by = token) =>
  platform.call('payoutAccountRemove', { token: by, body: { accountId } });
const name = (field: string, value: string, isVerified = false) =>
  database.query(
    `INSERT INTO app.member_profile (tenant, member_id, field, value, verified_at) VALUES ('lotus', $1, $2, $3, $4)`,
    [memberId, field, value, isVerified ? new Date() : null],
  );
describe('[W05] accounts that a member is paid to', () => {
  it('are added with the payment password, shown masked, and held', async () => {
    const answer = await add();
    expect(answer.body).not.toContain('123');
    const { accounts, holdHours } = await list();
    expect([accounts, holdHours]).toEqual([[answer.json().value], 24]);
    expect(accounts[0]).toMatchObject({ kind: 'bank', holder: 'Sok Dara', number: '••••6789', bank: 'ABA' });
    const { addedAt = '', usableAt = '' } = accounts[0] ?? {};
    expect(Date.parse(usableAt) - Date.parse(addedAt)).toBe(24 * HOUR_MS);
    expect((await platform.call('payoutAccountAdd', { token, body: BANK })).json().code).toBe('step_up_required');
  });

  it('are kept once, however the number is written', async () => {
    const account = (await add()).json().value;
    platform.clock.advance(HOUR_MS / 10);
    for (const number of ['000123456789', '000.123/456\u200b789'])
      expect((await add({ number })).json().value).toEqual(account);
    await add({ bank: 'ACLEDA' });
    expect((await list()).accounts).toHaveLength(2);
    // The case of such an address means something.
    await add({ kind: 'crypto', number: 'TabcDEF' });
    await add({ kind: 'crypto', number: 'TABCDEF' });
    expect((await list()).accounts).toHaveLength(4);
    const answers = await Promise.all([1, 2, 3].map(() => add({ number: '77' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await list()).accounts).toHaveLength(5);
  });

  it('are in the member’s own name: a verified one, or a registered one while none is verified', async () => {
    await name('payeeName', 'DÁRA  sok');
    await name('realName', 'សុខ តារា');
    expect((await add({ holder: 'Chan Nary' })).json().code).toBe(HOLDER.code);
    expect((await add()).statusCode).toBe(200);
    expect((await add({ holder: 'សុខ តារា', number: '2' })).statusCode).toBe(200);
    await database.query(
      `UPDATE app.member_profile SET verified_at = now() WHERE member_id = $1 AND field = 'realName'`,
      [memberId],
    );
    expect((await add({ number: '3' })).json().code).toBe(HOLDER.code);
  });

  it('are removed, and wait again when they are added again', async () => {
    const first = (await add()).json().value;
    for (let time = 0; time < 2; time += 1) expect((await remove(first.accountId)).statusCode).toBe(200);
    expect((await list()).accounts).toEqual([]);
    platform.clock.advance(HOUR_MS / 10);
    const again = (await add()).json().value;
    expect(again.accountId).not.toBe(first.accountId);
    expect(Date.parse(again.usableAt) - Date.parse(first.usableAt)).toBe(HOUR_MS / 10);
    token = await join();
    expect((await remove(first.accountId)).json().code).toBe('not_found');
    expect((await platform.call('payoutAccountRemove', { token, body: { accountId: 'x' } })).json().code).toBe(
      'validation_failed',
    );
  });

  it('reach the member’s open pages, mail and messages when they change', async () => {
    await platform.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
    const followed = await followMember(platform, token);
    await followed.next();
    const { accountId } = (await add()).json().value;
    expect(await followed.next()).toMatchObject({ type: 'cashier', about: 'payoutAccount' });
    await add();
    await remove(accountId);
    expect(await followed.next()).toMatchObject({ type: 'cashier', about: 'payoutAccount' });
    const rows = await database.query<{ body: string }>(
      `SELECT m.texts -> 'EN' ->> 'body' AS body FROM app.member_message o
       JOIN app.message m ON m.tenant = o.tenant AND m.id = o.message_id WHERE o.member_id = $1`,
      [memberId],
    );
    const told = rows
      .map(({ body }) => /added .* on (.+20\d\d.+)\. .* from (.+20\d\d.+)\./.exec(body))
      .find((each) => each !== null);
    // A day later.
    expect(told?.[1]).toBeDefined();
    expect(told?.[2]).not.toBe(told?.[1]);
    expect(rows.map(({ body }) => /was (added|removed)/.exec(body)?.[1]).toSorted()).toEqual(['added', 'removed']);
  });

  it.each([
    ['a kind that the brand does not pay to', { kind: 'ewallet' }],
    ['an empty number', { number: ' ' }],
    ['a holder that reads backwards', { holder: '\u202eivil' }],
    ['a control character', { holder: 'Sok\u0000Dara' }],
    ['a number that is too long', { number: '1'.repeat(129) }],
    ['a field of no account', { memberId: 'x' }],
  ])('refuse %s', async (_what, body) => {
    expect((await add(body)).json().code).toBe('validation_failed');
    expect((await list()).accounts).toEqual([]);
  });

  it('are at most ten, and at most ten are added a day', async () => {
    for (let number = 1; number <= 10; number += 1) expect((await add({ number: `${number}` })).statusCode).toBe(200);
    expect((await add({ number: '11' })).json().code).toBe('too_many_requests');
    platform.clock.advance(24 * HOUR_MS);
    token = (await platform.call('login', { body: { username: `payee${count}`, password: 'river-stone-9' } })).json()
      .value.token;
    expect((await add({ number: '11' })).json().code).toBe('conflict');
    expect((await list()).accounts).toHaveLength(10);
  });

  it('can be removed, not added, while withdrawals are off', async () => {
    const { accountId } = (await add()).json().value;
    platform.brands.switch('lotus', { 'memberCentre.withdraw': false });
    expect((await add({ number: '2' })).json().code).toBe('switch_off');
    expect((await remove(accountId)).statusCode).toBe(200);
  });
});
