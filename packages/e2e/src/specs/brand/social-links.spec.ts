import { CALLS } from '@marquee/contracts/calls';
import { PROBLEM_MEDIA_TYPE, problemBody } from '@marquee/contracts/problems';
import type { SocialProvider } from '@marquee/contracts/social';
import type { BrandExpectations } from '../../expectations/index.ts';
import { anotherDevice } from '../../harness/another-device.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { loginForm } from '../../harness/log-in-first.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { inPlatformDatabase } from '../../harness/platform-database.ts';
import { PASSWORD } from '../../harness/registration.ts';
import { answerProvider, PROVIDER_NAMES } from '../../harness/social.ts';
import { OTHERS_DEEP } from '../../tags.ts';
import { expect as expectSoon, test } from '../../test.ts';
import { where } from '../../where.ts';

/** Long enough for two sites, two devices and a registration on a busy machine. The test asserts no time. */
const expect = expectSoon.configure({ timeout: 30_000 });
function firstOf({ social: [provider], code }: BrandExpectations): SocialProvider {
  if (provider === undefined) throw new Error(`${code} has no social log-in`);
  return provider;
}

test('[A11] a provider’s account is linked in the security center, logs in, and is unlinked', {
  tag: [OTHERS_DEEP, ...where('social', 'platform')],
}, async ({ page, expected, text }) => {
  const provider = firstOf(expected);
  test.setTimeout(240_000);
  const username = await enterAsMember(page, expected);
  const named = { provider: PROVIDER_NAMES[provider] };
  await page.goto('/rng?mc=securityCenter');
  const center = page.getByRole('dialog', { name: text('centre.title') });
  const links = center.getByRole('region', { name: text('security.social.title') });
  const row = links.getByRole('listitem').filter({ hasText: named.provider });
  await expect(links.getByRole('listitem')).toHaveCount(expected.social.length);
  await expect(row).toContainText(text('security.social.notLinked'));

  const setOut = async (): Promise<void> => {
    await row.getByRole('button', { name: text('security.social.link') }).click();
    await expect(center.getByRole('heading', { name: text('security.link.title', named) })).toBeFocused();
    await center.locator('input[name="password"]').fill(PASSWORD);
    await center.getByRole('button', { name: text('security.link.submit', named) }).click();
  };
  await setOut();
  await answerProvider(page, provider, username, 'Say no');
  await expect(page.getByRole('heading', { name: text('social.linkFailed', named) })).toBeVisible();
  await expect(page.getByText(text('error.social_denied'))).toBeVisible();
  await formLooksRight(page, 'an account that was not linked');
  await page.getByRole('link', { name: text('social.toSecurity') }).click();
  await setOut();
  await answerProvider(page, provider, username, 'Sign in');
  await expect(page.getByText(text('security.link.done', named))).toBeVisible();
  await expect(page).toHaveURL('/?mc=securityCenter');
  await expect(row.getByRole('button', { name: text('security.social.unlink') })).toBeVisible();
  await formLooksRight(page, 'the security center with a link');

  const elsewhere = await anotherDevice(page, expected);
  await elsewhere.goto('/login');
  const through = loginForm(elsewhere, expected).getByRole('button', { name: text('social.continue', named) });
  await through.click();
  await answerProvider(elsewhere, provider, username, 'Sign in');
  await expect(elsewhere.getByText(text('login.welcome', { name: username }))).toBeVisible();

  await row.getByRole('button', { name: text('security.social.unlink') }).click();
  const submit = center.getByRole('button', { name: text('security.unlink.submit', named) });
  await submit.click();
  await expect(center.getByText(text('error.field.required'))).toBeVisible();
  await center.locator('input[name="password"]').fill('not-the-password-1');
  await submit.click();
  await expect(center.getByText(text('error.login_failed'))).toBeVisible();
  await expect(center.locator('input[name="password"]')).toBeFocused();
  await formLooksRight(page, 'a link that is not taken away');
  await center.locator('input[name="password"]').fill(PASSWORD);
  await submit.click();
  await expect(row).toContainText(text('security.social.notLinked'));
  await expect(page.getByText(text('security.unlink.done', named))).toBeVisible();

  // The session through the link has ended, and the provider's account opens no member.
  await expect(elsewhere.getByText(text('session.ended.ended_elsewhere'))).toBeVisible();
  await elsewhere.goto('/login');
  await through.click();
  await answerProvider(elsewhere, provider, username, 'Sign in');
  await expect(elsewhere.getByText(text('social.linking', named))).toBeVisible();
  await elsewhere.context().close();
});

test('[A11] the last way to log in must stay, and links that failed to load are loaded again', {
  tag: [OTHERS_DEEP, ...where('social', 'platform')],
}, async ({ page, expected, text }) => {
  const provider = firstOf(expected);
  test.setTimeout(240_000);
  const username = await enterAsMember(page, expected);
  // A member who registered through the provider and has no password.
  await inPlatformDatabase(
    `WITH who AS (UPDATE app.member SET password_known = false WHERE tenant = $1 AND username = $2 RETURNING id)
     INSERT INTO app.social_identity (tenant, provider, subject, member_id, linked_at)
     SELECT $1, $3, $2, id, now() FROM who`,
    [expected.code, username, provider],
  );
  await page.route(
    `**${CALLS.socialLinks.path}`,
    (route) => route.fulfill({ status: 429, contentType: PROBLEM_MEDIA_TYPE, json: problemBody('too_many_requests') }),
    { times: 1 },
  );
  await page.goto('/?mc=securityCenter');
  const links = page.getByRole('region', { name: text('security.social.title') });
  await expect(links.getByRole('alert')).toContainText(text('error.too_many_requests'));
  await formLooksRight(page, 'links that did not come');
  await links.getByRole('button', { name: text('common.retry') }).click();
  const row = links.getByRole('listitem').filter({ hasText: PROVIDER_NAMES[provider] });
  await expect(row).toContainText(text('security.social.lastWay'));
  await expect(row.getByRole('button')).toHaveCount(0);
  await formLooksRight(page, 'the last way in');
});
