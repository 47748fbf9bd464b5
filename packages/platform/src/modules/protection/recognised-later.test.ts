import { expect, it } from 'vitest';
import { followMember } from '../../testing/follow-member.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { protect } from '../../testing/protection-fixture.ts';
import { logIn, registerMember, TEST_PASSWORD } from '../../testing/test-members.ts';

const { database, platform } = await openTestSuite();
protect(platform, { exclusionMinDays: 30 });
await platform.app.listen({ host: '127.0.0.1', port: 0 });
let count = 0;

/**
 * A player with two sessions, of which one is remembered, who has the proven number of an excluded player since then: only another log-in
 * recognises the person.
 */
async function recognisable() {
  count += 1;
  const mobile = `8551300000${count}`;
  const [excluded, username] = [`excluded${count}`, `person${count}`];
  const token = await registerMember(platform, excluded);
  await database.query('UPDATE app.member SET mobile_key = $2, mobile_proven_at = now() WHERE username = $1', [
    excluded,
    mobile,
  ]);
  const clientIp = `192.0.2.${count}`;
  const answer = await platform.call('selfExclude', { token, body: { days: null, password: TEST_PASSWORD }, clientIp });
  expect(answer.statusCode).toBe(200);
  const first = await registerMember(platform, username);
  const entered = await logIn(platform, username, TEST_PASSWORD, { body: { remember: true } });
  const [cookie = ''] = [entered.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
  await database.query('UPDATE app.member SET mobile_key = $2 WHERE username = $1', [username, mobile]);
  const resume = async () =>
    (await platform.call('sessionResume', { body: {}, headers: { cookie } })).json().value.session;
  return { username, tokens: [first, entered.json().value.token as string], resume };
}
const stateOf = async (token: string) => (await platform.call('memberInfo', { token })).json().sessionEnd ?? 'open';

it('[W13] a log-in that recognises an excluded person ends their other sessions and remembered log-ins, and notifies their pages', async () => {
  const { username, tokens, resume } = await recognisable();
  const page = await followMember(platform, tokens[0] ?? '');
  const { token } = (await logIn(platform, username)).json().value;
  expect(await page.next()).toMatchObject({ type: 'balance' });
  expect(await page.next()).toEqual({ type: 'protection', reason: 'excluded' });
  expect(await page.next()).toEqual({ type: 'session', state: 'ended', reason: 'excluded' });
  expect(await Promise.all(tokens.map(stateOf))).toEqual(['excluded', 'excluded']);
  expect(await resume()).toBeNull();
  // They can log in to read and withdraw.
  expect(await stateOf(token)).toBe('open');
});

it('[W13] a remembered log-in of an excluded person opens nothing and ends their sessions', async () => {
  const { username, tokens, resume } = await recognisable();
  expect(await resume()).toBeNull();
  expect(await Promise.all(tokens.map(stateOf))).toEqual(['excluded', 'excluded']);
  const [row] = await database.query(
    `SELECT p.excluded_by AS by FROM app.member_protection p JOIN app.member m ON m.tenant = p.tenant AND m.id = p.member_id
     WHERE m.username = $1`,
    [username],
  );
  expect(row).toEqual({ by: 'licensee' });
  expect(await resume()).toBeNull();
});
