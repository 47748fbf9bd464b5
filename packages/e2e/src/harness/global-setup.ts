import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gamesOf } from '../../fixture/provider/vendors.ts';
import { firstAdministratorPath } from './console.ts';
import { startFixtureStack } from './fixture-stack.ts';
import { gamesAreListed } from './games-are-listed.ts';
import { WITH_KNOWN_CAPTCHA } from './start-marquee.ts';

/** Starts the whole of Marquee and of the fixture once for all projects; returns the way back. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'marquee-e2e-'));
  // As root PostgreSQL runs as another user; where it can pass, its files stay in here and go with it.
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
  // Of the arcade, and of both of the fixture's providers.
  await gamesAreListed(port, { lotus: 1, qamar: gamesOf('RNG') });
  return async () => {
    await stack.stop();
    await rm(root, { recursive: true, force: true });
  };
}
