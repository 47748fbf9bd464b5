import { expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { createPost } from '../../testing/create-post.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { registrationBonus } from './posting.ts';

const { database, platform } = await openTestSuite({
  sessions: {
    endOf: async () => null,
    authenticate: async ({ merchant }, token) =>
      token.startsWith(`${merchant}-`)
        ? {
            kind: 'member',
            memberId: token,
            sessionId: 's',
            username: token,
            accountType: 0,
            hasPassword: true,
            mustChangePassword: false,
          }
        : null,
  },
});

it("[W12] answers the member's balance with two decimals in the brand's currency", async () => {
  await createPost(createQuery(database.pool))(
    { merchant: 'lotus', clock: platform.clock },
    registrationBonus('lotus-1', 'KHR', 123_450n),
  );
  const answer = await platform.call('balance', { token: 'lotus-1' });
  expect([answer.statusCode, answer.json().value]).toEqual([
    200,
    { sumBalance: '1234.50', currency: 'KHR', cash: '1234.50', bonus: null },
  ]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('[W12] answers zero for a member without postings', async () => {
  const answer = await platform.call('balance', { token: 'harbor-9', merchant: 'harbor' });
  expect(answer.json().value).toMatchObject({ sumBalance: '0.00', currency: 'USD', bonus: null });
});
