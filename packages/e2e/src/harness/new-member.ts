import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { BrandExpectations } from '../expectations/index.ts';
import { type Text, texts } from '../messages.ts';
import { enterAsMember } from './enter-as-member.ts';
import { someAddress } from './some-address.ts';

const port = Number(process.env['E2E_PORT']);

export interface NewMember {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly username: string;
  /** Texts in the brand's default language, which the page shows. */
  readonly text: Text;
}

/** A new member in a browser of their own, on the page `path`, with `others` by field. The caller closes its context. */
export async function newMember(
  browser: Browser,
  expected: BrandExpectations,
  others: Readonly<Record<string, string>> = {},
  path = '/',
): Promise<NewMember> {
  const text = texts(expected.languages[0]);
  const context = await browser.newContext({
    baseURL: `http://${expected.code}.localhost:${port}`,
    extraHTTPHeaders: someAddress(),
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  const username = await enterAsMember(page, expected, others);
  await page.goto(path);
  await expect(page.locator('[data-account="member"]')).toBeAttached();
  return { page, context, text, username };
}
