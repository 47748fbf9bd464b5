import type { Page } from '@playwright/test';
import type { BrandExpectations } from '../expectations/index.ts';
import { someAddress } from './some-address.ts';

const port = Number(process.env['E2E_PORT']);

/** The same person at the same brand in another browser. The caller closes its context. */
export async function anotherDevice(page: Page, { code }: Pick<BrandExpectations, 'code'>): Promise<Page> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page is in no browser that can open another');
  const context = await browser.newContext({
    baseURL: `http://${code}.localhost:${port}`,
    extraHTTPHeaders: someAddress(),
  });
  return context.newPage();
}
