import { displayAmount } from '@marquee/contracts/amounts';
import { CALLS } from '@marquee/contracts/calls';
import { CAPTCHA_AFTER_FAILURES } from '@marquee/contracts/constants';
import type { Locator } from '@playwright/test';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { http } from '../../harness/http.ts';
import { loginForm } from '../../harness/log-in-first.ts';
import { formLooksRight } from '../../harness/looks-right.ts';
import { fillRegistration, newUsername, openUsernameForm, PASSWORD } from '../../harness/registration.ts';
import { settled } from '../../harness/settled.ts';
import { signOut } from '../../harness/sign-out.ts';
import { newNumber, sendCode } from '../../harness/sms.ts';
import { OTHERS_DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

test('[A06][R02] the registration form has the brand’s fields and reports errors', {
  tag: where('registers'),
}, async ({ page, expected, text }) => {
  await page.goto('/register');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await openUsernameForm(page, expected, text);
  const names = () =>
    dialog.locator('input[name]').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('name')).sort());
  const fields = expected.registration.flatMap((field) =>
    field === 'password' ? [field, 'confirmPassword'] : [field],
  );
  await expect.poll(names).toEqual([...fields, 'consent'].sort());

  const submit = dialog.getByRole('button', { name: text('register.submit') });
  // Below its border a gradient would begin again.
  await expect(submit).toHaveCSS('background-origin', 'border-box');
  await submit.click();
  await expect(dialog.getByText(text('error.field.consent'))).toBeVisible();
  await expect(dialog.getByText(text('error.field.required')).first()).toBeVisible();
  await formLooksRight(page, 'a registration that lacks everything');
});

test('[A06][R02] without registration its page is a 404 without a form, and its call is refused', {
  tag: where('!registers'),
}, async ({ page, expected, text }) => {
  expect((await page.goto('/register'))?.status()).toBe(404);
  await expect(page.getByRole('combobox', { name: text('country.label') })).toHaveCount(0);
  await expect(page.locator('input[name="captcha"], [data-human-check]')).toHaveCount(0);
  const port = Number(process.env['E2E_PORT']);
  const call = { port, host: `${expected.code}.localhost`, path: CALLS.register.path, method: 'PUT', json: {} };
  expect((await http(call)).status).toBeGreaterThanOrEqual(400);
});

test('[A06] [A08] clearing the form empties every field, and the form works again', {
  tag: [OTHERS_DEEP, ...where('registers', 'platform')],
}, async ({ page, expected, text }) => {
  test.setTimeout(180_000);
  await page.goto('/register');
  const dialog = page.getByRole('dialog');
  const clear = dialog.getByRole('button', { name: text('register.reset') });
  if (expected.waysToRegister.includes('mobile')) {
    await dialog.locator('input[name="mobileNum"]').fill('12');
    await dialog.getByRole('button', { name: text('register.submit') }).click();
    await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible();
    await clear.click();
    await expect(dialog.locator('input[name="mobileNum"]')).toHaveValue('');
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0);
    // The country is still chosen, so a code is sent.
    await dialog.locator('input[name="mobileNum"]').fill(newNumber());
    await sendCode(dialog, text);
  }
  await openUsernameForm(page, expected, text);
  await dialog.locator('input[name="username"]').fill('visitor1');
  await dialog.getByRole('checkbox').check();
  if (expected.registration.includes('captcha'))
    await dialog.getByRole('img', { name: text('captcha.image') }).waitFor();
  await clear.click();
  await expect(dialog.locator('input[name="username"]')).toHaveValue('');
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  // The picture is still the current one.
  await fillRegistration(page, expected, newUsername(), text);
  await expect(page.locator('[data-account="member"]')).toBeVisible();
});

/** Heights of the currency's sign and of a digit in the balance. */
const heightsOf = (balance: Locator, sign: string): Promise<number[]> =>
  balance.evaluate(async (element, signText) => {
    const brush = document.createElement('canvas').getContext('2d');
    if (brush === null) throw new Error('this browser has no canvas');
    brush.font = `100px ${getComputedStyle(element).fontFamily}`;
    await document.fonts.load(brush.font, `${signText}0`);
    return [signText, '0'].map((each) => brush.measureText(each).actualBoundingBoxAscent);
  }, sign);

const lowerEdgeOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox();
  return box === null ? Number.NaN : box.y + box.height;
};

test('[A06][A14][A01][H06][W12] register, see the bonus, sign out, log in again', {
  tag: where('registers'),
}, async ({ page, expected, text }) => {
  const username = newUsername();
  await page.goto('/register');
  await fillRegistration(page, expected, username, text);
  await expect(page.locator('[data-account="member"]')).toBeVisible();
  await expect(page).toHaveURL('/');
  const balance = page.locator('[data-balance]');
  await expect(balance).toHaveAttribute('data-balance', expected.registrationBonus);
  await expect(balance).toContainText(displayAmount(expected.registrationBonus));
  const [signHeight = 0, digitHeight = 0] = await heightsOf(balance, expected.currencySymbol);
  expect(signHeight).toBeGreaterThan(0.9 * digitHeight);
  if (expected.jackpot) {
    // Visitors see a card to join beside the banner, members do not.
    const jackpot = await lowerEdgeOf(page.getByRole('region', { name: text('home.jackpot') }));
    expect(jackpot).toBeGreaterThan(await lowerEdgeOf(page.getByRole('region', { name: text('home.banners') })));
  }
  await page.getByRole('button', { name: text('member.balance.hide') }).click();
  await expect(balance).toContainText('***');

  await page.getByRole('button', { name: text('member.menu', { name: username }) }).click();
  await page.getByRole('menuitem', { name: text('member.signOut') }).click();
  const stay = page.getByRole('dialog').getByRole('button', { name: text('common.cancel') });
  await stay.waitFor();
  await formLooksRight(page, 'the question before the log-out');
  await stay.click();
  await expect(page.locator('[data-account="member"]')).toBeVisible();
  await signOut(page, text, username);
  await expect(page.locator('[data-account="visitor"]')).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual(['merchant']);

  if (!expected.loginFirst) {
    await page
      .getByRole('banner')
      .getByRole('link', { name: text('header.login') })
      .click();
  }
  const dialog = loginForm(page, expected);
  await dialog.locator('input[name="username"]').fill(username);
  await dialog.locator('input[name="password"]').fill(PASSWORD);
  await dialog.getByRole('button', { name: text('login.submit') }).click();
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', expected.registrationBonus);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
  );
  expect(stored).not.toContain(PASSWORD);
});

test('[R02] a link to the log-in that is followed before the scripts arrive leads back to its page', {
  tag: where('registers', '!loginFirst'),
}, async ({ page, expected, text }) => {
  const username = await enterAsMember(page, expected);
  await page.evaluate(() => sessionStorage.clear());
  // The page's scripts stay on their way.
  await page.route('**/*.js', (route) => (page.url().endsWith('/login') ? route.continue() : undefined));
  await page.goto('/rng?page=hot', { waitUntil: 'commit' });
  await page
    .getByRole('banner')
    .getByRole('link', { name: text('header.login'), exact: true })
    .click();
  await expect(page).toHaveURL('/login');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="username"]').fill(username);
  await dialog.locator('input[name="password"]').fill(PASSWORD);
  await dialog.getByRole('button', { name: text('login.submit') }).click();
  await expect(page.locator('[data-account="member"]')).toBeVisible();
  await expect(page).toHaveURL('/rng?page=hot');
});

test('[A19] a number has a country: the brand’s own first, others by search', {
  tag: [OTHERS_DEEP, ...where('numberField')],
}, async ({ page, expected, text }) => {
  await page.goto('/register');
  await openUsernameForm(page, expected, text);
  const dialog = page.getByRole('dialog');
  const country = dialog.getByRole('combobox', { name: text('country.label') });
  await expect(country).toContainText(expected.dialingCode);

  await country.click();
  const options = page.getByRole('option');
  await expect(options.first()).toContainText(expected.dialingCode);
  await expect.poll(() => options.count()).toBeGreaterThan(200);
  await formLooksRight(page, 'the list of countries');
  // By its English name, by an unknown name, and by its code.
  const search = page.getByRole('combobox', { name: text('country.search') });
  await search.fill('iceland');
  await expect(options).toHaveCount(1);
  await expect(options.first()).toContainText('+354');
  await search.fill('nowhere');
  await expect(page.getByText(text('country.none'))).toBeVisible();
  await search.fill('+354');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(country).toBeFocused();
  await expect(country).toContainText('+354');
  const flag = country.locator('img');
  await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(dialog).toBeVisible();
});

test('[A01][A03] wrong passwords get the same refusal, then a captcha is required', {
  tag: [OTHERS_DEEP, ...where('platform')],
}, async ({ page, expected, text }) => {
  await page.goto('/login');
  const dialog = loginForm(page, expected);
  await expect(dialog).toBeVisible();
  await dialog.locator('input[name="username"]').fill(newUsername());
  const submit = dialog.getByRole('button', { name: text('login.submit') });
  const captcha = dialog.locator('input[name="captcha"]');
  for (let failures = 0; failures < CAPTCHA_AFTER_FAILURES; failures += 1) {
    await expect(captcha).toHaveCount(0);
    await dialog.locator('input[name="password"]').fill('not-the-password');
    const refused = page.waitForResponse((answer) => new URL(answer.url()).pathname === CALLS.login.path);
    await submit.click();
    await refused;
    await expect(submit).not.toHaveAttribute('aria-busy');
    await expect(dialog.getByRole('alert').first()).toBeVisible();
  }
  await expect(captcha).toBeVisible();
  await expect(dialog.getByRole('img', { name: text('captcha.image') })).toBeVisible();
  await formLooksRight(page, 'a log-in that was refused');
});

test('[A03][A06] a captcha stays while the tab is hidden, and its refusal is shown', {
  tag: [OTHERS_DEEP, ...where('captchaField')],
}, async ({ page, expected, text }) => {
  await page.goto('/register');
  const dialog = page.getByRole('dialog');
  const picture = dialog.getByRole('img', { name: text('captcha.image') });
  const shown = await picture.getAttribute('src');
  await page.evaluate(() => {
    for (const isHidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
  await page.waitForTimeout(1500);
  await expect(picture).toHaveAttribute('src', shown ?? '');

  await fillRegistration(page, expected, newUsername(), text, { captcha: 'WRONG' });
  await expect(dialog.getByRole('alert').first()).toBeInViewport();
});

test('[M01] on a small screen a long form scrolls with its dialog', {
  tag: where('registers'),
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto('/register');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
});

test('[M01] a modal is closed by Escape and its icon, never by the background', { tag: OTHERS_DEEP }, async ({
  page,
  expected,
  text,
}) => {
  await page.goto('/');
  await settled(page);
  const opener = expected.loginFirst
    ? page.getByRole('button', { name: text('login.toRegister') })
    : page.getByRole('banner').getByRole('link', { name: text('header.login'), exact: true });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 450);
  await page.waitForTimeout(300);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: text('common.close') }).click();
  await expect(dialog).toBeHidden();
});
