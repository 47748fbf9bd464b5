import { CALLS } from '@marquee/contracts/calls';
import { SOCIAL_PROVIDERS } from '@marquee/contracts/social';
import type { Locator } from '@playwright/test';
import { http } from '../../harness/http.ts';
import { loginForm } from '../../harness/log-in-first.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { fillRegistration, newUsername } from '../../harness/registration.ts';
import { settled } from '../../harness/settled.ts';
import { answerProvider, PROVIDER_NAMES } from '../../harness/social.ts';
import { OTHERS_DEEP } from '../../tags.ts';
import { expect as expectSoon, test } from '../../test.ts';
import { where } from '../../where.ts';

const port = Number(process.env['E2E_PORT']);
/** Long enough for two sites and a registration on a busy machine. The test asserts no time. */
const expect = expectSoon.configure({ timeout: 30_000 });

for (const provider of SOCIAL_PROVIDERS) {
  test(`[A11] by ${provider}: when it is off, its button and its page are absent`, {
    tag: where(`!social-${provider}`),
  }, async ({ page, expected, text }) => {
    await page.goto('/login');
    if (expected.registration.length > 0) await expect(loginForm(page, expected)).toBeVisible();
    const name = text('social.continue', { provider: PROVIDER_NAMES[provider] });
    await expect(page.getByRole('button', { name })).toHaveCount(0);
    expect((await page.goto(`/social/${provider}`))?.status()).toBe(404);
  });

  test(`[A11] by ${provider}: when it is off, its calls are refused`, {
    tag: where(`!social-${provider}`, 'platform'),
  }, async ({ expected }) => {
    for (const step of ['Start', 'Return'] as const) {
      const { method, path } = CALLS[`${provider}${step}`];
      const refused = await http({ port, host: `${expected.code}.localhost`, method, path, json: {} });
      expect(JSON.parse(refused.body).code).toBe('switch_off');
    }
  });

  test(`[A11] by ${provider}: registers once, and logs in afterwards`, {
    tag: where(`social-${provider}`),
  }, async ({ page, expected, text }) => {
    const through = (inside: Locator) =>
      inside.getByRole('button', { name: text('social.continue', { provider: PROVIDER_NAMES[provider] }) });
    await page.goto('/login');
    const login = loginForm(page, expected);
    test.setTimeout(240_000);
    const username = newUsername();

    await through(login).click();
    await answerProvider(page, provider, username, 'Sign in');
    const form = page.getByRole('dialog', { name: text('register.title') });
    await expect(form.getByText(text('social.linking', { provider: PROVIDER_NAMES[provider] }))).toBeVisible();
    await expect(page).toHaveURL('/register');
    await formLooksRight(page, 'a registration that a social log-in began');
    await fillRegistration(page, expected, username, text);
    await expect(page.locator('[data-account="member"]')).toBeVisible();

    // The same person, later: nothing is left in this browser.
    await page.evaluate(() => sessionStorage.clear());
    await page.context().clearCookies();
    await page.goto('/rng');
    // Before its scripts run, the page's link leads to the log-in's own page.
    await settled(page);
    if (!expected.loginFirst) {
      await page
        .getByRole('banner')
        .getByRole('link', { name: text('header.login') })
        .click();
    }
    await through(login).click();
    await answerProvider(page, provider, username, 'Sign in');
    await expect(page.locator('[data-account="member"]')).toBeVisible();
    await expect(page.getByText(text('login.welcome', { name: username }))).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The player returns to the same page, without the provider's parameters in the address.
    await expect(page).toHaveURL('/rng');
  });

  test(`[A11] by ${provider}: a refusal, and a return with a stolen code, are reported clearly`, {
    tag: [OTHERS_DEEP, ...where(`social-${provider}`)],
  }, async ({ page, expected, text }) => {
    await page.goto('/login');
    const name = text('social.continue', { provider: PROVIDER_NAMES[provider] });
    await loginForm(page, expected).getByRole('button', { name }).click();
    await answerProvider(page, provider, 'visitor1', 'Say no');
    await expect(page.getByRole('heading', { name: text('social.failed') })).toBeVisible();
    await expect(page.getByText(text('error.social_denied'))).toBeVisible();
    await expect(page).toHaveURL(`/social/${provider}`);
    await formLooksRight(page, 'a social log-in that failed');
    const again = page.getByRole('button', { name: text('social.again', { provider: PROVIDER_NAMES[provider] }) });
    await again.click();
    await answerProvider(page, provider, 'visitor1', 'Say no');
    await page.getByRole('button', { name: text('social.otherWay') }).click();
    await expect(page.getByRole('dialog', { name: text('login.title') })).toBeVisible();

    await page.goto(`/social/${provider}?code=stolen&state=stolen`);
    await expect(page.getByText(text('error.social_expired'))).toBeVisible();
    await expect(page).toHaveURL(`/social/${provider}`);
  });
}
