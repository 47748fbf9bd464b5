/** Playwright's test with the brand of the project, its written expectations, and no tolerance for page errors. */
import { test as base } from '@playwright/test';
import { type BrandExpectations, expectationsOf } from './expectations/index.ts';
import { someAddress } from './harness/some-address.ts';
import { type Text, texts } from './messages.ts';

export interface BrandOptions {
  readonly brand: string;
}

interface Fixtures {
  readonly expected: BrandExpectations;
  /** Texts in the brand's default language, which a first visit shows. */
  readonly text: Text;
  /** Console errors and uncaught exceptions of the page. A test with any fails. */
  readonly pageErrors: string[];
}

export const test = base.extend<Fixtures & BrandOptions>({
  brand: ['', { option: true }],
  extraHTTPHeaders: ({ brand: _brand }, use) => use(someAddress()),
  expected: async ({ brand }, use) => {
    await use(expectationsOf(brand));
  },
  text: async ({ expected }, use) => {
    await use(texts(expected.languages[0]));
  },
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        // Tests expect refused calls, so these are no errors of the page.
        const refusedCall = /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
        if (message.type() === 'error' && !refusedCall) errors.push(message.text());
      });
      await use(errors);
      if (errors.length > 0) throw new Error(`The page reported errors:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
