import type { Clock, HmacKeys, Server } from '@marquee/server-kit';
import { repeat } from '../repeat.ts';
import type { TenantService } from '../tenants/tenant-service.ts';
import { createDomainCheck } from './check-domain.ts';
import { DomainChecks } from './domain-checks.ts';
import { probeHost } from './probe-host.ts';

const TURN_EVERY_MS = 1_000;

export interface FollowDomainsOptions {
  readonly tenants: TenantService;
  readonly clock: Clock;
  /** Shared with the edge. */
  readonly key: HmacKeys;
  readonly edgeUrl: string | undefined;
  readonly onChange: (merchant: string) => void;
}

/** Checks brands' hosts over the network while the server runs. */
export function followDomains(
  app: Server,
  { tenants, clock, key, edgeUrl, onChange }: FollowDomainsOptions,
): DomainChecks {
  const check = createDomainCheck({ probe: probeHost, key, edgeUrl });
  const checks = new DomainChecks({ registry: tenants.registry, check, clock, onChange });
  repeat(app, TURN_EVERY_MS, 'checking the hosts of brands', () => checks.turn());
  app.addHook('onClose', async () => checks.stop());
  return checks;
}
