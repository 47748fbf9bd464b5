import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies the fixture brands to `target` and points each one's upstream at `baseUrl`. */
export async function copyFixtureTenants(source: string, target: string, baseUrl: string): Promise<void> {
  await cp(source, target, { recursive: true });
  for (const code of await readdir(target)) {
    const path = join(target, code, 'tenant.json');
    const tenant = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    // The schema reference is relative to where the folder was; editors only.
    delete tenant['$schema'];
    await writeFile(path, JSON.stringify({ ...tenant, upstream: { baseUrl } }, null, 2));
  }
}
