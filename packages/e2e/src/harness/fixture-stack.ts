/** All servers with the repository's brands and the fixture's, which have an upstream and game providers of their own. */
import { join } from 'node:path';
import { openFixtureProviders } from '../../fixture/provider/fixture-providers.ts';
import { startFixtureUpstream } from '../../fixture/upstream.ts';
import { FIXTURE_TENANTS, TENANTS } from './brands.ts';
import { copyFixtureTenants } from './fixture-tenants.ts';
import { startMarquee } from './start-marquee.ts';

export interface FixtureStackOptions {
  /** An existing empty directory. */
  readonly root: string;
  readonly port: number;
  readonly upstreamPort: number;
  readonly providerPort: number;
  /** As in `startMarquee`. */
  readonly script?: string;
}

export interface FixtureStack {
  /** The watched folder of the fixture's brands. */
  readonly tenants: string;
  /** The output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** It sets `E2E_DATA` to its data directory. */
export async function startFixtureStack(options: FixtureStackOptions): Promise<FixtureStack> {
  const { root, port, upstreamPort, providerPort, script } = options;
  const dataDir = join(root, 'data');
  const upstream = await startFixtureUpstream(upstreamPort, `http://127.0.0.1:${port + 1}`);
  const provider = await openFixtureProviders(dataDir, { port: providerPort, platformPort: port + 1 });
  const tenants = join(root, 'fixture-tenants');
  await copyFixtureTenants(FIXTURE_TENANTS, tenants, {
    baseUrl: `http://127.0.0.1:${upstreamPort}`,
    provider: provider.origin,
  });
  const marquee = await startMarquee({
    port,
    dataDir,
    environment: provider.environment,
    tenants: [TENANTS, tenants],
    ...(script !== undefined && { script }),
  });
  process.env['E2E_DATA'] = dataDir;
  return {
    tenants,
    output: marquee.output,
    stop: async () => {
      await marquee.stop();
      await Promise.all([upstream.close(), provider.close()]);
    },
  };
}
