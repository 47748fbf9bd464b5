import { LANGUAGES } from '@marquee/contracts/languages';
import type { Page } from '@playwright/test';
import { loginForm } from '../../harness/log-in-first.ts';
import { fillRegistration, newUsername, PASSWORD } from '../../harness/registration.ts';
import { settled } from '../../harness/settled.ts';
import { signOut } from '../../harness/sign-out.ts';
import { texts } from '../../messages.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

const INSIDE = '[data-page]:not([data-page="gate"])';

/** Records any protected content that appears in the document. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[data-nav], footer nav, article, [data-page]:not([data-page="gate"])') === null)
        return;
      Object.assign(window, { sawInside: true });
    };
    const lookForFailure = () => {
      if (document.querySelector('[data-page] [role="alert"]') !== null) Object.assign(window, { sawFailure: true });
    };
    const everything = { subtree: true, childList: true, attributes: true };
    new MutationObserver(look).observe(document, everything);
    new MutationObserver(lookForFailure).observe(document, everything);
  });
}
const sawInside = (page: Page): Promise<boolean> => page.evaluate(() => 'sawInside' in window);

const WANTED = '/rng?type=vassalage';

test('[R04] a visitor sees the pages of a brand without a log-in first', {
  tag: where('!loginFirst'),
}, async ({ page }) => {
  await page.goto(WANTED);
  await settled(page);
  await expect(page).toHaveURL(WANTED);
  await expect(page.locator(INSIDE)).toBeAttached();
});

test('[R04] a visitor is sent to the log-in, sees no protected content, and reaches the requested page afterwards', {
  tag: where('loginFirst'),
}, async ({ page, expected, text }) => {
  test.setTimeout(240_000);
  await watch(page);
  await page.goto(WANTED);
  const form = loginForm(page, expected);
  await expect(form.getByRole('button', { name: text('login.submit') })).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await sawInside(page)).toBe(false);

  const username = newUsername();
  await form.getByRole('button', { name: text('login.toRegister') }).click();
  await fillRegistration(page, expected, username, text);
  await expect(page.locator('[data-account="member"]')).toBeVisible();
  await expect(page).toHaveURL(WANTED);
  await signOut(page, text, username);
  await expect(page).toHaveURL('/login');

  // A page that was open before also needs the log-in, in every way to return to it. A new document has no protected content.
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(form.getByRole('button', { name: text('login.submit') })).toBeVisible();
  await page.goto(WANTED);
  await expect(page).toHaveURL('/login');
  const [, other] = expected.languages;
  if (other === undefined) throw new Error('a brand with a guard has languages to choose from');
  await page.getByRole('button', { name: new RegExp(`^${text('header.language')}`) }).click();
  await page.getByRole('menuitemradio', { name: LANGUAGES[other].name }).click();
  const there = texts(other);
  await expect(page.getByRole('heading', { name: there('login.title') })).toBeVisible();
  await page.reload();
  await expect(form.getByRole('button', { name: there('login.submit') })).toBeVisible();
  expect(await sawInside(page)).toBe(false);
  await form.locator('input[name="username"]').fill(username);
  await form.locator('input[name="password"]').fill(PASSWORD);
  await form.getByRole('button', { name: there('login.submit') }).click();
  await expect(page.locator('[data-account="member"]')).toBeVisible();
  await expect(page).toHaveURL(WANTED);
  await expect(page.locator('[data-page="hall"]')).toBeVisible();
  expect(await page.evaluate(() => 'sawFailure' in window), 'a page said on its way that it had failed').toBe(false);
});

test('[R04][W01] a visitor who must log in first reaches a page of the member centre by its address', {
  tag: where('loginFirst', 'registers', 'platform', 'memberCentre'),
}, async ({ page, expected, text }) => {
  const address = '/rng?mc=transactionHistory';
  await page.goto(address);
  const form = loginForm(page, expected);
  await expect(form.getByRole('button', { name: text('login.submit') })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await form.getByRole('button', { name: text('login.toRegister') }).click();
  await fillRegistration(page, expected, newUsername(), text);
  await expect(page.getByRole('heading', { level: 2, name: text('centre.page.transactionHistory') })).toBeVisible();
  await expect(page).toHaveURL(address);
});

test('[R04] open paths stay open, and no address sends a visitor to another site', {
  tag: where('loginFirst'),
}, async ({ page, expected, text }) => {
  await watch(page);
  await page.goto('/register');
  await expect(page.getByRole('dialog', { name: text('register.title') })).toBeVisible();
  await expect(page).toHaveURL('/register');
  // The dialog is smaller than the log-in card below it.
  await expect(page.locator('section:has(#gate-title)')).toHaveCSS('opacity', '0');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/login');
  for (const path of ['/', '/index', '/game?nodeId=1', '/no-such-page', '/login?wanted=//evil.example']) {
    await page.goto(path);
    await expect(loginForm(page, expected).getByRole('button', { name: text('login.submit') })).toBeVisible();
    await expect(page).toHaveURL(({ pathname }) => pathname === '/login');
    expect(await sawInside(page)).toBe(false);
  }
});
