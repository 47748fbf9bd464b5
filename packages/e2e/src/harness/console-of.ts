import type { Browser, Page } from '@playwright/test';
import type { StaffClient } from './staff-client.ts';

/** A page of the console in a browser of its own, signed in as this person. */
export async function consoleOf(browser: Browser, staff: StaffClient, path: string): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: staff.cookies(), origins: [] } });
  const page = await context.newPage();
  await page.goto(`http://console.localhost:${staff.port}${path}`);
  return page;
}
