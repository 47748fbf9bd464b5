import { CALLS } from '@marquee/contracts/calls';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { PASSWORD } from '../../harness/registration.ts';
import { expect, test } from '../../test.ts';

/** Each lifetime is ended by an older time in the session's row, since tests cannot set the servers' clock. */
const ENDS = [
  { lifetime: 'idle', age: "seen_at = now() - interval '31 minutes'" },
  { lifetime: 'absolute', age: "created_at = now() - interval '13 hours'" },
] as const;

for (const { lifetime, age } of ENDS) {
  test(`[A18] a session past its ${lifetime} end ends with the next call, and the page explains it`, async ({
    page,
    expected,
    text,
  }) => {
    test.setTimeout(180_000);
    const username = await enterAsMember(page, expected);
    const member = page.locator('[data-account="member"]');
    // All calls of the page have ended before the session does, so the next one is the player's.
    const { path } = CALLS.favourites;
    const marks = expected.favourites ? page.waitForResponse((answer) => answer.url().includes(path)) : null;
    await page.goto('/rng');
    await expect(member).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await marks;

    const ofMember = 'member_id = (SELECT id FROM app.member WHERE tenant = $1 AND username = $2)';
    await inPlatformDatabase(`UPDATE app.session SET ${age} WHERE tenant = $1 AND ${ofMember}`, [
      expected.code,
      username,
    ]);
    const notice = page.getByRole('dialog');
    const said = notice.getByText(text('session.ended.expired'));
    // The page may detect the end by itself first. Its notice then covers the button.
    const refresh = page.getByRole('button', { name: text('member.balance.refresh') });
    await Promise.race([refresh.click().catch(() => undefined), said.waitFor()]);
    await expect(said).toBeVisible();
    await expect(page.locator('[data-account="visitor"]')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe(null);
    await formLooksRight(page, 'a session that ran out');

    // The log-in returns to the same page.
    await notice.getByRole('button', { name: text('header.login') }).click();
    const form = page.getByRole('dialog', { name: text('login.title') });
    await form.locator('input[name="username"]').fill(username);
    await form.locator('input[name="password"]').fill(PASSWORD);
    await form.getByRole('button', { name: text('login.submit') }).click();
    await expect(member).toBeVisible();
    await expect(page).toHaveURL('/rng');
  });
}
