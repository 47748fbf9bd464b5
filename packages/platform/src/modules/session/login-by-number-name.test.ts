import { beforeEach, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { recordQueries } from '../../testing/tenant-isolation.ts';
import { logIn, registerMember } from '../../testing/test-members.ts';

const WRONG = 'river-stone-8';
const { database, platform } = await openTestSuite();

let count = 0;
/** The name of a member who registered by number, and the number as the member writes it. */
let name = '';
let national = '';
beforeEach(async () => {
  count += 1;
  const rest = String(12_345_670 + count);
  name = `855${rest}`;
  national = `0${rest}`;
  await registerMember(platform, name, { clientIp: `192.0.2.${count}` });
});
const enter = (username: string, password?: string) =>
  logIn(platform, username, password, { clientIp: `198.51.100.${count}` });

it('[A01] [A08] logs in a member who registered by number, in any notation', async () => {
  const [head, tail] = [national.slice(1, 3), national.slice(3)];
  for (const typed of [name, national, `+${name}`, `0${head} ${tail}`, `(0${head}) ${tail}`, `+855 ${head}-${tail}`]) {
    const answer = await enter(typed);
    expect([typed, answer.json().value?.username]).toEqual([typed, name]);
  }
  for (const other of [national.slice(1), `${national}0`, `+1${national}`, `+84${national.slice(1)}`]) {
    expect([other, (await logIn(platform, other)).json().code]).toEqual([other, 'login_failed']);
    platform.clock.advance(60 * 60_000);
  }
});

it('[A01] counts guesses at one account together, for each of its names, and at an unknown number as well', async () => {
  for (const [one, other, third] of [
    [name, national, `+${name}`],
    ['85599888777', '099888777', '+85599888777'],
  ] as const) {
    const seen = [];
    for (const typed of [one, other, third, one]) {
      const { code, captcha } = (await enter(typed, WRONG)).json();
      seen.push([code, captcha]);
    }
    expect(seen).toEqual([
      ['login_failed', undefined],
      ['login_failed', undefined],
      ['login_failed', true],
      ['captcha_required', true],
    ]);
    platform.clock.advance(60 * 60_000);
  }
});

it('[A01] prefers a name of exactly these digits to a number, so a number cannot keep its owner out', async () => {
  await registerMember(platform, national, { clientIp: '203.0.113.77' });
  expect((await enter(national)).json().value.username).toBe(national);
  expect((await enter(name)).json().value.username).toBe(name);
});

it('[A01] answers a number that is a name and an unknown one alike: same bytes, same queries', async () => {
  const seen = [];
  for (const typed of [national, '099888776', name, '85599888775']) {
    let body = '';
    const queries = await recordQueries(async () => {
      body = (await enter(typed, WRONG)).body;
      await platform.app.afterResponse.settle();
    });
    seen.push([body.replace(/"requestId":"[^"]*"/, ''), queries.map(({ text }) => text)]);
    await database.query('DELETE FROM app.login_guess');
  }
  expect(seen.slice(1)).toEqual([seen[0], seen[0], seen[0]]);
});
