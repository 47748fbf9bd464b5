import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFixtureProviders } from '../../fixture/provider/fixture-providers.ts';
import { gamesOf } from '../../fixture/provider/vendors.ts';
import { startFixtureUpstream } from '../../fixture/upstream.ts';
import { FIXTURE_TENANTS, TENANTS } from './brands.ts';
import { firstAdministratorPath } from './console.ts';
import { copyFixtureTenants } from './fixture-tenants.ts';
import { gamesAreListed } from './games-are-listed.ts';
import { startMarquee, WITH_KNOWN_CAPTCHA } from './start-marquee.ts';

/** Starts the fixture brand's own upstream and provider, and the whole of Marquee once for all projects; returns the way back. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const port = Number(process.env['E2E_PORT']);
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-e2e-'));
  // As root PostgreSQL runs as another user; where it can pass, its files stay in here and go with it.
  await chmod(dataDir, 0o711);
  const upstreamPort = Number(process.env['E2E_UPSTREAM_PORT']);
  const upstream = await startFixtureUpstream(upstreamPort, `http://127.0.0.1:${port + 1}`);
  const houseDir = join(dataDir, 'data');
  const providerPort = Number(process.env['E2E_PROVIDER_PORT']);
  const provider = await openFixtureProviders(houseDir, { port: providerPort, platformPort: port + 1 });
  const fixtures = join(dataDir, 'fixture-tenants');
  await copyFixtureTenants(FIXTURE_TENANTS, fixtures, {
    baseUrl: `http://127.0.0.1:${upstreamPort}`,
    provider: provider.origin,
  });
  process.env['E2E_WATCHED_TENANTS'] = fixtures;
  const marquee = await startMarquee({
    port,
    dataDir: houseDir,
    environment: provider.environment,
    tenants: [TENANTS, fixtures],
    script: WITH_KNOWN_CAPTCHA,
  });
  process.env['E2E_DATA'] = houseDir;
  process.env['E2E_CONSOLE_LINK'] = firstAdministratorPath(marquee.output());
  // Of the arcade, and of both of the fixture's providers.
  await gamesAreListed(port, { lotus: 1, qamar: gamesOf('RNG') });
  return async () => {
    await marquee.stop();
    await Promise.all([upstream.close(), provider.close()]);
    await rm(dataDir, { recursive: true, force: true });
  };
}
