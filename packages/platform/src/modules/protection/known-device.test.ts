import { expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { ageProtection, protect } from '../../testing/protection-fixture.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { logIn, registerMember, TEST_PASSWORD } from '../../testing/test-members.ts';

const { database, platform } = await openTestSuite();

it('[W13] free play is refused in the browser that remembered an excluded player, and in no other', async () => {
  platform.brands.set(testBrand('lotus', { switches: { FREEPLAY3: true } }));
  protect(platform, { exclusionMinDays: 30 });
  await registerMember(platform, 'remembered');
  const entered = await logIn(platform, 'remembered', TEST_PASSWORD, { body: { remember: true } });
  const { token } = entered.json().value;
  const [kept = ''] = [entered.headers['set-cookie'] ?? []].flat();
  const [cookie = ''] = kept.split(';');
  const headers = { cookie };
  const play = async (more: object = {}) =>
    (await platform.call('freePlay', { body: {}, ...more })).json().code ?? 'plays';
  expect(cookie).toMatch(/^mq_remember=/);
  // The browser forgets it after a day, and nothing else marks it (ADR 101).
  for (const each of [entered.headers['set-cookie'] ?? []].flat()) expect(each).toContain('Max-Age=86400');
  expect(await play({ headers })).toBe('plays');
  await platform.call('selfExclude', { token, body: { days: 30, password: TEST_PASSWORD } });
  // The cookie opens nothing any more, and stays.
  const resumed = await platform.call('sessionResume', { body: {}, headers });
  expect(resumed.json().value).toEqual({ session: null });
  expect(resumed.headers['set-cookie']).toBeUndefined();
  expect(await play({ headers })).toBe('player_excluded');
  expect(await play()).toBe('plays');
  expect(await play({ headers: { cookie: 'mq_remember=00000000-0000-0000-0000-000000000000.x' } })).toBe('plays');
  await database.query(
    'UPDATE app.member_protection SET end_requested_at = now(), exclusion_ends_at = now() WHERE excluded_at IS NOT NULL',
  );
  const [row] = await database.query<{ id: string }>("SELECT id FROM app.member WHERE username = 'remembered'");
  await ageProtection({ database }, row?.id ?? '', '1 minute');
  expect(await play({ headers })).toBe('plays');
  expect((await platform.call('sessionResume', { body: {}, headers })).headers['set-cookie']).toMatch(/Max-Age=0/);
});
