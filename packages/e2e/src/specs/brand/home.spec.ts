import { LANGUAGES } from '@marquee/contracts/languages';
import { comeIn } from '../../harness/log-in-first.ts';
import { settled } from '../../harness/settled.ts';
import { texts } from '../../messages.ts';
import { expect, test } from '../../test.ts';
import { where } from '../../where.ts';

const navOf = (expected: readonly string[]) => expected.map((entry) => entry);

test('[T03][H05] navigation, account buttons and switches are the brand’s own', async ({ page, expected, text }) => {
  await comeIn(page, expected);
  await page.goto('/');
  const items = page.locator('[data-nav="bar"] [data-nav-item]');
  await expect(items).toHaveCount(expected.nav.length);
  const shown = await items.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-nav-item')));
  expect(shown).toEqual(navOf(expected.nav));

  const header = page.getByRole('banner');
  if (!expected.loginFirst) {
    await expect(header.getByRole('link', { name: text('header.login'), exact: true })).toBeVisible();
    const register = header.getByRole('link', { name: text('header.register'), exact: true });
    await expect(register).toHaveCount(expected.registration.length > 0 ? 1 : 0);
  }
  await expect(header.locator('time')).toHaveCount(expected.clock ? 1 : 0);
  await expect(page.getByRole('switch', { name: text('header.darkTheme') })).toHaveCount(expected.themeSwitch ? 1 : 0);
  await expect(page.getByRole('region', { name: text('home.jackpot') })).toHaveCount(expected.jackpot ? 1 : 0);
});

test('[H03] the clock ticks in the brand’s zone', { tag: where('clock') }, async ({ page, expected }) => {
  await comeIn(page, expected);
  await page.goto('/');
  const clock = page.getByRole('banner').locator('time');
  await expect(clock).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC[+-]\d+(:\d\d)?\)$/);
  await expect(clock).toContainText(`(${expected.zoneLabel})`);
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? '');
});

test('[T03][R07] without JavaScript a visitor gets the same page', async ({ browser, page, baseURL, expected }) => {
  const regions = ['header', 'nav', 'main h2', 'footer'] as const;
  const read = (target: typeof page) =>
    Promise.all(
      regions.map((selector) =>
        target.locator(selector).evaluateAll((nodes) => {
          // Further slides are hidden behind the first, and the rising jackpot needs a script.
          const forEverybody = (node: Element) => node.closest('[inert], [data-shape]') === null;
          return nodes.filter(forEverybody).map((node) => {
            const copy = node.cloneNode(true) as HTMLElement;
            // The server's page leaves time, digits and content that needs storage empty.
            for (const blank of copy.querySelectorAll('time, [data-account], [aria-live], dialog')) blank.remove();
            return (copy.textContent ?? '').replace(/[\d.,:\s]+/g, ' ').trim();
          });
        }),
      ),
    );
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  await plain.goto('/');
  await page.goto('/');
  await settled(page);
  const bare = await read(plain);
  await expect.poll(() => read(page)).toEqual(bare);
  // If visitors must log in first, they see only the brand, and the footer's marks.
  const length = bare
    .slice(0, expected.loginFirst ? -1 : undefined)
    .flat()
    .join('').length;
  if (expected.loginFirst) expect(length).toBeLessThan(100);
  else expect(length).toBeGreaterThan(100);
  await context.close();
});

test('[H04] without the theme switch the theme is the brand’s default', {
  tag: where('!themeSwitch'),
}, async ({ page, expected, text }) => {
  await page.goto('/');
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', expected.defaultTheme);
  await expect(page.getByRole('switch', { name: text('header.darkTheme') })).toHaveCount(0);
});

test('[H04] the theme is the brand’s default, follows the switch and is remembered', {
  tag: where('themeSwitch'),
}, async ({ page, expected, text }) => {
  await page.goto('/');
  await settled(page);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', expected.defaultTheme);
  const dark = page.getByRole('switch', { name: text('header.darkTheme') });
  const other = expected.defaultTheme === 'dark' ? 'light' : 'dark';
  await dark.click();
  await expect(root).toHaveAttribute('data-theme', other);
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', other);
});

test('[H01] the whole interface follows the language without a reload', async ({ page, expected, text }) => {
  await page.goto('/');
  await settled(page);
  const [first, ...rest] = expected.languages;
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[first].tag);
  await expect(page.locator('html')).toHaveAttribute('dir', expected.direction);
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  let here = text;
  for (const language of rest) {
    await page
      .getByRole('button', { name: new RegExp(`^${here('header.language')}`) })
      .first()
      .click();
    await page.getByRole('menuitemradio', { name: LANGUAGES[language].name }).click();
    here = texts(language);
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[language].tag);
    const logIn = expected.loginFirst
      ? page.getByRole('heading', { name: here('login.title') })
      : page.getByRole('banner').getByRole('link', { name: here('header.login'), exact: true });
    await expect(logIn).toBeVisible();
  }
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[rest.at(-1) ?? first].tag);
  // The choice is kept without its cookie: the page replaces the server's markup in another language.
  await page.context().clearCookies({ name: 'mq_lang' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[rest.at(-1) ?? first].tag);
  await settled(page);
});

test('[R08] the banner carousel shows the home group and rotates only with more than one', async ({
  page,
  expected,
  text,
}) => {
  await comeIn(page, expected);
  await page.goto('/');
  const banners = page.getByRole('region', { name: text('home.banners') });
  await expect(banners).toHaveCount(expected.homeBanners > 0 ? 1 : 0);
  const dots = page.getByRole('button', {
    name: new RegExp(text('home.banners.show', { number: '\\d+', total: '\\d+' })),
  });
  const { homeBanners, homeBannersToJoin, loginFirst } = expected;
  // Signed-in members see no banners to join, unless there are no others.
  const shown = loginFirst ? homeBanners - homeBannersToJoin || homeBanners : homeBanners;
  await expect(dots).toHaveCount(shown > 1 ? shown : 0);
});

test('[R09] the jackpot rises by steps and is marked as an illustration', {
  tag: where('jackpot'),
}, async ({ page, expected, text }) => {
  await comeIn(page, expected);
  await page.goto('/');
  const panel = page.getByRole('region', { name: text('home.jackpot') });
  await expect(panel).toContainText(text('home.jackpot.illustrative'));
  await expect(panel).toContainText(expected.currencySymbol);
});

test('[R01] an unknown path is a 404 in the brand’s design', async ({ page, expected, text }) => {
  await comeIn(page, expected);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText(text('notFound.title'))).toBeVisible();
  await page.getByRole('link', { name: text('notFound.action') }).click();
  await expect(page).toHaveURL('/');
});
