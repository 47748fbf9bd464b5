import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gamesOf } from '../../fixture/provider/vendors.ts';
import { firstAdministratorPath } from './console.ts';
import { startFixtureStack } from './fixture-stack.ts';
import { gamesAreListed } from './games-are-listed.ts';
import { WITH_KNOWN_CAPTCHA } from './start-marquee.ts';

/** Starts all servers and the fixture once for all projects. Returns the function that stops them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'marquee-e2e-'));
  // Under root, PostgreSQL runs as another user. If that user can enter this directory, its files are here and are deleted with it.
  await chmod(root, 0o711);
  const port = Number(process.env['E2E_PORT']);
  const stack = await startFixtureStack({
    root,
    port,
    upstreamPort: Number(process.env['E2E_UPSTREAM_PORT']),
    providerPort: Number(process.env['E2E_PROVIDER_PORT']),
    script: WITH_KNOWN_CAPTCHA,
  });
  process.env['E2E_WATCHED_TENANTS'] = stack.tenants;
  process.env['E2E_CONSOLE_LINK'] = firstAdministratorPath(stack.output());
  // Slots of the arcade and of both fixture providers.
  await gamesAreListed(port, { lotus: 1, qamar: gamesOf('RNG') });
  return async () => {
    await stack.stop();
    await rm(root, { recursive: true, force: true });
  };
}
