import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALLS } from '@marquee/contracts/calls';
import { expect, type Page, test } from '@playwright/test';
import { TENANTS } from '../../harness/brands.ts';
import { http } from '../../harness/http.ts';
import { settled } from '../../harness/settled.ts';

const port = Number(process.env['E2E_PORT']);
const CODE = 'livebrand';
const folder = join(String(process.env['E2E_WATCHED_TENANTS']), CODE);
const IDLE_MS = 10_000;

async function setSwitch(key: string, value: boolean): Promise<void> {
  const file = join(folder, 'switches.json');
  const { switches, ...rest } = JSON.parse(await readFile(file, 'utf8')) as { switches: Record<string, boolean> };
  await writeFile(file, JSON.stringify({ ...rest, switches: { ...switches, [key]: value } }));
}

/** Opens a brand's home and records each request that could fetch a manifest: the call, and a new page. */
async function openHome(page: Page, brand: string): Promise<{ manifests: string[]; pages: string[] }> {
  await page.goto(`http://${brand}.localhost:${port}/`);
  await settled(page);
  const seen = { manifests: [] as string[], pages: [] as string[] };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === CALLS.manifest.path) seen.manifests.push(request.url());
    if (request.isNavigationRequest()) seen.pages.push(request.url());
  });
  return seen;
}

test.describe('open pages', () => {
  test.afterAll(() => rm(folder, { recursive: true, force: true }));

  test('[T09] an idle page sends no request; a toggle causes one request and no reload, only on that brand', async ({
    page,
    context,
  }) => {
    await cp(join(TENANTS, 'harbor'), folder, { recursive: true });
    const tenantFile = join(folder, 'tenant.json');
    const tenant = JSON.parse(await readFile(tenantFile, 'utf8')) as Record<string, unknown>;
    await writeFile(tenantFile, JSON.stringify({ ...tenant, code: CODE, hosts: [] }));
    const status = async () => (await http({ port, host: `${CODE}.localhost`, path: '/' })).status;
    await expect.poll(status).toBe(200);

    const neighbour = await openHome(await context.newPage(), 'harbor');
    await page.bringToFront();
    const own = await openHome(page, CODE);
    const clock = page.getByRole('banner').locator('time');
    await expect(clock).toBeAttached();
    await page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''));
    await page.waitForTimeout(IDLE_MS);
    expect(own).toEqual({ manifests: [], pages: [] });

    await setSwitch('header.clock', false);
    await expect(clock).not.toBeAttached();
    expect(own.manifests).toHaveLength(1);
    await setSwitch('header.clock', true);
    await expect(clock).toBeAttached();
    expect(own.manifests).toHaveLength(2);
    expect(new Set(own.manifests).size).toBe(2);

    expect(own.pages).toEqual([]);
    await expect(page.locator('html[data-never-reloaded]')).toBeAttached();
    expect(neighbour).toEqual({ manifests: [], pages: [] });
  });
});
