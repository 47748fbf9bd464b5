import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { TENANTS } from '../../harness/brands.ts';
import { http } from '../../harness/http.ts';

const port = Number(process.env['E2E_PORT']);
/** Folders that the running servers watch, besides the repository's. */
const watched = String(process.env['E2E_WATCHED_TENANTS']);
const CODE = 'thirdbrand';
const host = `${CODE}.localhost`;
const folder = join(watched, CODE);
const home = () => http({ port, host, path: '/' });

test.describe('folders of a running server', () => {
  test.afterAll(() => rm(folder, { recursive: true, force: true }));

  test('[T05][T06][T07] a new folder is served, a broken one keeps its last good version, a removed one disappears', async () => {
    expect((await home()).status).toBe(404);

    await cp(join(TENANTS, 'harbor'), folder, { recursive: true });
    const tenantFile = join(folder, 'tenant.json');
    const tenant = JSON.parse(await readFile(tenantFile, 'utf8')) as { languages: string[] };
    const name = Object.fromEntries(tenant.languages.map((code) => [code, 'Third Brand']));
    const own = { ...tenant, code: CODE, hosts: [], name };
    await writeFile(tenantFile, JSON.stringify(own));
    await expect.poll(async () => (await home()).status).toBe(200);
    expect((await home()).body).toContain('Third Brand');

    await writeFile(tenantFile, '{ "version": 1, "code": ');
    await writeFile(join(folder, 'switches.json'), '{ "version": 1, "switches": { "nav.bar": "maybe" } }');
    // There is no event to wait for: this brand and the others must still be served.
    for (let round = 0; round < 10; round += 1) {
      expect((await home()).body).toContain('Third Brand');
      expect((await http({ port, host: 'lotus.localhost', path: '/' })).status).toBe(200);
      await new Promise((done) => setTimeout(done, 100));
    }

    await rm(folder, { recursive: true });
    await expect.poll(async () => (await home()).status).toBe(404);
  });
});
