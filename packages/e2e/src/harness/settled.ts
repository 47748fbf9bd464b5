import type { Page } from '@playwright/test';

/** The page is hydrated and has read who the visitor is. Its event stream never ends, so the network is never idle. */
export const settled = (page: Page): Promise<void> =>
  page.locator('[data-known]').first().waitFor({ state: 'attached' });
