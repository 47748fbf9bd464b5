import { expect, test } from '@playwright/test';
import { http } from '../../harness/http.ts';
import { changeLiveBrand, closeLiveBrand, openLiveBrand } from '../../harness/live-brand.ts';
import { looksRight, markTheme } from '../../harness/looks-right.ts';
import { texts } from '../../messages.ts';

const port = Number(process.env['E2E_PORT']);
const CODE = 'closedbrand';
const host = `${CODE}.localhost`;
const text = texts('EN');
const call = async () => (await http({ port, host, path: '/wps/member/info' })).body;

test.afterAll(() => closeLiveBrand(CODE));

test('[R06] a closed region and maintenance replace the brand, maintenance first', async ({ page }) => {
  await openLiveBrand(CODE, 'harbor');
  const status = async () => (await page.goto(`http://${host}:${port}/rng?lang=EN`))?.status();

  // The suite's country file has this machine in Antarctica.
  await changeLiveBrand(CODE, { blockedCountries: ['AQ'] });
  await expect.poll(status).toBe(451);
  await expect(page.getByRole('heading', { name: text('status.region.title') })).toBeVisible();
  await expect(page.getByText('127.0.0.1')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', /whatsapp/);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await looksRight(page, 'a closed region', markTheme);
  expect(await call()).toContain('region_blocked');

  await changeLiveBrand(CODE, { maintenance: true });
  await expect.poll(status).toBe(503);
  await expect(page.getByRole('heading', { name: text('status.maintenance.title') })).toBeVisible();
  await expect(page.getByText('127.0.0.1')).toHaveCount(0);
  await looksRight(page, 'maintenance', markTheme);
  expect(await call()).toContain('"maintenance"');

  await changeLiveBrand(CODE, { maintenance: false, blockedCountries: ['DE'] });
  await expect.poll(status).toBe(200);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('[R06] an open page closes with its brand, keeps typed input, and opens again', async ({ page }) => {
  const code = 'closingbrand';
  const at = (path: string) => `http://${code}.localhost:${port}${path}?lang=EN`;
  const heading = (key: 'maintenance' | 'region') => page.getByRole('heading', { name: text(`status.${key}.title`) });
  const served = async () => (await http({ port, host: `${code}.localhost`, path: '/' })).status;
  await openLiveBrand(code, 'lotus');
  try {
    await page.clock.install();
    await page.goto(at('/login'));
    const form = page.getByRole('dialog');
    await form.locator('input[name="username"]').fill('visitor1');
    await form.locator('input[name="password"]').fill('Moonlit-river-7');
    await changeLiveBrand(code, { maintenance: true });
    await expect.poll(served).toBe(503);
    await form.getByRole('button', { name: text('login.submit') }).click();
    await expect(form.getByText(text('error.maintenance'))).toBeVisible();
    await expect(form.locator('input[name="username"]')).toHaveValue('visitor1');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text('form.leave.confirm') }).click();
    await expect(form).toHaveCount(0);

    // The list of games is refused, and the page shows the reason.
    await page.locator('a[href="/rng"]').first().click();
    await expect(heading('maintenance')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    // The modal of the address does not open over it.
    await page.goto(`${at('/')}&mc=securityCenter`);
    await expect(heading('maintenance')).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await changeLiveBrand(code, { maintenance: false, blockedCountries: ['AQ'] });
    await expect.poll(served).toBe(451);
    await page.reload();
    await expect(heading('region')).toBeVisible();
    await changeLiveBrand(code, { blockedCountries: [] });
    await expect.poll(served).toBe(200);
    await expect(heading('region')).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(page.getByRole('banner')).toBeVisible();
  } finally {
    await closeLiveBrand(code);
  }
});
