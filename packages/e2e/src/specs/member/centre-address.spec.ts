import type { BuiltCentrePage } from '@marquee/contracts/member-centre';
import type { Page } from '@playwright/test';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { PASSWORD } from '../../harness/registration.ts';
import type { Text } from '../../messages.ts';
import { expect, test } from '../../test.ts';

const member = (page: Page) => page.locator('[data-account="member"]');
const heading = (page: Page, text: Text, key: BuiltCentrePage) =>
  page.getByRole('heading', { level: 2, name: text(`centre.page.${key}`) });

async function logIn(page: Page, text: Text, username: string): Promise<void> {
  const form = page.getByRole('dialog', { name: text('login.title') });
  await form.locator('input[name="username"]').fill(username);
  await form.locator('input[name="password"]').fill(PASSWORD);
  await form.getByRole('button', { name: text('login.submit') }).click();
  await expect(member(page)).toBeAttached();
}

test('[W01][R07][H06] a page of the centre by its address: logged out, back and forward, and after the session has ended', async ({
  page,
  expected,
  text,
}) => {
  test.setTimeout(240_000);
  const username = await enterAsMember(page, expected);
  await page.evaluate(() => sessionStorage.clear());

  await test.step('a visitor logs in and is on the page of the address', async () => {
    await page.goto('/rng?mc=transactionHistory');
    await logIn(page, text, username);
    await expect(heading(page, text, 'transactionHistory')).toBeFocused();
    await expect(page).toHaveURL('/rng?mc=transactionHistory');
  });

  const centre = page.getByRole('dialog', { name: text('centre.title') });
  await centre.getByRole('button', { name: text('common.close') }).click();
  await expect(centre).toBeHidden();

  await test.step('going back closes the panel, going forward opens it', async () => {
    await page.getByRole('button', { name: text('member.menu', { name: username }) }).click();
    await page.getByRole('menuitem', { name: text('member.profit') }).click();
    await expect(heading(page, text, 'personalProfit')).toBeFocused();
    await centre.getByRole('link', { name: text('centre.page.personalHistoryCopy') }).click();
    await expect(heading(page, text, 'personalHistoryCopy')).toBeFocused();
    await page.goBack();
    await expect(centre).toBeHidden();
    await expect(page).toHaveURL('/rng');
    await page.goForward();
    await expect(heading(page, text, 'personalHistoryCopy')).toBeVisible();
    await expect(page).toHaveURL('/rng?mc=personalHistoryCopy');
  });

  await test.step('the session ends while the panel is open', async () => {
    await inPlatformDatabase(
      `UPDATE app.session SET seen_at = now() - interval '31 minutes'
       WHERE tenant = $1 AND member_id = (SELECT id FROM app.member WHERE tenant = $1 AND username = $2)`,
      [expected.code, username],
    );
    const ended = page.getByText(text('session.ended.expired'));
    // The page may notice by itself first.
    const other = centre.getByRole('link', { name: text('centre.page.transactionHistory') });
    await Promise.race([other.click().catch(() => undefined), ended.waitFor()]);
    await expect(ended).toBeVisible();
    await expect(centre).toBeHidden();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('header.login') })
      .click();
    await logIn(page, text, username);
    await expect(centre).toBeVisible();
    await expect(page).toHaveURL(/\/rng\?mc=(personalHistoryCopy|transactionHistory)$/);
  });
});
