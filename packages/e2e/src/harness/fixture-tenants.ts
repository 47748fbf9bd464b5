import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies the fixture brands to `target`, sets each upstream to `baseUrl`, and the origin of pictures and frames to `provider`. */
export async function copyFixtureTenants(
  source: string,
  target: string,
  { baseUrl, provider }: { baseUrl: string; provider: string },
): Promise<void> {
  await cp(source, target, { recursive: true });
  for (const code of await readdir(target)) {
    const path = join(target, code, 'tenant.json');
    const tenant = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    // The schema reference, which only editors use, is relative to the former folder.
    delete tenant['$schema'];
    const changed = { ...tenant, upstream: { baseUrl }, frameHosts: [provider] };
    await writeFile(path, JSON.stringify(changed, null, 2));
    await writeFile(join(target, code, 'cdn.json'), JSON.stringify({ version: 1, imageCDNs: [provider] }));
  }
}
