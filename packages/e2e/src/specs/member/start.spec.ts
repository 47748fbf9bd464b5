import { CALLS } from '@marquee/contracts/calls';
import type { Page } from '@playwright/test';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { settled } from '../../harness/settled.ts';
import { expect, test } from '../../test.ts';

/** Calls of §4's start whose answers are in the page already. */
const INLINED = [CALLS.systemStatus, CALLS.whitelabel, CALLS.registerSettings, CALLS.manifest].map(({ path }) => path);

/** Records calls: path, and whether they had a token. */
function watchCalls(page: Page): { path: string; hasToken: boolean }[] {
  const calls: { path: string; hasToken: boolean }[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/wps/')) calls.push({ path, hasToken: 'authorization' in request.headers() });
  });
  return calls;
}
const kept = (page: Page) =>
  page.evaluate(() => ({ session: Object.keys(sessionStorage).sort(), merchant: localStorage.getItem('merchant') }));

test('[R11] a visitor’s page stores the merchant and requests the country, but no data that the page contains', async ({
  page,
  expected,
}) => {
  const calls = watchCalls(page);
  await page.goto('/');
  await settled(page);
  await expect.poll(() => calls.map(({ path }) => path)).toContain(CALLS.countryCode.path);
  const paths = calls.map(({ path }) => path);
  expect(paths.filter((path) => INLINED.includes(path))).toEqual([]);
  expect(paths).not.toContain(CALLS.memberInfo.path);
  expect(await kept(page)).toEqual({ session: ['merchant'], merchant: expected.code });
});

test('[R11] with a token the member’s info is requested as well', async ({ page, expected }) => {
  await enterAsMember(page, expected);
  const calls = watchCalls(page);
  await page.goto('/');
  await expect.poll(() => calls).toContainEqual({ path: CALLS.memberInfo.path, hasToken: true });
  await expect.poll(() => calls).toContainEqual({ path: CALLS.countryCode.path, hasToken: false });
  const { session, merchant } = await kept(page);
  expect({ session, merchant }).toEqual({
    session: ['isAgent', 'merchant', 'token', 'username'],
    merchant: expected.code,
  });
});

for (const [reducedMotion, behavior] of [
  ['no-preference', 'smooth'],
  ['reduce', 'instant'],
] as const) {
  test(`[R05] a link to the current page scrolls to the top (${behavior}) and nowhere else`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const scrolls: unknown[] = [];
      const { scrollTo } = window;
      Object.assign(window, {
        scrolls,
        scrollTo: (options: ScrollToOptions) => {
          scrolls.push(options.behavior);
          (scrollTo as (options: ScrollToOptions) => void).call(window, options);
        },
      });
    });
    await page.goto('/');
    await settled(page);
    await page.evaluate(() => window.scrollBy(0, 300));
    const before = await page.evaluate(() => history.length);
    await page
      .locator('a[href="/"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => [(window as unknown as { scrolls: unknown[] }).scrolls, history.length])).toEqual([
      [behavior],
      before,
    ]);
    expect(new URL(page.url()).pathname).toBe('/');
  });
}
