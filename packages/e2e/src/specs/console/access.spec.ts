import type { Page } from '@playwright/test';
import { brandCodes } from '../../harness/brands.ts';
import { looksRight, systemTheme } from '../../harness/looks-right.ts';
import { DEEP } from '../../tags.ts';
import { expect, test } from '../../test.ts';

const [code = ''] = brandCodes();
const SECTIONS = ['', '/switches', '/registration', '/theme', '/games'].map((section) => `/brands/${code}${section}`);
const PATHS = [
  '/brands',
  ...SECTIONS,
  '/changes',
  '/calendar',
  '/audit',
  ...['', '/wins', '/rounds'].map((section) => `/reconciliation/${code}${section}`),
  `/players/${code}`,
  '/people',
  '/account',
  '/no-such-page',
];
const LOOKS = [
  { width: 390, language: 'KM' },
  { width: 1440, language: 'EN' },
] as const;
type Look = (typeof LOOKS)[number];

test.describe.configure({ mode: 'parallel' });

async function inspect(page: Page, { width, language }: Look, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.addInitScript((shown) => localStorage.setItem('mq_console_language', shown), language);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await looksRight(page, path, systemTheme);
  }
}

for (const look of LOOKS) {
  const name = `the console meets WCAG 2.2 AA in both themes, ${look.width} px wide, ${look.language}`;
  test(name, { tag: look.width === 390 ? DEEP : [] }, async ({ page }) => {
    test.setTimeout(240_000);
    await inspect(page, look, PATHS);
  });

  test.describe('before a sign-in', () => {
    test.use({ storageState: { cookies: [], origins: [] } });
    test(name, async ({ page }) => {
      await inspect(page, look, ['/brands', '/setup#over']);
    });
  });
}
