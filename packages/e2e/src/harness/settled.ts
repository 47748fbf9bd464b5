import type { Page } from '@playwright/test';

/** Waits until the page is hydrated and has read the session. Its event stream never ends, so the network is never idle. */
export const settled = (page: Page): Promise<void> =>
  page.locator('[data-known]').first().waitFor({ state: 'attached' });
