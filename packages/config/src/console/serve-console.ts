import type { Clock, HmacKey, Server } from '@marquee/server-kit';
import type { Passwords } from '@marquee/server-kit/passwords';
import type { Pool } from 'pg';
import { registerAuditRoutes } from '../audit/audit.routes.ts';
import { registerBrandRoutes } from '../brands/brand.routes.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { type ChangeService, describeChangeProblem, registerChangeRoutes } from '../changes/index.ts';
import { brandDomains } from '../domains/brand-domains.ts';
import { followDomains } from '../domains/follow-domains.ts';
import { registerGamesRoutes } from '../games/games.routes.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { registerPlayerRoutes } from '../players/player.routes.ts';
import { registerPreviewRoutes, servePreviews } from '../previews/preview.routes.ts';
import { followAttention } from '../reconciliation/follow-attention.ts';
import { registerReconciliationRoutes } from '../reconciliation/reconciliation.routes.ts';
import { registerStaff } from '../staff/register-staff.ts';
import type { StaffKeys } from '../staff/staff-deps.ts';
import type { TenantService } from '../tenants/tenant-service.ts';
import { openConsoleFiles } from './console-files.ts';
import { serveConsolePages } from './console-pages.ts';
import { registerEventRoutes } from './events.routes.ts';
import { refuseWithoutDatabase } from './refuse-without-database.ts';
import { visitOfHop } from './visit-of-hop.ts';

/** What the console works on; a config service without a database has none of it. */
export interface ConsoleData {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly changes: ChangeService;
  /** Where the newest entry of the audit is kept in mind. */
  readonly anchorFile: string;
}

interface ConsoleKeys {
  /** Shared with the edge. */
  readonly hop: HmacKey;
  readonly domain: HmacKey;
  readonly preview: HmacKey;
  /** Shared with the platform. */
  readonly support: HmacKey;
  readonly staff: StaffKeys;
}

export interface ConsoleOptions {
  readonly keys: ConsoleKeys;
  /** Host of the console, without port. */
  readonly host: string;
  /** Where an edge can be asked, as the names of this machine are nobody else's to resolve. */
  readonly edgeUrl: string | undefined;
  /** Where the players are; without it they can't be asked for. */
  readonly platformUrl: string | undefined;
  /** Origins that games' art is shown from. */
  readonly artOrigins: readonly string[];
  /** The console's bundle. */
  readonly filesDir: string;
  readonly data: ConsoleData | null;
}

/** Everything that is on the console's host, for requests that came by way of the edge (ADR 23). */
export function serveConsole(
  app: Server,
  tenants: TenantService,
  { keys, host, filesDir, edgeUrl, platformUrl, artOrigins, data }: ConsoleOptions,
): void {
  const visitOf = visitOfHop({ hopKey: keys.hop, consoleHost: host });
  if (data === null) {
    refuseWithoutDatabase(app, visitOf);
    return;
  }
  const { changes } = data;
  const routes = registerStaff(app, { ...data, keys: keys.staff, visitOf, describe: [describeChangeProblem] });
  registerChangeRoutes(routes, changes);
  registerAuditRoutes(routes, data);
  const followers = registerEventRoutes(app, routes, changes.deps);
  const domains = followDomains(app, {
    tenants,
    clock: data.clock,
    key: keys.domain,
    edgeUrl,
    onChange: followers.tellOfBrand,
  });
  const facts = new BrandFacts(tenants.registry);
  registerBrandRoutes(routes, {
    ...changes.deps,
    facts,
    domainsOf: (merchant, loaded, sees) =>
      brandDomains({ tenants, domains, consoleHost: host, sees }, merchant, loaded),
  });
  const log = (err: unknown, status: number | null) =>
    app.log.warn({ err, status }, 'the platform gave no usable answer');
  const callPlatform = createPlatform({ url: platformUrl, key: keys.support, log });
  registerPlayerRoutes(routes, { ...data, facts, callPlatform });
  registerGamesRoutes(routes, { ...data, callPlatform });
  const merchants = () => tenants.registry.all().map(({ merchant }) => merchant);
  const attention = followAttention(app, { callPlatform, clock: data.clock, merchants }, followers);
  registerReconciliationRoutes(routes, { ...data, facts, callPlatform, attention });
  const previews = { ...data, tenants, key: keys.preview };
  registerPreviewRoutes(routes, previews);
  servePreviews(app, previews);
  serveConsolePages(app, { visitOf, files: openConsoleFiles(filesDir, artOrigins), assets: tenants.assets });
}
