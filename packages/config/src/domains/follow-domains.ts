import type { Clock, HmacKey, Server } from '@marquee/server-kit';
import { repeat } from '../repeat.ts';
import type { TenantService } from '../tenants/tenant-service.ts';
import { askHost } from './ask-host.ts';
import { createDomainCheck } from './check-domain.ts';
import { DomainBook } from './domain-book.ts';

const TURN_EVERY_MS = 1_000;

export interface FollowDomainsOptions {
  readonly tenants: TenantService;
  readonly clock: Clock;
  /** Shared with the edge. */
  readonly key: HmacKey;
  readonly edgeUrl: string | undefined;
  readonly onChange: (merchant: string) => void;
}

/** Keeps checking brands' hosts over the network for as long as the server runs. */
export function followDomains(
  app: Server,
  { tenants, clock, key, edgeUrl, onChange }: FollowDomainsOptions,
): DomainBook {
  const check = createDomainCheck({ ask: askHost, key, edgeUrl });
  const book = new DomainBook({ registry: tenants.registry, check, clock, onChange });
  repeat(app, TURN_EVERY_MS, 'checking the hosts of brands', () => book.turn());
  app.addHook('onClose', async () => book.stop());
  return book;
}
