import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { BrandExpectations } from '../expectations/index.ts';
import { type Text, texts } from '../messages.ts';
import { registerMember } from './registration.ts';
import { someAddress } from './some-address.ts';

const port = Number(process.env['E2E_PORT']);

export interface NewMember {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly username: string;
  /** Texts in the brand's default language, which the page shows. */
  readonly text: Text;
}

/** Registers a member of a brand in a browser of their own, with `others` by field. The caller closes its context. */
export async function newMember(
  browser: Browser,
  expected: BrandExpectations,
  others: Readonly<Record<string, string>> = {},
): Promise<NewMember> {
  const text = texts(expected.languages[0]);
  const context = await browser.newContext({
    baseURL: `http://${expected.code}.localhost:${port}`,
    extraHTTPHeaders: someAddress(),
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  return { page, context, text, username: await registerMember(page, expected, text, others) };
}
