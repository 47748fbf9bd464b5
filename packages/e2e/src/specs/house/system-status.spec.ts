import { expect, test } from '@playwright/test';
import { http } from '../../harness/http.ts';
import { changeLiveBrand, closeLiveBrand, openLiveBrand } from '../../harness/live-brand.ts';
import { texts } from '../../messages.ts';

const port = Number(process.env['E2E_PORT']);
const CODE = 'closedbrand';
const host = `${CODE}.localhost`;
const text = texts('EN');
const call = async () => (await http({ port, host, path: '/wps/member/info' })).body;

test.afterAll(() => closeLiveBrand(CODE));

test('[R06] a closed region and maintenance stand instead of the brand, maintenance first', async ({ page }) => {
  await openLiveBrand(CODE, 'harbor');
  const status = async () => (await page.goto(`http://${host}:${port}/rng?lang=EN`))?.status();

  // The suite's country file has this machine in Antarctica.
  await changeLiveBrand(CODE, { blockedCountries: ['AQ'] });
  await expect.poll(status, { timeout: 20_000 }).toBe(451);
  await expect(page.getByRole('heading', { name: text('status.region.title') })).toBeVisible();
  await expect(page.getByText('127.0.0.1')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', /whatsapp/);
  await expect(page.getByRole('banner')).toHaveCount(0);
  expect(await call()).toContain('region_blocked');

  await changeLiveBrand(CODE, { maintenance: true });
  await expect.poll(status, { timeout: 20_000 }).toBe(503);
  await expect(page.getByRole('heading', { name: text('status.maintenance.title') })).toBeVisible();
  await expect(page.getByText('127.0.0.1')).toHaveCount(0);
  expect(await call()).toContain('"maintenance"');

  await changeLiveBrand(CODE, { maintenance: false, blockedCountries: ['DE'] });
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
  await expect(page.getByRole('banner')).toBeVisible();
});
