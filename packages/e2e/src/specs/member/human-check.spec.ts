import { CALLS } from '@marquee/contracts/calls';
import { CAPTCHA_AFTER_FAILURES } from '@marquee/contracts/constants';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, type ProblemCode, problemBody } from '@marquee/contracts/problems';
import type { Page, Route } from '@playwright/test';
import { formLooksRight } from '../../harness/looks-right.ts';
import {
  fillRegistration,
  KNOWN_CAPTCHA,
  newUsername,
  openUsernameForm,
  PASSWORD,
} from '../../harness/registration.ts';
import { expect, test } from '../../test.ts';

const CHALLENGE = '**/wps/x/verification/humanCheck?*';
/** A busy machine needs longer. */
const SOLVED = { timeout: 60_000 };
const refused = (code: ProblemCode) => (route: Route) =>
  route.fulfill({ status: PROBLEMS[code].status, contentType: PROBLEM_MEDIA_TYPE, json: problemBody(code) });
const status = (page: Page) => page.getByRole('dialog').locator('[data-human-check]');

test('[A10][M02] the human check runs in the background, shows its state, and can be repeated', async ({
  page,
  text,
}) => {
  await page.route(CHALLENGE, refused('too_many_requests'));
  await page.goto('/register');
  const line = status(page);
  await expect(line.getByRole('status')).toHaveText(text('humanCheck.failed'));
  await formLooksRight(page, 'a check that failed');

  await page.unroute(CHALLENGE);
  const worker = page.waitForEvent('worker');
  await line.getByRole('button', { name: text('common.retry') }).click();
  expect(new URL((await worker).url()).pathname).toMatch(/^\/assets\//);
  await expect(line.getByRole('status')).toHaveText(text('humanCheck.done'), SOLVED);
  await formLooksRight(page, 'a check that is done');
});

test('[A10] a check is sent with one call, and the next call gets a new one', async ({ page, expected, text }) => {
  test.setTimeout(120_000);
  const username = newUsername();
  await page.goto('/register');
  // Each way to register has its own check.
  await openUsernameForm(page, expected, text);
  await expect(status(page).getByRole('status')).toHaveText(text('humanCheck.done'), SOLVED);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/humanCheck?purpose=register')) requests.push(request.url());
  });
  await page.route('**/wps/member/register', refused('human_check_failed'), { times: 1 });
  await fillRegistration(page, expected, username, text);
  await expect(page.getByRole('dialog').getByText(text('error.human_check_failed'))).toBeVisible();
  expect(requests).toEqual([]);
  if (expected.registration.includes('captcha')) {
    await page.getByRole('dialog').locator('input[name="captcha"]').fill(KNOWN_CAPTCHA);
  }
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('register.submit') })
    .click();
  await expect(page.locator('[data-account="member"]')).toBeVisible(SOLVED);
  expect(requests).toHaveLength(1);
});

test('[A03][A10][M02] a player who cannot read the picture uses the human check, by keyboard only', async ({
  page,
  expected,
  text,
}) => {
  test.setTimeout(180_000);
  const username = newUsername();
  await page.goto('/register');
  await fillRegistration(page, expected, username, text);
  await expect(page.locator('[data-account="member"]')).toBeVisible(SOLVED);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="username"]').fill(username);
  const password = dialog.locator('input[name="password"]');
  const picture = dialog.getByRole('img', { name: text('captcha.image') });
  for (let failures = 0; failures < CAPTCHA_AFTER_FAILURES; failures += 1) {
    await password.fill('not-the-password');
    const refused = page.waitForResponse((answer) => new URL(answer.url()).pathname === CALLS.login.path);
    await password.press('Enter');
    await refused;
    await expect(password).toHaveValue('not-the-password');
    await expect(dialog.getByRole('button', { name: text('login.submit') })).not.toHaveAttribute('aria-busy');
  }
  await expect(picture).toBeVisible();
  await formLooksRight(page, 'a captcha beside its picture');

  await dialog.getByRole('button', { name: text('captcha.refresh') }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const back = dialog.getByRole('button', { name: text('captcha.toPicture') });
  await expect(back).toBeFocused();
  await expect(dialog.locator('input[name="captcha"]')).toHaveCount(0);
  await expect(status(page).getByRole('status')).toHaveText(text('humanCheck.done'), SOLVED);
  await formLooksRight(page, 'a captcha by the check');
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(page.locator('[data-account="member"]')).toBeVisible(SOLVED);
});
